import { cx } from '../cx.js';
import styles from './art.module.css';
import { artUrl } from './art-url.js';

/** The house's picture: a calm night harbour with one warm light on it. It fills its box, cut at the sides. */
export function HarbourArt({
  className,
  light = 'right',
}: {
  className?: string | undefined;
  light?: 'right' | 'centre';
}) {
  return (
    <img
      className={cx(styles.harbour, className)}
      data-light={light}
      src={artUrl(light === 'centre' ? 'house/harbour-centred.svg' : 'house/harbour.svg')}
      width={1200}
      height={500}
      alt=""
      fetchPriority="high"
      draggable={false}
    />
  );
}
