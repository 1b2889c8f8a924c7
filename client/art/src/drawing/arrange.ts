import type { Defs } from './defs.js';
import { type Point, polar } from './shapes.js';
import { group, n, path } from './svg.js';

export interface Placing {
  x?: number;
  y?: number;
  scale?: number;
  turn?: number;
  flip?: boolean;
  opacity?: number;
}

export function place(body: string, { x = 0, y = 0, scale = 1, turn = 0, flip = false, opacity }: Placing): string {
  const scaling = flip ? `${n(-scale)} ${n(scale)}` : n(scale);
  return group(body, {
    transform: `translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${scaling})`,
    opacity,
  });
}

/** Draws a symmetric shape: the given left half and its mirror image. */
export const mirror = (half: string) => half + group(half, { transform: 'scale(-1 1)' });

/** Clips a drawing to the outline of a shape. */
export const within = (defs: Defs, d: string, body: string) => group(body, { 'clip-path': defs.clip(path(d, '#000')) });

export const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Joins the results of `draw` for each element; later elements are painted over earlier ones. */
export const each = <T>(list: readonly T[], draw: (one: T, i: number) => string): string => list.map(draw).join('');

/** Calls `draw` `count` times with the index and joins the results. */
export const repeat = (count: number, draw: (i: number) => string): string => range(count).map(draw).join('');

/** Calls `draw` with the values of each row, such as a position and a size, and joins the results. */
export const scatter = <const Row extends (number | string)[]>(
  rows: readonly Row[],
  draw: (...row: Row) => string,
): string => rows.map((row) => draw(...row)).join('');

/**
 * Repeats a drawing at equal angles around a centre, like the spokes of a wheel; `from` is the angle of the first copy.
 */
export const spokes = (
  count: number,
  body: string,
  { from = 0, ...placing }: Omit<Placing, 'turn'> & { from?: number } = {},
) => repeat(count, (i) => place(body, { ...placing, turn: from + (i * 360) / count }));

/** Calls `draw` at `count` evenly spaced points on a circle and joins the results. */
export const around = (
  count: number,
  radius: number,
  draw: (x: number, y: number, i: number) => string,
  { centre, from = 0 }: { centre?: Point; from?: number } = {},
) => repeat(count, (i) => draw(...polar(from + (i * 360) / count, radius, centre), i));
