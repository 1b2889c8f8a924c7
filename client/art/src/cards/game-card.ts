import { darker } from '../drawing/colour.js';
import { Defs, fade } from '../drawing/defs.js';
import { GOLD } from '../drawing/ramps.js';
import { seeded } from '../drawing/random.js';
import { picture, rect } from '../drawing/svg.js';
import type { Motif } from '../motifs/motif.js';
import { motifFor, wordsOf } from '../motifs/subject.js';
import { PALETTES } from '../palettes.js';
import { drawAir } from '../places/air.js';
import type { PlaceName } from '../places/places.js';
import { DEFAULT_STYLE, PROVIDER_STYLES } from '../provider-styles.js';
import { paletteAskedBy, placeAskedBy } from '../words.js';
import { frame, HEIGHT, WIDTH } from './board.js';
import { type Card, type GameEntry, type Sheet, setName } from './card.js';
import { COMPOSITIONS } from './compositions/compositions.js';
import { tableCard } from './table-card.js';

/** Draws a game's card, 300 × 400. The same entry always gives the same picture. */
export function drawGame(entry: GameEntry): Card {
  const sheet = sheetOf(entry);
  const { random, palette, defs } = sheet;
  const style = PROVIDER_STYLES[entry.provider_id] ?? DEFAULT_STYLE;
  if (!entry.tags.includes('slots')) return tableCard(sheet);
  const { motif, placeName } = subjectOf(sheet);
  let composition = random.pick(style.compositions);
  // A close-up needs a motif that rests on the ground, such as an animal portrait. The diagonal composition needs a
  // motif that floats.
  if (composition === 'close' && !motif.stands) composition = 'spotlight';
  if (composition === 'diagonal' && motif.stands) composition = 'scene';
  const drawn = COMPOSITIONS[composition](sheet, motif, placeName);
  const air = drawAir(random.pick(style.air), random, palette);
  const lettering = setName(sheet, drawn.letters);
  const body =
    drawn.behind +
    air +
    drawn.figure +
    drawn.before +
    groundFor(sheet, drawn.letters.box) +
    lettering.svg +
    frame(sheet);
  return { svg: picture(WIDTH, HEIGHT, defs, body), motif: motif.name, lettering: lettering.set };
}

/** Chooses the palette and the light of a game. Its card and its symbols begin with the same sheet. */
export function sheetOf(entry: GameEntry): Sheet {
  const random = seeded(`game ${entry.game_id}`);
  const style = PROVIDER_STYLES[entry.provider_id] ?? DEFAULT_STYLE;
  const asked = paletteAskedBy(wordsOf(entry.name));
  const palette = PALETTES[asked && random.chance(0.8) ? asked : random.pick(style.palettes)];
  const side = random.chance(0.5) ? -1 : 1;
  const defs = new Defs();
  return {
    entry,
    defs,
    random,
    palette,
    faces: style.faces,
    light: [150 + side * random.between(50, 105), random.between(52, 104)],
    ink: { defs, random, main: palette.main, second: palette.second, gold: GOLD, glow: palette.glow, side },
  };
}

/** Chooses the motif of a slot's card and the place around it. */
export function subjectOf({ entry, random }: Sheet): { motif: Motif; placeName: PlaceName } {
  const { motifs, places } = PROVIDER_STYLES[entry.provider_id] ?? DEFAULT_STYLE;
  const motif = motifFor(entry.name, motifs, random);
  return { motif, placeName: placeAskedBy(wordsOf(entry.name)) ?? random.pick(places) };
}

/** Draws a backdrop behind the lettering that is dark enough for letters of any colour. */
function groundFor({ defs, palette }: Sheet, box: { top: number; bottom: number }): string {
  const ground = darker(palette.near, 0.35);
  return box.top < 100
    ? rect(-2, -2, WIDTH + 4, 190, defs.linear(fade(ground, 0.9, 0.62, 0)))
    : rect(-2, 206, WIDTH + 4, 200, defs.linear(fade(ground, 0, 0.66, 0.94, 0.97)));
}
