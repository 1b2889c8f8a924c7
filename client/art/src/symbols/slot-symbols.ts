import type { GameEntry, Sheet } from '../cards/card.js';
import { sheetOf } from '../cards/game-card.js';
import { darker, lighter } from '../drawing/colour.js';
import { fade, stops } from '../drawing/defs.js';
import { halo, metal, wrought } from '../drawing/ink.js';
import { rays, star } from '../drawing/shapes.js';
import { group, path, picture, rect } from '../drawing/svg.js';
import { letter } from '../lettering/lettering.js';
import { paintLetters } from '../lettering/paint.js';
import type { Motif } from '../motifs/motif.js';
import { motifNamed } from '../motifs/registry.js';
import { motifFor } from '../motifs/subject.js';
import { DEFAULT_STYLE, PROVIDER_STYLES } from '../provider-styles.js';

/** Width and height of one symbol in drawing units; a motif is drawn within -100 … 100. */
const CELL = 200;
const COLUMNS = 3;

/** Symbols in the order of their cells, row by row, as the rules of the slots name them. */
const SYMBOLS = ['W', 'S', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
/** Letters of the low symbols, most valuable first. */
const RANKS: Readonly<Record<string, string>> = { D: 'K', E: 'Q', F: 'J', G: '10' };

/**
 * Draws the symbols of a slot in the style of its card, 3 × 3 cells: the highest symbol is the motif of the card. The
 * root element has the colours of the game and the names of its high symbols in `data-theme`, as JSON.
 */
export function drawSymbols(entry: GameEntry): string {
  const sheet = sheetOf(entry);
  const { motifs } = PROVIDER_STYLES[entry.provider_id] ?? DEFAULT_STYLE;
  const emblem = motifFor(entry.name, motifs, sheet.random);
  const [second, third] = othersOf(motifs, emblem, sheet);
  const high: Readonly<Record<string, Motif | undefined>> = { A: emblem, B: second, C: third };
  // A light beam or a tail must not reach into the next cell.
  const cell = sheet.defs.clip(rect(-CELL / 2, -CELL / 2, CELL, CELL, '#000'));
  const cells = SYMBOLS.map((symbol, at) => {
    const motif = high[symbol];
    const drawn = motif ? shown(sheet, motif, symbol === 'A') : plain(sheet, symbol);
    const [x, y] = [(at % COLUMNS) * CELL + CELL / 2, Math.floor(at / COLUMNS) * CELL + CELL / 2];
    return group(group(drawn, { 'clip-path': cell }), { transform: `translate(${x} ${y})` });
  });
  const { sky, glow, near } = sheet.palette;
  const names = { A: emblem.name, B: second?.name, C: third?.name };
  const theme = JSON.stringify({ sky, glow, near, names });
  const side = COLUMNS * CELL;
  return picture(side, side, sheet.defs, cells.join('')).replace(
    '<svg ',
    `<svg width="${side}" height="${side}" data-theme='${theme}' `,
  );
}

/** Chooses two more motifs of the provider. */
function othersOf(names: readonly string[], emblem: Motif, { random }: Sheet): Motif[] {
  const left = names.filter((name) => name !== emblem.name);
  return [0, 1].map(() => {
    const [name = emblem.name] = left.splice(random.int(0, left.length - 1), 1);
    return motifNamed(name);
  });
}

function shown({ ink, palette }: Sheet, motif: Motif, isEmblem: boolean): string {
  const figure = group(motif.draw(ink), { transform: 'scale(0.9)' });
  if (!isEmblem) return halo(ink, 0, 0, 92, 0.35) + figure;
  return path(rays(14, 98, 0.5, 6), lighter(palette.glow, 0.1), { opacity: 0.28 }) + halo(ink, 0, 0, 98, 0.6) + figure;
}

function plain(sheet: Sheet, symbol: string): string {
  const { ink, palette } = sheet;
  if (symbol === 'W') {
    return (
      path(star(16, 98, 78), metal(ink)) + path(star(16, 86, 68), darker(palette.near, 0.2)) + words(sheet, 'WILD', 66)
    );
  }
  if (symbol === 'S') {
    return halo(ink, 0, 0, 98, 0.7) + wrought(ink, star(8, 96, 62), palette.second, 4, 6) + words(sheet, 'BONUS', 74);
  }
  const plate = sheet.defs.linear(stops(palette.mid, darker(palette.near, 0.1)));
  return (
    rect(-82, -82, 164, 164, plate, { rx: 26, opacity: 0.9 }) +
    rect(-82, -82, 164, 60, sheet.defs.linear(fade('#fff', 0.16, 0)), { rx: 26 }) +
    words(sheet, RANKS[symbol] ?? symbol, 62)
  );
}

/** Sets a word around the middle of a cell, at most `half` units to each side. */
function words({ defs, palette, faces }: Sheet, text: string, half: number): string {
  const tall = text.length > 2 ? 34 : half;
  const box = { left: -half, right: half, top: -tall, bottom: tall };
  const set = letter(text, { face: faces[0] ?? 'bebas', box, maxLines: 1 });
  return paintLetters(defs, set.d, palette.letters, palette.near, set.box);
}
