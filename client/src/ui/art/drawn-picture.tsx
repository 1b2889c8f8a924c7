import { cx } from '../cx.js';
import styles from './art.module.css';
import { artUrl, srcSet } from './art-url.js';

export interface DrawnPictureProps {
  /** Path below /art without width and type. */
  base: string;
  widths: readonly [number, number];
  /** Height over width. */
  ratio: number;
  sizes: string;
  alt: string;
  /** For what is seen first: fetched at once and before the rest. */
  priority?: boolean | undefined;
  className?: string | undefined;
}

/** AVIF where the browser reads it, WebP elsewhere; its place is kept before it arrives. */
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
