import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../set-up/root.mjs';
import { randomOf } from '../../lib/random.js';

interface Game {
  game_id: string;
  name: string;
  popularity: number;
}

/** The fields of the game catalogue that the generated games change. Real games have many more fields. */
export interface Catalogue {
  games: Game[];
}

const SHIPPED = join(ROOT, 'services/games/catalogue/catalogue.json');

/**
 * Builds a catalogue with the given number of games: those that Goldwake ships with, and generated games whose names
 * combine words of the shipped names.
 */
export function catalogueOf(games: number): Catalogue {
  const catalogue: Catalogue = JSON.parse(readFileSync(SHIPPED, 'utf8'));
  const own = catalogue.games;
  const words = [...new Set(own.flatMap(({ name }) => name.split(' ')))];
  const random = randomOf(1);
  const any = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let n = own.length + 1; n <= games; n++) {
    const name = [any(words), any(words), ...(n % 3 === 0 ? [any(words)] : []), n].join(' ');
    own.push({ ...any<Game>(own), game_id: `bench-${n}`, name, popularity: n });
  }
  return catalogue;
}
