import type { Defs } from '../drawing/defs.js';
import type { Random } from '../drawing/random.js';
import type { Palette } from '../palettes.js';

export interface PlaceInput {
  defs: Defs;
  random: Random;
  palette: Palette;
  /** Where land or water meets the sky. */
  horizon: number;
  /** Where the light stands. */
  light: readonly [number, number];
}

/** What lies behind the card's figure, and what stands dark before it. */
export interface Place {
  back: string;
  front: string;
}

export type Draw = (input: PlaceInput) => Place;
