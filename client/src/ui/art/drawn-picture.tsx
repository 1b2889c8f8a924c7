import type { SyntheticEvent } from 'react';
import { cx } from '../cx.js';
import styles from './art.module.css';
import { artUrl, srcSet } from './art-url.js';

export interface DrawnPictureProps {
  /** Path of the picture below /art, without width and file extension. */
  base: string;
  widths: readonly [number, number];
  /** Height divided by width. */
  ratio: number;
  sizes: string;
  /** Loads the picture with high priority. Set for pictures that are visible on page load. */
  priority?: boolean | undefined;
  className?: string | undefined;
}

/**
 * Shows a drawn picture as AVIF where the browser supports it and as WebP elsewhere. Space is reserved before the
 * picture loads, and a placeholder stays if it does not load. The name of what it shows must be written next to it.
 */
export function DrawnPicture({ base, widths, ratio, sizes, priority = false, className }: DrawnPictureProps) {
  const [small] = widths;
  return (
    <picture className={cx(styles.picture, className)} style={{ aspectRatio: `${small} / ${small * ratio}` }}>
      <source type="image/avif" srcSet={srcSet(base, widths, 'avif')} sizes={sizes} />
      <img
        src={artUrl(`${base}-${small}.webp`)}
        srcSet={srcSet(base, widths, 'webp')}
        sizes={sizes}
        width={small}
        height={Math.round(small * ratio)}
        alt=""
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onError={hide}
      />
    </picture>
  );
}

/** Hides a picture that did not load, because browsers draw their own icon in its place. */
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.hidden = true;
}
