import type { Ramp } from '../../drawing/ramps.js';
import type { Extra } from './extras.js';
import type { Muzzle } from './muzzles.js';
import type { Ears, Shape } from './shapes.js';

/** An animal's front-view portrait, described by a few shared parts. */
export interface Beast {
  name: string;
  words: readonly string[];
  coat: Ramp;
  /** Colour ramp of the pale parts: muzzle, cheeks and belly. */
  pale: Ramp;
  shape: Shape;
  ears: Ears | 'none';
  muzzle: Muzzle;
  eyes?: 'round' | 'narrow' | 'sleepy' | 'wide';
  iris?: string;
  with?: readonly Extra[];
  /** Scale of the head and its vertical shift; a smaller or lower head leaves room for headwear. */
  size?: number;
  drop?: number;
}

/** Defines one animal: its name and synonyms, its coat colours, the parts of its head, and its special features. */
export const beast = (
  words: string,
  [coat, pale]: readonly [coat: Ramp, pale: Ramp],
  [shape, ears, muzzle]: readonly [shape: Shape, ears: Ears | 'none', muzzle: Muzzle],
  more: Pick<Beast, 'eyes' | 'iris' | 'with' | 'size' | 'drop'> = {},
): Beast => {
  const [name = '', ...others] = words.split(' ');
  return { name, words: [name, ...others], coat, pale, shape, ears, muzzle, ...more };
};
