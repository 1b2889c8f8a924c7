import type { Ramp } from '../../drawing/ramps.js';

/** A beast's portrait from in front, put together of a few parts. */
export interface Beast {
  name: string;
  words: string;
  coat: Ramp;
  /** Muzzle, cheeks, belly. */
  pale?: Ramp;
  shape: 'round' | 'wide' | 'long' | 'wedge' | 'flat';
  ears: 'none' | 'pointed' | 'round' | 'small' | 'long' | 'floppy' | 'tall' | 'tufts';
  muzzle: 'round' | 'snout' | 'long' | 'beak' | 'flat' | 'pig' | 'broad' | 'none';
  eyes?: 'round' | 'narrow' | 'sleepy' | 'wide';
  iris?: string;
  with?: readonly Extra[];
  /** A head that sits lower or is smaller, to leave room for what it wears. */
  size?: number;
  drop?: number;
}

export type Extra =
  | 'tusks'
  | 'antlers'
  | 'horns'
  | 'rams'
  | 'mane'
  | 'stripes'
  | 'bandit'
  | 'blaze'
  | 'cheeks'
  | 'teeth'
  | 'wool'
  | 'whiskers'
  | 'fringe'
  | 'bristles'
  | 'discs'
  | 'wrinkles'
  | 'patches'
  | 'crown-fur'
  | 'bowtie';
