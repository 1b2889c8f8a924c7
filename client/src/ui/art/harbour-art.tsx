import { cx } from '../cx.js';
import styles from './art.module.css';
import { artUrl } from './art-url.js';

/** Shows the night harbour with one warm light. The picture fills its box and is cropped at the sides. */
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
