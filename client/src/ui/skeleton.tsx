import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/**
 * Placeholder in the layout of the final content. It fades in after 150 ms, so that content that loads quickly causes
 * no flash.
 */
export function Skeleton({
  width = '100%',
  height = 16,
  radius = 8,
}: {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: number;
}) {
  return <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}
