import { cx } from '../cx.js';
import styles from './art.module.css';
import { artUrl } from './art-url.js';

/** The figures a player may choose from, as PUT /api/self/avatar names them. */
export const AVATARS: readonly string[] = Array.from({ length: 24 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Address of a drawn avatar, for those who hold an `avatar_url`. */
export function avatarUrl(avatar: string): string {
  return artUrl(`avatars/${avatar}.svg`);
}

export interface PlayerAvatarProps {
  /** '01' … '24'. */
  avatar: string;
  size?: number | undefined;
  /** Empty beside the player's name, which says it already. */
  alt?: string | undefined;
  className?: string | undefined;
}

export function PlayerAvatar({ avatar, size = 36, alt = '', className }: PlayerAvatarProps) {
  return (
    <img
      className={cx(styles.avatar, className)}
      src={avatarUrl(avatar)}
      width={size}
      height={size}
      alt={alt}
      decoding="async"
      draggable={false}
    />
  );
}
