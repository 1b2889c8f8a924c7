import type { Ramp } from '../../drawing/ramps.js';
import type { Extra } from './extras.js';
import type { Muzzle } from './muzzles.js';
import type { Ears, Shape } from './shapes.js';

/** A beast's portrait from in front, put together of a few parts. */
export interface Beast {
  name: string;
  words: readonly string[];
  coat: Ramp;
  /** Muzzle, cheeks, belly. */
  pale: Ramp;
  shape: Shape;
  ears: Ears | 'none';
  muzzle: Muzzle;
  eyes?: 'round' | 'narrow' | 'sleepy' | 'wide';
  iris?: string;
  with?: readonly Extra[];
  /** A head that sits lower or is smaller, to leave room for what it wears. */
  size?: number;
  drop?: number;
}

/** A row of the table of beasts: its name and other words for it, its coats, what its head is put together of, and what is its own. */
export const beast = (
  words: string,
  [coat, pale]: readonly [coat: Ramp, pale: Ramp],
  [shape, ears, muzzle]: readonly [shape: Shape, ears: Ears | 'none', muzzle: Muzzle],
  more: Pick<Beast, 'eyes' | 'iris' | 'with' | 'size' | 'drop'> = {},
): Beast => {
  const [name = '', ...others] = words.split(' ');
  return { name, words: [name, ...others], coat, pale, shape, ears, muzzle, ...more };
};
