import { scatter } from '../drawing/arrange.js';
import type { Ink } from '../drawing/ink.js';
import { star } from '../drawing/shapes.js';
import { path } from '../drawing/svg.js';

/** Subject of a game card, drawn within -100 … 100 on both axes with its visual weight near the middle. */
export interface Motif {
  name: string;
  /** Words in a game's name that select this motif. A longer match has more weight. */
  words: readonly string[];
  draw(ink: Ink): string;
  /**
   * Whether the motif rests on the ground (such as a building or an animal) rather than floating in front of the scene.
   */
  stands?: boolean;
  /**
   * Whether the motif is an animal portrait. When a name matches an animal and an object, the card shows the animal.
   */
  portrait?: boolean;
}

export const motif = (name: string, words: string, draw: (ink: Ink) => string, stands = false): Motif => ({
  name,
  words: [name, ...words.split(' ').filter(Boolean)],
  draw,
  stands,
});

/** Draws four-pointed sparkles. */
export const sparkles = (points: [x: number, y: number, r: number][], colour = '#fff', waist = 0.2) =>
  scatter(points, (x, y, r) => path(star(4, r, r * waist), colour, { transform: `translate(${x} ${y})` }));
