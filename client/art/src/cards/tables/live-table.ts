import { each, place, repeat } from '../../drawing/arrange.js';
import { darker, lighter, mix } from '../../drawing/colour.js';
import { fade, stops } from '../../drawing/defs.js';
import { polygon } from '../../drawing/shapes.js';
import { circle, path, rect } from '../../drawing/svg.js';
import { drawPlace } from '../../places/places.js';
import { chipStack } from '../../table/chips.js';
import { dealer, tableLamp } from '../../table/dealer.js';
import { diceDome } from '../../table/dice-dome.js';
import { playingCard } from '../../table/playing-cards.js';
import { rouletteWheel } from '../../table/wheels.js';
import { wholeCard } from '../board.js';
import type { Sheet } from '../card.js';
import { type Body, CHIPS, centre } from './centre.js';
import { felt } from './plain-table.js';
import { hand, type Play, playOf } from './plays.js';

/** Draws the card of a live table: the room, the dealer under a lamp, the edge of the table and the game on it. */
export function live(sheet: Sheet): Body {
  const { defs, random, palette, ink } = sheet;
  const play = playOf(sheet.entry.name);
  const cloth = felt(sheet);
  const room = sheet.entry.provider_id === 'harborline-live' ? deck(sheet) : saloon(sheet);
  const wide = random.chance(0.36) && play !== 'other';
  const lampX = wide ? 150 : 150 + ink.side * 82;
  const cone = path(
    polygon([
      [lampX - 34, 40],
      [lampX + 34, 40],
      [lampX + 190, 350],
      [lampX - 190, 350],
    ]),
    defs.linear(fade('#fff3cf', 0.42, 0.02)),
  );
  const edge = rail(sheet, cloth);
  const game = onTable(sheet, play);
  const back =
    wholeCard(
      defs.linearAt(stops(palette.sky[0], palette.sky[1], mix(palette.sky[2], palette.sky[1], 0.5)), [0, 0], [0, 280]),
    ) + room;
  if (wide) {
    const thing = centre(sheet, play);
    return {
      body:
        back +
        edge +
        cone +
        place(thing.body, { x: 150, y: 166, scale: 0.95 }) +
        place(tableLamp(ink), { x: lampX, y: 24, scale: 0.72 }),
      motif: `live-${thing.motif}`,
    };
  }
  return {
    body:
      back +
      circle(150, 120, 150, defs.radial(fade(palette.glow, 0.6, 0.2, 0))) +
      cone +
      place(dealer(ink), { x: 150, y: 140, scale: 1.02 }) +
      edge +
      game +
      place(tableLamp(ink), { x: lampX, y: 26, scale: 0.7 }),
    motif: `dealer-${play}`,
  };
}

/** Draws a ship's deck with the sea behind its posts. */
const deck = ({ defs, random, palette, light }: Sheet) =>
  drawPlace('sea', { defs, random, palette, horizon: 150, light }).back +
  repeat(4, (i) => rect(-10 + i * 104, -5, 12, 260, darker(palette.near, 0.2))) +
  rect(-5, 178, 310, 12, darker(palette.near, 0.2));

/** Draws a room lit by soft lamps. */
const saloon = ({ random, palette }: Sheet) =>
  repeat(26, () =>
    circle(
      random.between(-10, 310),
      random.between(-10, 210),
      random.between(6, 24),
      random.pick([palette.glow, palette.main.light, palette.second.light]),
      { opacity: random.between(0.06, 0.26) },
    ),
  ) + repeat(5, (i) => rect(i * 64 - 12, -5, 3, 240, palette.main.mid, { opacity: 0.35 }));

const rail = ({ defs, palette }: Sheet, cloth: string) =>
  path('M-40 420C-40 300 40 236 150 236C260 236 340 300 340 420Z', defs.linear(stops('#8a5a30', '#3a1c0c'))) +
  path(
    'M-40 430C-34 316 48 250 150 250C252 250 334 316 340 430Z',
    defs.linear(stops(lighter(cloth, 0.25), darker(cloth, 0.5))),
  ) +
  path('M-30 440C-20 336 60 268 150 268C240 268 320 336 330 440', 'none', {
    stroke: palette.main.light,
    'stroke-width': 2,
    opacity: 0.6,
  });

function onTable(sheet: Sheet, play: Play): string {
  const { ink } = sheet;
  if (play === 'roulette') return place(rouletteWheel(ink, 0.5), { x: 150, y: 268, scale: 0.92 });
  if (play === 'dice') return place(diceDome(ink), { x: 150, y: 244, scale: 0.66 });
  const cards = hand(sheet, play).slice(0, 3);
  return (
    place(chipStack(CHIPS[0] ?? ink.main, 5), { x: 52, y: 284, scale: 0.8 }) +
    place(chipStack(CHIPS[1] ?? ink.main, 4), { x: 250, y: 284, scale: 0.8 }) +
    each(cards, ([rank, suit], i) => {
      const aside = i - (cards.length - 1) / 2;
      return place(playingCard(ink, rank, suit), { x: 150 + aside * 56, y: 262, turn: aside * 12, scale: 0.72 });
    })
  );
}
