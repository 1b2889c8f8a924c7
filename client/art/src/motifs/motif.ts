import { scatter } from '../drawing/arrange.js';
import type { Ink } from '../drawing/ink.js';
import { star } from '../drawing/shapes.js';
import { path } from '../drawing/svg.js';

/** What a card may be about: drawn within -100 … 100 both ways, its weight near the middle. */
export interface Motif {
  name: string;
  /** Words of a game's name that call for it; the longer match counts more. */
  words: readonly string[];
  draw(ink: Ink): string;
  /** Stands on a ground (a house, a beast) rather than floating before it. */
  stands?: boolean;
  /** A beast's portrait: when a name has a beast and a thing, the card shows the beast. */
  portrait?: boolean;
}

export const motif = (name: string, words: string, draw: (ink: Ink) => string, stands = false): Motif => ({
  name,
  words: [name, ...words.split(' ').filter(Boolean)],
  draw,
  stands,
});

/** Four-pointed lights. */
export const sparkles = (points: [x: number, y: number, r: number][], colour = '#fff', waist = 0.2) =>
  scatter(points, (x, y, r) => path(star(4, r, r * waist), colour, { transform: `translate(${x} ${y})` }));
