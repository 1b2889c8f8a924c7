import { place, repeat } from '../drawing/arrange.js';
import { fade, stops } from '../drawing/defs.js';
import { metal, relief } from '../drawing/ink.js';
import { rampOf } from '../drawing/ramps.js';
import { polygon, star } from '../drawing/shapes.js';
import { circle, group, path, rect, stroke } from '../drawing/svg.js';
import { motifNamed } from '../motifs/registry.js';
import { playingCard } from '../table/playing-cards.js';
import { fortuneWheel } from '../table/wheels.js';
import type { Sheet } from './card.js';

const SEA = rampOf('#2f86d8', '#04102e');
const CORAL = rampOf('#ef5a5a', '#2a060c');
const GREEN = rampOf('#35c98e', '#04201a');

/** Neon sign of each of our own games, keyed by game id. The sign is drawn over the night harbour. */
const SIGNS: Readonly<Record<string, (sheet: Sheet) => string>> = {
  dice: ({ ink }) => place(motifNamed('dice').draw(ink), { x: 150, y: 160, scale: 1.35 }),
  blackjack: ({ ink }) =>
    place(playingCard(ink, 'A', 'spade'), { x: 112, y: 160, turn: -13, scale: 1.5 }) +
    place(playingCard(ink, 'K', 'heart'), { x: 190, y: 170, turn: 11, scale: 1.5 }),
  'rising-tide': ({ ink, defs }) => {
    const line = 'M34 246C96 240 140 216 176 162C198 128 214 92 236 52';
    return (
      path(`${line}V276H34Z`, defs.linear(fade(SEA.light, 0.75, 0.1))) +
      stroke(line, '#05102a', 15) +
      stroke(line, ink.gold.light, 9) +
      circle(236, 52, 40, defs.radial(fade(ink.gold.bright, 0.9, 0))) +
      circle(236, 52, 14, ink.gold.bright) +
      repeat(4, (i) => stroke(`M34 ${246 - i * 56}H252`, '#fff', 1.4, { opacity: 0.16 }))
    );
  },
  breakwater: ({ defs }) =>
    repeat(16, (i) => {
      const [x, y] = [72 + (i % 4) * 52, 66 + Math.floor(i / 4) * 52];
      const tone = i === 5 ? CORAL : [0, 3, 6, 9, 14].includes(i) ? GREEN : SEA;
      const tile =
        rect(x - 23, y - 20, 46, 46, '#050b1c', { rx: 10 }) +
        rect(x - 23, y - 24, 46, 46, defs.linear(stops(tone.light, tone.dark)), { rx: 10 });
      const sign =
        tone === CORAL
          ? path(star(8, 15, 8), '#1a0610', { transform: `translate(${x} ${y - 1})` })
          : tone === GREEN
            ? path('M0 -14L13 0L0 14L-13 0Z', '#eafff4', { transform: `translate(${x} ${y - 1})` })
            : '';
      return tile + sign;
    }),
  'plumb-line': ({ ink, defs }) =>
    repeat(7, (row) =>
      repeat(row + 3, (i) =>
        circle(150 + (i - (row + 2) / 2) * 28, 62 + row * 26, 5.2, i === 3 && row === 4 ? ink.gold.bright : '#d7e2f6'),
      ),
    ) +
    repeat(7, (i) =>
      rect(
        46 + i * 30,
        246,
        26,
        22,
        [CORAL, rampOf('#f2a13e'), ink.gold, SEA, ink.gold, rampOf('#f2a13e'), CORAL][i]?.mid ?? '#fff',
        { rx: 5 },
      ),
    ) +
    circle(164, 150, 26, defs.radial(fade(ink.gold.bright, 0.9, 0))) +
    circle(164, 150, 12, metal(ink)),
  halyard: ({ ink, defs }) =>
    stroke('M92 262V36', '#d9c49a', 8) +
    relief(ink, 'M96 44L226 84L96 132Z', {
      fill: defs.linear(stops(CORAL.light, CORAL.dark)),
      tones: CORAL,
      rim: 3,
      shade: 6,
    }) +
    relief(ink, 'M96 140L196 168L96 204Z', {
      fill: defs.linear(stops(ink.gold.light, ink.gold.dark)),
      tones: ink.gold,
      rim: 3,
      shade: 5,
    }) +
    stroke('M206 250V70', ink.gold.light, 7) +
    path('M206 46L226 84H186Z', ink.gold.light) +
    circle(92, 34, 9, ink.gold.light),
  fathom: ({ ink, defs }) =>
    repeat(6, (i) =>
      rect(58 + i * 6, 54 + i * 36, 184 - i * 12, 28, defs.linear(stops(SEA.light, SEA.dark), [0, 0], [1, 0]), {
        rx: 8,
        opacity: 1 - i * 0.13,
      }),
    ) +
    stroke('M150 20V206', '#f3e3b8', 3.5) +
    path('M136 200H164L158 244H142Z', metal(ink)) +
    circle(150, 244, 30, defs.radial(fade(ink.gold.bright, 0.6, 0))),
  'signal-lamp': ({ ink, defs }) =>
    path(
      polygon([
        [150, 138],
        [330, 40],
        [330, 236],
      ]),
      defs.linear(fade(ink.gold.bright, 0.75, 0), [0, 0], [1, 0]),
    ) +
    path(
      polygon([
        [150, 138],
        [-30, 40],
        [-30, 236],
      ]),
      defs.linear(fade(ink.gold.bright, 0, 0.75), [0, 0], [1, 0]),
    ) +
    place(motifNamed('lantern').draw(ink), { x: 150, y: 146, scale: 1.25 }),
  'tide-wheel': ({ ink }) =>
    place(fortuneWheel(ink, [SEA.dark, SEA.mid, GREEN.mid, SEA.dark, '#f2c14e'], 15), {
      x: 150,
      y: 150,
      scale: 0.96,
    }),
};

const compassSign = ({ ink }: Sheet) => group(place(motifNamed('compass').draw(ink), { x: 150, y: 154, scale: 1.2 }));

export const drawOriginal = (sheet: Sheet): string => (SIGNS[sheet.entry.game_id] ?? compassSign)(sheet);
