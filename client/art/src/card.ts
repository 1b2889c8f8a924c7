import { darker, lighter } from './colour.js';
import type { Ink } from './ink.js';
import { type Lettering, type LetteringOptions, letter } from './lettering.js';
import { paintLetters } from './lettering-paint.js';
import type { Palette } from './palettes.js';
import { HEIGHT, WIDTH } from './places.js';
import type { Random } from './random.js';
import { type Defs, rect } from './svg.js';
import type { FaceName } from './typefaces.js';

/** What the art needs to know of a game. */
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

/** All that the parts of one card share. */
export interface Sheet {
  entry: GameEntry;
  defs: Defs;
  random: Random;
  palette: Palette;
  ink: Ink;
  faces: readonly FaceName[];
  light: readonly [number, number];
}

/** Letters stay this far from the card's edge. */
export const MARGIN = 15;

/** Some 13 px of a card shown 132 px wide. */
const LETTERS_ENOUGH = 30;

/** The first face of the house that sets the name large enough; long words fall to a narrow one. */
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

/** The card's own edge: darker corners and a hair of light, so that every card is cut from the same board. */
export function frame({ defs, palette, light }: Sheet): string {
  const corner = darker(palette.near, 0.5);
  return (
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      defs.radial(
        [
          { at: 0, colour: corner, opacity: 0 },
          { at: 0.62, colour: corner, opacity: 0 },
          { at: 1, colour: corner, opacity: 0.62 },
        ],
        [light[0] / WIDTH, 0.4],
        0.85,
      ),
    ) + rect(0, 0, WIDTH, 2.2, lighter(palette.sky[2], 0.3), { opacity: 0.35 })
  );
}
