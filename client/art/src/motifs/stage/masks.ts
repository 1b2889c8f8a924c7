import { mirror, place, repeat } from '../../drawing/arrange.js';
import { type Ink, lit, raised, wrought } from '../../drawing/ink.js';
import { BONE, DARK, type Ramp, rampOf, TEAL, VELVET } from '../../drawing/ramps.js';
import { polar, star, symmetric } from '../../drawing/shapes.js';
import { circle, path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const mask = (ink: Ink, tones: Ramp, laugh: boolean): string => {
  const d = symmetric(-72, [
    [30, -84, 58, -76, 74, -70],
    [80, 0, 52, 70, 0, 92],
  ]);
  return (
    raised(ink, d, tones, 5, 10) +
    mirror(
      path(laugh ? 'M-56 -14Q-36 -44 -14 -14Q-36 -24 -56 -14Z' : 'M-56 -26Q-34 -22 -14 -4Q-40 0 -56 -26Z', DARK) +
        stroke(laugh ? 'M-58 -38Q-38 -60 -12 -38' : 'M-62 -36Q-40 -44 -12 -28', tones.deep, 5),
    ) +
    path(laugh ? 'M-42 22Q0 34 42 22Q36 66 0 70Q-36 66 -42 22Z' : 'M-36 62Q0 16 36 62Q0 44 -36 62Z', DARK) +
    stroke('M-4 -10Q-12 10 2 12', tones.dark, 4)
  );
};

const masks = (ink: Ink): string =>
  place(mask(ink, rampOf('#5a6fb0', '#0a0e2a'), false), { x: 34, y: 14, scale: 0.74, turn: 14 }) +
  place(mask(ink, ink.gold, true), { x: -32, y: -10, scale: 0.78, turn: -10 }) +
  stroke('M-84 -50C-108 -20 -92 30 -104 70M88 -30C108 0 92 50 104 88', VELVET.mid, 6);

const domino = (ink: Ink): string =>
  repeat(5, (i) => {
    const [x, y] = polar(-150 + i * 30, 74, [0, -20]);
    return place(raised(ink, 'M0 30C-18 0 -14 -34 0 -48C14 -34 18 0 0 30Z', i % 2 ? VELVET : ink.second, 2, 4), {
      x: x * 0.7,
      y: y * 0.7,
      turn: -60 + i * 30,
      scale: 1.1,
    });
  }) +
  wrought(
    ink,
    symmetric(-24, [
      [30, -40, 74, -50, 102, -40],
      [104, 10, 70, 46, 38, 44],
      [20, 42, 10, 26, 0, 24],
    ]),
    ink.gold,
    4,
    7,
  ) +
  mirror(
    path('M-74 -6C-60 -26 -34 -24 -22 4C-40 20 -64 18 -74 -6Z', DARK, { stroke: ink.gold.deep, 'stroke-width': 4 }),
  ) +
  path('M0 -30L10 -14L0 4L-10 -14Z', VELVET.light);

const luchador = (ink: Ink): string => {
  const d = symmetric(-92, [
    [52, -92, 72, -52, 70, -8],
    [68, 50, 40, 92, 0, 92],
  ]);
  const tones = ink.random.chance(0.5) ? VELVET : TEAL;
  return (
    raised(ink, d, tones, 5, 11) +
    mirror(
      path(
        'M-8 -84C-30 -60 -20 -40 -46 -34C-62 -30 -68 -12 -62 4C-52 28 -22 22 -14 2Q-6 -30 -8 -84Z',
        lit(ink, ink.gold),
      ) +
        path('M-54 -8C-46 -26 -24 -22 -18 0C-30 12 -48 8 -54 -8Z', DARK) +
        circle(-34, -5, 7, '#fff') +
        circle(-34, -5, 4, '#3a1c08') +
        path('M-64 20L-26 34L-40 70Z', ink.gold.mid),
    ) +
    path('M-28 42Q0 30 28 42Q30 68 0 70Q-30 68 -28 42Z', BONE.bright) +
    path('M-20 48Q0 40 20 48Q20 62 0 63Q-20 62 -20 48Z', '#7a1c28') +
    path(star(5, 16, 7), '#fff3cf', { transform: 'translate(0 -56)' })
  );
};

export const MASKS: readonly Motif[] = [
  motif('masks', 'theater understudy encore almeda drama masquerade', masks),
  motif('mask', 'vizier alibi domino secret mysteries', domino),
  motif('luchador', 'lucha wrestler', luchador),
];
