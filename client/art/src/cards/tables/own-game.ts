import { darker } from '../../drawing/colour.js';
import { fade, stops } from '../../drawing/defs.js';
import { circle, stroke } from '../../drawing/svg.js';
import { wholeCard } from '../board.js';
import type { Sheet } from '../card.js';
import { drawOriginal } from '../originals.js';
import type { Body } from './centre.js';

/** Draws the card of one of our own games: the harbour at night with one clear sign. */
export function ownGame(sheet: Sheet): Body {
  const { defs, palette } = sheet;
  return {
    body:
      wholeCard(defs.linearAt(stops('#2a4687', '#17294f', '#0c1630'), [60, 0], [200, 400])) +
      circle(222, 92, 170, defs.radial(fade('#ffd778', 0.7, 0.2, 0))) +
      circle(222, 92, 36, '#f6cc66') +
      stroke('M150 306h112M176 326h104M128 346h140', '#f6cc66', 4, { opacity: 0.3 }) +
      stroke('M52 318h56M28 340h64', '#f6cc66', 4, { opacity: 0.12 }) +
      circle(150, 170, 150, defs.radial(fade(darker(palette.near, 0.3), 0.55, 0.3, 0))) +
      drawOriginal(sheet),
    motif: `own-${sheet.entry.game_id}`,
  };
}
