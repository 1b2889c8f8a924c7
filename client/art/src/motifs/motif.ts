import type { Ink } from '../ink.js';
import { n, type Point } from '../svg.js';

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

/** A closed path that is the same on both sides: curves from the top middle down the right side to the bottom middle. */
export function symmetric(top: number, curves: readonly (readonly number[])[]): string {
  let right = `M0 ${n(top)}`;
  const ends: Point[] = [[0, top]];
  for (const curve of curves) {
    right += (curve.length === 2 ? 'L' : curve.length === 4 ? 'Q' : 'C') + curve.map(n).join(' ');
    ends.push([curve.at(-2) ?? 0, curve.at(-1) ?? 0]);
  }
  let left = '';
  for (let i = curves.length - 1; i >= 0; i--) {
    const curve = curves[i] ?? [];
    const [x, y] = ends[i] ?? [0, 0];
    const handles: number[] = [];
    for (let at = curve.length - 4; at >= 0; at -= 2) handles.push(-(curve[at] ?? 0), curve[at + 1] ?? 0);
    left += (curve.length === 2 ? 'L' : curve.length === 4 ? 'Q' : 'C') + [...handles, -x, y].map(n).join(' ');
  }
  return `${right}${left}Z`;
}

/** A beam from one point to another, wider at its end. */
export const taper = ([x1, y1]: Point, w1: number, [x2, y2]: Point, w2: number): string => {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [px, py] = [-(y2 - y1) / length, (x2 - x1) / length];
  return `M${n(x1 + px * w1)} ${n(y1 + py * w1)}L${n(x2 + px * w2)} ${n(y2 + py * w2)}L${n(x2 - px * w2)} ${n(y2 - py * w2)}L${n(x1 - px * w1)} ${n(y1 - py * w1)}Z`;
};
