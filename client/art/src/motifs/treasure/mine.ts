import { place } from '../../drawing/arrange.js';
import { steps } from '../../drawing/defs.js';
import { type Ink, metal, raised, wrought } from '../../drawing/ink.js';
import { IRON, rampOf, SILVER, WOOD } from '../../drawing/ramps.js';
import { star } from '../../drawing/shapes.js';
import { ellipse, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif, sparkles } from '../motif.js';
import { gem, RUBY } from './gems.js';

const pickaxe = (ink: Ink): string =>
  place(
    raised(ink, 'M-8 -62H8L11 98H-11Z', WOOD, 2, 4) +
      wrought(
        ink,
        'M-98 -22C-70 -64 -30 -78 0 -78C30 -78 70 -64 98 -22C66 -46 36 -52 0 -52C-36 -52 -66 -46 -98 -22Z',
        SILVER,
        3,
        5,
      ) +
      rect(-15, -84, 30, 36, metal(ink, IRON), { rx: 4 }),
    { turn: 32 },
  ) +
  place(gem(ink, ink.second), { x: -42, y: 56, scale: 0.4 }) +
  place(gem(ink, RUBY), { x: -4, y: 78, scale: 0.25, turn: 14 });

const nugget = (ink: Ink): string => {
  const d = 'M-84 20L-66 -34L-30 -64L14 -58L52 -72L84 -24L88 28L52 66L0 74L-48 62Z';
  const g = ink.gold;
  return (
    raised(ink, d, g, 4, 8) +
    path('M-66 -34L-30 -64L14 -58L-8 -14L-44 2Z', g.bright, { opacity: 0.75 }) +
    path('M14 -58L52 -72L84 -24L40 -16L-8 -14Z', g.light) +
    path('M-84 20L-66 -34L-44 2L-28 40L-48 62Z', g.mid) +
    path('M-8 -14L40 -16L52 66L0 74L-28 40L-44 2Z', g.mid) +
    path('M40 -16L84 -24L88 28L52 66Z', g.dark) +
    path('M-28 40L0 74L-48 62Z', g.deep) +
    path('M-8 -14L40 -16L22 18Z', g.light) +
    sparkles(
      [
        [-40, -40, 14],
        [34, -46, 10],
        [-12, 20, 8],
      ],
      '#fff',
      0.18,
    )
  );
};

const dynamite = (ink: Ink): string => {
  const red = rampOf('#d23a30', '#2a0508');
  const stick = (x: number) =>
    rect(
      x - 19,
      -34,
      38,
      112,
      ink.defs.linear(steps([0, red.dark], [0.3, red.light], [0.6, red.mid], [1, red.deep]), [0, 0], [1, 0]),
      { rx: 5 },
    ) +
    ellipse(x, -34, 19, 7, red.light) +
    ellipse(x, -34, 9, 3, '#3c1408');
  return (
    stroke('M0 -38C4 -60 -14 -66 -4 -82C6 -96 26 -84 36 -96', '#d9c49a', 5) +
    stick(-36) +
    stick(36) +
    stick(0) +
    rect(-58, -4, 116, 14, IRON.dark) +
    rect(-58, 42, 116, 14, IRON.dark) +
    rect(-58, -4, 116, 4, IRON.light) +
    place(path(star(9, 26, 9), '#ffb02e') + path(star(9, 16, 6), '#fff7c8'), { x: 38, y: -98 })
  );
};

export const MINE: readonly Motif[] = [
  motif('pickaxe', 'amos digs shaft mine miners lode', pickaxe),
  motif('nugget', 'motherlode oro gold', nugget),
  motif('dynamite', 'dinah blast', dynamite),
];
