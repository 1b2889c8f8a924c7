import { readFileSync } from 'node:fs';
import type { GameEntry } from './cards/card.js';

/** The fields of the catalogue's data file that the art generator reads. */
export interface Catalogue {
  providers: readonly { id: string; name: string }[];
  games: readonly GameEntry[];
  settings: { lobby_promo_cards: readonly string[] };
}

export const readCatalogue = (file: string): Catalogue => JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
