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

/** The left half and its mirror image. */
export const mirror = (half: string) => half + group(half, { transform: 'scale(-1 1)' });

/** A drawing cut by a shape's edge. */
export const within = (defs: Defs, d: string, body: string) => group(body, { 'clip-path': defs.clip(path(d, '#000')) });

export const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** What `draw` makes of each, one upon the other. */
export const each = <T>(list: readonly T[], draw: (one: T, i: number) => string): string => list.map(draw).join('');

/** `draw` a number of times, told which time it is. */
export const repeat = (count: number, draw: (i: number) => string): string => range(count).map(draw).join('');

/** `draw` for each row of places and sizes. */
export const scatter = <const Row extends (number | string)[]>(
  rows: readonly Row[],
  draw: (...row: Row) => string,
): string => rows.map((row) => draw(...row)).join('');

/** The same all round a centre; `from` turns the first. */
export const spokes = (
  count: number,
  body: string,
  { from = 0, ...placing }: Omit<Placing, 'turn'> & { from?: number } = {},
) => repeat(count, (i) => place(body, { ...placing, turn: from + (i * 360) / count }));

/** `draw` at so many points of a circle. */
export const around = (
  count: number,
  radius: number,
  draw: (x: number, y: number, i: number) => string,
  { centre, from = 0 }: { centre?: Point; from?: number } = {},
) => repeat(count, (i) => draw(...polar(from + (i * 360) / count, radius, centre), i));
