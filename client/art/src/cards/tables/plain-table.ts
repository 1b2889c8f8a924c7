import { place, repeat } from '../../drawing/arrange.js';
import { darker, lighter } from '../../drawing/colour.js';
import { fade, stops } from '../../drawing/defs.js';
import { polar, polygon } from '../../drawing/shapes.js';
import { circle, path } from '../../drawing/svg.js';
import { motifFor } from '../../motifs/subject.js';
import { chip } from '../../table/chips.js';
import { WIDTH, wholeCard } from '../board.js';
import type { Sheet } from '../card.js';
import { type Body, CHIPS, centre } from './centre.js';
import { playOf } from './plays.js';

export const felt = (sheet: Sheet) =>
  sheet.random.pick(['#0f5a40', '#14406e', '#6a1428', '#3a1a5a', '#16524f', '#26303f']);

/** Draws the card of a plain table game: the table cloth seen from above, its gold line and the objects on it. */
export function table(sheet: Sheet): Body {
  const { defs, random, palette, light } = sheet;
  const play = playOf(sheet.entry.name);
  const cloth = felt(sheet);
  const thing =
    play === 'other'
      ? {
          body: place(motifFor(sheet.entry.name, ['chess', 'diamond'], random).draw(sheet.ink), { scale: 1.12 }),
          motif: 'cards',
        }
      : centre(sheet, play);
  const line = random.chance(0.5)
    ? repeat(2, (i) =>
        circle(150, 150, 136 + i * 12, 'none', {
          stroke: palette.main.light,
          'stroke-width': i ? 1.2 : 2.6,
          opacity: 0.55,
        }),
      )
    : repeat(2, (i) =>
        path(`M-20 ${262 + i * 14}Q150 ${30 - i * 8} 320 ${262 + i * 14}`, 'none', {
          stroke: palette.main.light,
          'stroke-width': i ? 1.2 : 2.6,
          opacity: 0.55,
        }),
      );
  const loose = repeat(3, () => {
    const [x, y] = polar(random.between(0, 360), random.between(132, 175), [150, 150]);
    return place(chip(sheet.ink, random.pick(CHIPS), 24), { x, y, turn: random.between(0, 90) });
  });
  return {
    body:
      wholeCard(defs.radial(stops(lighter(cloth, 0.22), cloth, darker(cloth, 0.72)), [light[0] / WIDTH, 0.3], 0.82)) +
      line +
      loose +
      circle(150, 152, 150, defs.radial(fade('#05060f', 0.5, 0.25, 0))) +
      place(thing.body, { x: 150, y: 146, scale: 1.05 }) +
      path(
        polygon([
          [light[0] - 30, -10],
          [light[0] + 30, -10],
          [300, 400],
          [0, 400],
        ]),
        defs.linear(fade('#fff6d8', 0.22, 0)),
      ),
    motif: `table-${thing.motif}`,
  };
}
