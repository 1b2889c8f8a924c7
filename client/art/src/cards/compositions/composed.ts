import { darker } from '../../drawing/colour.js';
import { fade, stops } from '../../drawing/defs.js';
import type { Random } from '../../drawing/random.js';
import { circle, ellipse } from '../../drawing/svg.js';
import type { LetteringOptions } from '../../lettering/lettering.js';
import type { Warp } from '../../lettering/warp.js';
import type { Motif } from '../../motifs/motif.js';
import type { PlaceName } from '../../places/places.js';
import { HEIGHT, MARGIN, WIDTH, wholeCard } from '../board.js';
import type { Sheet } from '../card.js';

export interface Composed {
  behind: string;
  figure: string;
  before: string;
  letters: Omit<LetteringOptions, 'face'>;
}

export const NAME_BELOW = { left: MARGIN, right: WIDTH - MARGIN, top: 268, bottom: HEIGHT - 16 };
export const NAME_ABOVE = { left: MARGIN, right: WIDTH - MARGIN, top: 18, bottom: 122 };

export type Compose = (sheet: Sheet, motif: Motif, placeName: PlaceName) => Composed;

export const skyTo = ({ defs, palette }: Sheet, to = 300) =>
  wholeCard(defs.linearAt(stops(palette.sky[0], palette.sky[1], palette.sky[2]), [0, 0], [0, to]));

export const shadowBelow = ({ defs, palette }: Sheet, x: number, y: number, w: number) =>
  ellipse(x, y, w, w * 0.17, defs.radial(fade(darker(palette.near, 0.4), 0.85, 0.5, 0)));

export const glowBehind = ({ defs, palette }: Sheet, x: number, y: number, r: number, strength = 0.75) =>
  circle(x, y, r, defs.radial(fade(palette.glow, strength, strength * 0.35, 0)));

export const warpFor = (random: Random): { warp: Warp; bend: number } =>
  random.pick([
    { warp: 'none', bend: 0 },
    { warp: 'none', bend: 0 },
    { warp: 'arch', bend: 0.45 },
    { warp: 'bulge', bend: 0.7 },
    { warp: 'rise', bend: 0.5 },
  ] as const);
