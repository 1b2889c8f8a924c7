import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../set-up/root.mjs';
import { randomOf } from '../../lib/random.js';

interface Game {
  game_id: string;
  name: string;
  popularity: number;
}

/** The fields of a catalogue file that generated games change; each game has many more. */
export interface Catalogue {
  games: Game[];
}

const SHIPPED = join(ROOT, 'services/games/catalogue/catalogue.json');

/**
 * Returns the catalogue that Goldwake ships with, extended by as many generated games whose names combine the same
 * words.
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
