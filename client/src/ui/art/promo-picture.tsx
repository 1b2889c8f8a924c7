import { PROMO_WIDTHS } from './art-url.js';
import { DrawnPicture } from './drawn-picture.js';

export interface PromoPictureProps {
  /** Id of the promo card, a `PromoCardId` of the catalogue's contract. */
  id: string;
  sizes?: string | undefined;
  priority?: boolean | undefined;
  className?: string | undefined;
}

/**
 * Shows a promo card's background, 2:1. The scene is on the right; the left side is dark and plain for the card's text.
 */
export function PromoPicture({ id, sizes = '320px', priority, className }: PromoPictureProps) {
  return (
    <DrawnPicture
      base={`promo/${id}`}
      widths={PROMO_WIDTHS}
      ratio={1 / 2}
      sizes={sizes}
      priority={priority}
      className={className}
    />
  );
}
