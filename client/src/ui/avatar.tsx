import styles from './avatar.module.css';

/** Shows the player's picture. Without one, shows the first letter of the name on a colour derived from it. */
export function Avatar({ name, url, size = 36 }: { name: string; url: string | null; size?: number }) {
  if (url) return <img className={styles.avatar} src={url} width={size} height={size} alt="" />;
  const hue = [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 360, 7);
  return (
    <span
      className={styles.avatar}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.42,
        background: `linear-gradient(160deg, hsl(${hue} 42% 46%), hsl(${(hue + 40) % 360} 48% 26%))`,
      }}
      aria-hidden="true"
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
