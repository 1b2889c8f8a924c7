import { around, each, place, repeat, scatter } from '../../drawing/arrange.js';
import { stops } from '../../drawing/defs.js';
import { type Ink, lit, raised, relief } from '../../drawing/ink.js';
import { CRIMSON, LEAF, ORANGE, type Ramp, rampOf } from '../../drawing/ramps.js';
import { circle, ellipse, path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';
import { leaf } from './parts.js';

const rose = (ink: Ink): string =>
  stroke('M0 20C6 50 -6 74 0 104', LEAF.dark, 7) +
  leaf(ink, 2, 74, 0.8, 62) +
  leaf(ink, -2, 86, 0.7, -64) +
  raised(ink, 'M0 34C-50 40 -80 0 -66 -40C-50 -84 50 -84 66 -40C80 0 50 40 0 34Z', CRIMSON, 4, 8) +
  path('M-50 -34C-40 -10 -10 0 10 -4C40 -8 60 -24 58 -50C70 -20 50 30 0 32C-40 30 -66 6 -50 -34Z', CRIMSON.dark) +
  path(
    'M-36 -46C-30 -20 10 -12 34 -30C50 -44 40 -66 20 -70C50 -50 20 -24 -6 -32C-20 -36 -26 -50 -16 -62C-30 -62 -38 -56 -36 -46Z',
    CRIMSON.light,
  ) +
  path('M-12 -54C-8 -66 16 -66 18 -52C16 -40 -6 -40 -12 -54Z', CRIMSON.deep);

const lotus = (ink: Ink): string => {
  const p = rampOf('#e878a6', '#30081e');
  const petal = (turn: number, size: number, tones: Ramp) =>
    place(
      relief(ink, 'M0 0C-30 -26 -28 -74 0 -100C28 -74 30 -26 0 0Z', {
        fill: ink.defs.linear(stops(tones.bright, tones.light, tones.mid)),
        tones,
        rim: 3,
        shade: 5,
      }),
      { y: 52, turn, scale: size },
    );
  return (
    ellipse(0, 66, 98, 18, LEAF.dark) +
    ellipse(0, 63, 92, 14, LEAF.mid) +
    each([-76, 76, -56, 56], (turn) => petal(turn, 1, p)) +
    each([-36, 36, -18, 18], (turn) => petal(turn, 1.18, p)) +
    petal(0, 1.25, p) +
    each([-50, 50], (turn) => petal(turn, 0.72, p)) +
    petal(-24, 0.74, p) +
    petal(24, 0.74, p) +
    circle(0, 26, 10, ink.gold.light)
  );
};

const blossom = (ink: Ink): string =>
  stroke(
    'M-104 86C-60 50 -20 60 16 16C36 -10 70 -22 104 -66M-30 54C-40 20 -70 10 -84 -20M40 -8C40 -40 24 -60 28 -92',
    '#2a1418',
    9,
  ) +
  scatter(
    [
      [-84, -24, 0.8],
      [28, -88, 0.8],
      [96, -58, 0.7],
      [10, 14, 1.35],
      [-50, 58, 0.9],
      [56, -26, 1],
      [-34, 8, 0.8],
    ],
    (x, y, scale) =>
      place(
        repeat(5, (i) =>
          place(path('M0 0C-20 -10 -20 -34 -6 -40L0 -34L6 -40C20 -34 20 -10 0 0Z', i % 2 ? '#ffd9e2' : '#ffc0d0'), {
            turn: i * 72,
          }),
        ) +
          around(5, 12, (a, b) => circle(a, b, 2.4, '#d8305a'), { from: -54 }) +
          circle(0, 0, 5, '#e8557a'),
        { x, y, scale },
      ),
  ) +
  circle(0, 0, 0, ink.glow);

const flower = (ink: Ink, tones: Ramp, centre: Ramp): string =>
  stroke('M0 20V104', LEAF.dark, 7) +
  leaf(ink, 2, 88, 0.8, 58) +
  leaf(ink, -2, 96, 0.8, -58) +
  each([0, 1, 2], (ringAt) =>
    repeat(12 - ringAt * 2, (i) =>
      place(
        ellipse(0, -46 + ringAt * 13, 15, 26 - ringAt * 5, [tones.dark, tones.mid, tones.light][ringAt] ?? tones.mid),
        { y: -20, turn: i * (360 / (12 - ringAt * 2)) + ringAt * 12 },
      ),
    ),
  ) +
  circle(0, -20, 17, lit(ink, centre));

export const FLOWERS: readonly Motif[] = [
  motif('rose', 'thorn roses', rose),
  motif('lotus', 'lily', lotus),
  motif('blossom', 'sakura almond plum cherry-blossom', blossom),
  motif('marigold', 'procession bloom', (ink) => flower(ink, ORANGE, rampOf('#f2b02e', '#3a1804'))),
  motif('saffron', 'violet crocus', (ink) => flower(ink, rampOf('#8a55d8', '#140630'), ORANGE)),
  motif('magnolia', 'orchid neon uptown', (ink) =>
    flower(ink, rampOf('#f078b0', '#300620'), rampOf('#f2d06a', '#3a1c04')),
  ),
];
