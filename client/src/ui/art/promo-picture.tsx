import { PROMO_WIDTHS } from './art-url.js';
import { DrawnPicture } from './drawn-picture.js';

export interface PromoPictureProps {
  /** A PromoCardId of the catalogue's contract. */
  id: string;
  sizes?: string | undefined;
  priority?: boolean | undefined;
  className?: string | undefined;
}

/** A promo card's ground, 2:1: the scene to the right, calm and dark to the left, where the card's own text goes. */
export function PromoPicture({ id, sizes = '320px', priority, className }: PromoPictureProps) {
  return (
    <DrawnPicture
      base={`promo/${id}`}
      widths={PROMO_WIDTHS}
      ratio={1 / 2}
      sizes={sizes}
      alt=""
      priority={priority}
      className={className}
    />
  );
}
