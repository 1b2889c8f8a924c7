import { each, place, repeat, scatter, spokes } from '../../drawing/arrange.js';
import { steps, stops } from '../../drawing/defs.js';
import { type Ink, raised, relief } from '../../drawing/ink.js';
import { LEAF, rampOf } from '../../drawing/ramps.js';
import { symmetric } from '../../drawing/shapes.js';
import { circle, ellipse, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';
import { leaf, orb } from './parts.js';

const maple = (ink: Ink): string => {
  const c = rampOf('#e0552a', '#2a0806');
  const d = symmetric(-96, [
    [14, -62],
    [34, -72],
    [26, -34],
    [64, -58],
    [62, -34],
    [94, -24],
    [66, 6],
    [74, 22],
    [24, 40],
    [10, 44],
    [6, 100],
    [0, 100],
  ]);
  return (
    raised(ink, d, c, 4, 8) +
    stroke('M0 60V-80M0 40L-56 -8M0 40L56 -8M0 10L-30 -36M0 10L30 -36', c.deep, 3, { opacity: 0.6 })
  );
};

const clover = (ink: Ink): string =>
  stroke('M4 20C8 60 20 80 34 98', LEAF.dark, 8) +
  spokes(
    4,
    raised(
      ink,
      'M0 0C-10 -20 -52 -30 -48 -62C-44 -86 -12 -84 0 -62C12 -84 44 -86 48 -62C52 -30 10 -20 0 0Z',
      LEAF,
      4,
      5,
    ) + stroke('M0 -4V-44', LEAF.light, 2.5, { opacity: 0.7 }),
    { from: 45, scale: 0.86 },
  );

const cactus = (ink: Ink): string =>
  raised(
    ink,
    'M-22 96V-58C-22 -92 22 -92 22 -58V30C40 28 44 20 44 0V-18C44 -38 76 -38 76 -18V6C76 44 54 60 22 62V96ZM-22 40C-56 38 -76 20 -76 -14V-30C-76 -50 -44 -50 -44 -30V-12C-44 2 -38 10 -22 10Z',
    LEAF,
    4,
    8,
  ) +
  stroke('M-8 88V-60M8 88V-60M60 -20V6C60 24 52 36 40 42M-60 -32V-12C-60 6 -54 20 -40 24', LEAF.deep, 2.5, {
    opacity: 0.6,
  }) +
  place(star5(), { y: -84 }) +
  place(star5(), { x: 60, y: -34, scale: 0.7 }) +
  ellipse(0, 98, 70, 8, '#2a1408', { opacity: 0.6 });

const star5 = () => spokes(5, ellipse(0, -11, 6, 10, '#ff7aa0')) + circle(0, 0, 5, '#ffd65a');

const agave = (ink: Ink): string => {
  const c = rampOf('#4fa08a', '#06201e');
  return (
    each([-74, 74, -52, 52, -32, 32, -14, 14, 0], (turn) =>
      place(
        relief(ink, 'M-16 0C-24 -50 -8 -100 0 -140C8 -100 24 -50 16 0Z', {
          fill: ink.defs.linear(stops(c.light, c.dark)),
          tones: c,
          rim: 3,
          shade: 4,
        }),
        { y: 84, turn },
      ),
    ) + ellipse(0, 88, 40, 12, c.deep)
  );
};

const bamboo = (ink: Ink): string =>
  scatter(
    [
      [-46, 8, 17],
      [44, -6, 19],
      [0, 2, 23],
    ],
    (x, turn, w) =>
      place(
        repeat(
          4,
          (i) =>
            rect(
              -w,
              -104 + i * 52,
              w * 2,
              48,
              ink.defs.linear(steps([0, LEAF.dark], [0.35, '#b8d86a'], [1, LEAF.deep]), [0, 0], [1, 0]),
              { rx: 6 },
            ) + rect(-w - 2, -108 + i * 52, w * 2 + 4, 7, '#d6e88a', { rx: 3 }),
        ),
        { x, turn },
      ),
  ) +
  leaf(ink, 20, -40, 1, 62) +
  leaf(ink, 22, -38, 0.8, 100) +
  leaf(ink, -24, 10, 1, -66) +
  leaf(ink, -22, 14, 0.8, -104);

const olive = (ink: Ink): string =>
  stroke('M-90 70C-40 40 10 0 80 -70', '#5a4a2a', 6) +
  scatter(
    [
      [-66, 58, -20],
      [-40, 38, 150],
      [-14, 20, -10],
      [16, -8, 140],
      [40, -30, 0],
      [64, -52, 130],
      [80, -70, 45],
    ],
    (x, y, turn) => leaf(ink, x, y, 0.85, turn, rampOf('#8aa66a', '#141f0c')),
  ) +
  orb(ink, -18, 58, 20, rampOf('#5a7a2a', '#0c1404')) +
  orb(ink, 30, 22, 20, rampOf('#4a3a5a', '#0a0614')) +
  orb(ink, 62, -10, 16, rampOf('#5a7a2a', '#0c1404'));

export const GREENS: readonly Motif[] = [
  motif('maple', 'leaf rhubarb autumn', maple),
  motif('clover', 'shamrock', clover),
  motif('cactus', 'desert', cactus, true),
  motif('agave', 'aloe', agave, true),
  motif('bamboo', 'rush', bamboo),
  motif('olive', 'olives', olive),
];
