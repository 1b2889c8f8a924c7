import type { Defs } from '../drawing/defs.js';
import type { Ink } from '../drawing/ink.js';
import type { Random } from '../drawing/random.js';
import { type Lettering, type LetteringOptions, letter } from '../lettering/lettering.js';
import { paintLetters } from '../lettering/paint.js';
import type { FaceName } from '../lettering/typefaces.js';
import type { Palette } from '../palettes.js';

/** The fields of a game that the card generator reads. */
export interface GameEntry {
  game_id: string;
  name: string;
  provider_id: string;
  tags: readonly string[];
}

export interface Card {
  svg: string;
  motif: string;
  lettering: Lettering;
}

/** State shared by all parts of one card while it is drawn. */
export interface Sheet {
  entry: GameEntry;
  defs: Defs;
  random: Random;
  palette: Palette;
  ink: Ink;
  faces: readonly FaceName[];
  light: readonly [number, number];
}

/** Letter height from which a name counts as legible: 30 drawing units are about 13 px on a card shown 132 px wide. */
const LETTERS_ENOUGH = 30;

/**
 * Draws the game's name in the first typeface of the provider's art style in which the letters are large enough to
 * read. Long words fall back to a narrow typeface.
 */
export function setName(
  { entry, defs, random, palette, faces }: Sheet,
  options: Omit<LetteringOptions, 'face'>,
): { svg: string; set: Lettering } {
  const first = random.int(0, faces.length - 1);
  const wanted: FaceName[] = [...faces.slice(first), ...faces.slice(0, first), 'bebas', 'passion'];
  let set = letter(entry.name, { ...options, face: wanted[0] ?? 'bebas' });
  for (const name of wanted.slice(1)) {
    if (set.letterHeight >= LETTERS_ENOUGH) break;
    const other = letter(entry.name, { ...options, face: name });
    if (other.letterHeight > set.letterHeight) set = other;
  }
  return { svg: paintLetters(defs, set.d, palette.letters, palette.near, set.box), set };
}
