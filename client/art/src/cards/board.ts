import { darker, lighter } from '../drawing/colour.js';
import { rect } from '../drawing/svg.js';
import type { Sheet } from './card.js';

/** Width and height of a game card in drawing units. */
export const WIDTH = 300;
export const HEIGHT = 400;

/** Fills the whole card and 2 units beyond each edge. */
export const wholeCard = (fill: string) => rect(-2, -2, WIDTH + 4, HEIGHT + 4, fill);

/** Minimum distance between lettering and the card's edge, in drawing units. */
export const MARGIN = 15;

/** Draws the border that all cards share: darker corners and a thin light line. */
export function frame({ defs, palette, light }: Sheet): string {
  const corner = darker(palette.near, 0.5);
  return (
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      defs.radial(
        [
          { at: 0, colour: corner, opacity: 0 },
          { at: 0.62, colour: corner, opacity: 0 },
          { at: 1, colour: corner, opacity: 0.62 },
        ],
        [light[0] / WIDTH, 0.4],
        0.85,
      ),
    ) + rect(0, 0, WIDTH, 2.2, lighter(palette.sky[2], 0.3), { opacity: 0.35 })
  );
}
