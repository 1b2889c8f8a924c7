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
  alt: string;
  /** Loads the picture with high priority. Set for pictures that are visible on page load. */
  priority?: boolean | undefined;
  className?: string | undefined;
}

/**
 * Shows a drawn picture as AVIF where the browser supports it and as WebP elsewhere. Space is reserved before the
 * picture loads.
 */
export function DrawnPicture({ base, widths, ratio, sizes, alt, priority = false, className }: DrawnPictureProps) {
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
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
      />
    </picture>
  );
}
