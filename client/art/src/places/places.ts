import { sky, space } from './above.js';
import { canyon, desert } from './dry-lands.js';
import { forest, garden, meadow } from './greenery.js';
import { aurora, mountains, snow } from './heights.js';
import { cavern, deco, hall, stage } from './indoors.js';
import type { Draw, Place, PlaceInput } from './place.js';
import { deep, marsh, sea } from './shores.js';
import { bazaar, city, street } from './towns.js';

const PLACES = {
  sea,
  marsh,
  deep,
  mountains,
  snow,
  aurora,
  desert,
  canyon,
  forest,
  city,
  street,
  space,
  hall,
  bazaar,
  meadow,
  garden,
  cavern,
  sky,
  stage,
  deco,
} satisfies Record<string, Draw>;

export type PlaceName = keyof typeof PLACES;

export const drawPlace = (name: PlaceName, input: PlaceInput): Place => PLACES[name](input);
