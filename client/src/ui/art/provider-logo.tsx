import { cx } from '../cx.js';
import styles from './art.module.css';
import { artUrl } from './art-url.js';

export interface ProviderLogoProps {
  provider: { id: string; name: string };
  className?: string | undefined;
}

/** Shows a provider's logo mark with its name, 120 × 48 px, for dark surfaces. */
export function ProviderLogo({ provider, className }: ProviderLogoProps) {
  return (
    <img
      className={cx(styles.logo, className)}
      src={artUrl(`providers/${provider.id}.svg`)}
      width={120}
      height={48}
      alt={provider.name}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  );
}
