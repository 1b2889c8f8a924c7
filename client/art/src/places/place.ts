import type { Defs } from '../drawing/defs.js';
import type { Random } from '../drawing/random.js';
import type { Palette } from '../palettes.js';

export interface PlaceInput {
  defs: Defs;
  random: Random;
  palette: Palette;
  /** Y coordinate at which land or water meets the sky. */
  horizon: number;
  light: readonly [number, number];
}

/** Scenery of a card: the part behind the main figure and the dark part in front of it. */
export interface Place {
  back: string;
  front: string;
}

export type Draw = (input: PlaceInput) => Place;
