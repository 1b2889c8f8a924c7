import { each, place, repeat, scatter, spokes } from '../../drawing/arrange.js';
import { type Ink, lit, raised } from '../../drawing/ink.js';
import { CRIMSON, LEAF, ORANGE, PLUM, rampOf } from '../../drawing/ramps.js';
import { polar, ring } from '../../drawing/shapes.js';
import { circle, ellipse, path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';
import { leaf, orb } from '../plants/parts.js';

const cherry = (ink: Ink): string =>
  stroke('M-36 30C-30 -20 -6 -60 30 -82M40 40C44 0 40 -50 30 -82', '#5a7a2a', 7) +
  leaf(ink, 30, -82, 0.9, 78) +
  leaf(ink, 28, -82, 0.6, -70) +
  orb(ink, -42, 46, 42, CRIMSON) +
  orb(ink, 44, 54, 38, CRIMSON);

const lemon = (ink: Ink): string =>
  leaf(ink, 30, -44, 0.9, 50) +
  raised(
    ink,
    'M-92 14C-80 4 -76 -4 -66 -16C-40 -56 36 -60 62 -20C74 -6 80 2 94 8C86 20 78 26 68 38C40 72 -40 72 -68 36C-76 26 -84 22 -92 14Z',
    rampOf('#f4cf2c', '#4a2004'),
    5,
    9,
  ) +
  scatter(
    [
      [-30, -10],
      [-8, 20],
      [24, -6],
      [40, 24],
      [-40, 26],
    ],
    (x, y) => circle(x, y, 3, '#a8790c', { opacity: 0.5 }),
  );

const clementine = (ink: Ink): string =>
  orb(ink, -8, 4, 70, ORANGE) +
  leaf(ink, -4, -58, 0.8, 62) +
  circle(-6, -60, 6, '#4f6b2a') +
  circle(56, 52, 40, '#ffe9c8') +
  circle(56, 52, 36, '#f7a23a') +
  spokes(8, path('M0 -4L10 -28Q0 -35 -10 -28Z', '#ffc46a'), { x: 56, y: 52 });

const plum = (ink: Ink): string =>
  leaf(ink, 4, -54, 0.9, 60) +
  stroke('M0 -50V-76', '#5a3a1c', 7) +
  orb(ink, 0, 18, 72, PLUM) +
  stroke('M0 -52C-16 -10 -14 50 4 88', PLUM.deep, 4, { opacity: 0.6 });

const persimmon = (ink: Ink): string =>
  orb(ink, 0, 22, 74, ORANGE) +
  each([-70, -24, 24, 70], (turn) => leaf(ink, 0, -44, 0.7, turn)) +
  stroke('M0 -44V-70', '#5a3a1c', 8);

const apple = (ink: Ink): string =>
  raised(ink, 'M0 -40C30 -62 84 -50 80 8C76 60 36 88 0 78C-36 88 -76 60 -80 8C-84 -50 -30 -62 0 -40Z', CRIMSON, 6, 10) +
  stroke('M0 -38C-2 -60 6 -78 16 -88', '#5a3a1c', 8) +
  leaf(ink, 6, -58, 0.9, 66) +
  ellipse(ink.side * 44, -14, 10, 22, '#fff', {
    opacity: 0.5,
    transform: `rotate(${ink.side * -22} ${ink.side * 44} -14)`,
  });

const pomegranate = (ink: Ink): string => {
  const c = rampOf('#c22a44', '#240410');
  return (
    path('M-16 -58L-28 -92L-8 -78L0 -98L8 -78L28 -92L16 -58Z', lit(ink, c)) +
    raised(ink, ring(72, [0, 14]), c, 5, 9) +
    path('M-30 -34C20 -40 60 10 36 62C-4 76 -46 40 -30 -34Z', '#f6dcc0') +
    repeat(13, (i) => {
      const [x, y] = polar(i * 52, 8 + (i % 4) * 9, [4, 14]);
      return circle(x, y, 8, i % 3 ? '#e0304e' : '#a0122c') + circle(x - 2, y - 2, 2.5, '#ffc8d0');
    })
  );
};

const melon = (ink: Ink): string =>
  place(
    path('M-96 -10A96 96 0 0 0 96 -10Z', LEAF.dark) +
      path('M-90 -10A90 90 0 0 0 90 -10Z', '#8fc860') +
      path('M-82 -10A82 82 0 0 0 82 -10Z', '#f4f0c8') +
      path('M-76 -10A76 76 0 0 0 76 -10Z', lit(ink, rampOf('#ee3e54', '#3a0414'))) +
      scatter(
        [
          [-50, 8],
          [-24, 2],
          [4, 10],
          [30, 2],
          [54, 8],
          [-34, 28],
          [-8, 32],
          [20, 30],
          [40, 24],
          [0, 52],
          [-18, 46],
          [20, 48],
        ],
        (x, y) => path(`M${x} ${y - 6}q6 7 0 11q-6 -4 0 -11Z`, '#1c0a12'),
      ) +
      path('M-60 -6H20L-40 20Z', '#fff', { opacity: 0.18 }),
    { turn: -12, y: -18, scale: 1.05 },
  );

export const FRUIT: readonly Motif[] = [
  motif('cherry', 'cherries counter', cherry),
  motif('lemon', 'lemons drop', lemon),
  motif('clementine', 'orange classic', clementine),
  motif('plum', 'fruit', plum),
  motif('persimmon', 'golden', persimmon),
  motif('apple', 'cider quince orchard', apple),
  motif('pomegranate', 'season', pomegranate),
  motif('watermelon', 'melon', melon),
];
