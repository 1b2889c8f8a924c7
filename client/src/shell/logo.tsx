import styles from './logo.module.css';

/** Draws the logo: a bright half circle above the water and its reflection. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <path d="M5.5 14a8.5 8.5 0 0 1 17 0z" fill="var(--gold)" />
      <path d="M2 17h24M6 20.75h16M10 24.5h8" stroke="var(--gold)" strokeWidth="1.9" strokeLinecap="round" />
    </svg>
  );
}

/**
 * Shows the logo.
 * @param crowded shows only the mark in narrow windows, where the balance needs the space
 */
export function Logo({ crowded = false }: { crowded?: boolean }) {
  return (
    <span className={styles.logo} data-crowded={crowded || undefined}>
      <LogoMark />
      <span className={styles.word}>Goldwake</span>
    </span>
  );
}
