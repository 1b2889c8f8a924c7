import { place, repeat, scatter, within } from '../../drawing/arrange.js';
import { stops } from '../../drawing/defs.js';
import { type Ink, lit, metal, raised, wrought } from '../../drawing/ink.js';
import { BONE, CRIMSON, DARK, WOOD } from '../../drawing/ramps.js';
import { polar, star, symmetric } from '../../drawing/shapes.js';
import { circle, ellipse, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const book = (ink: Ink): string =>
  place(
    path('M-80 -60L70 -76L84 66L-66 86Z', ink.second.deep) +
      raised(ink, 'M-84 -66L64 -80L76 56L-70 74Z', ink.second, 4, 6) +
      path('M-70 74L76 56L82 66L-64 86Z', BONE.light) +
      path('M-60 -52L52 -63L61 46L-50 60Z', 'none', { stroke: ink.gold.mid, 'stroke-width': 4 }) +
      circle(0, -2, 27, metal(ink)) +
      path(star(6, 24, 11), ink.second.deep, { transform: 'translate(0 -2)' }) +
      circle(0, -2, 7, CRIMSON.light) +
      scatter(
        [
          [-58, -50],
          [50, -61],
          [59, 44],
          [-48, 58],
        ],
        (x, y) => circle(x, y, 6, ink.gold.light),
      ),
    { turn: -4 },
  );

const chessKnight = (ink: Ink): string =>
  raised(
    ink,
    'M-46 70C-50 30 -6 10 -14 -18C-34 -12 -50 2 -62 0C-76 -6 -72 -22 -60 -34C-44 -50 -34 -76 -6 -82L2 -100L16 -82C60 -70 66 0 48 70Z',
    BONE,
    4,
    8,
  ) +
  circle(-14, -52, 5, DARK) +
  stroke('M18 -74C44 -50 46 0 32 40M6 -60C28 -40 30 0 18 30', BONE.deep, 3, { opacity: 0.6 }) +
  rect(-58, 70, 116, 13, BONE.mid, { rx: 4 }) +
  rect(-68, 83, 136, 15, BONE.dark, { rx: 4 });

const eyeMotif = (ink: Ink): string =>
  path('M-100 0Q0 -86 100 0Q0 86 -100 0Z', ink.gold.deep) +
  path('M-94 -3Q0 -80 94 -3Q0 76 -94 -3Z', metal(ink)) +
  path('M-80 -2Q0 -62 80 -2Q0 60 -80 -2Z', '#f6efe0') +
  circle(0, -2, 37, ink.second.deep) +
  circle(0, -2, 34, ink.defs.radial(stops(ink.second.bright, ink.second.mid, ink.second.deep))) +
  circle(0, -2, 16, DARK) +
  circle(ink.side * 11, -13, 7, '#fff') +
  repeat(7, (i) => {
    const [x, y] = polar(-150 + i * 20, 84, [0, 0]);
    return place(path('M-4 0L0 -22L4 0Z', ink.gold.light), { x, y: y * 0.72 - 10, turn: -60 + i * 20 });
  });

const potion = (ink: Ink): string => {
  const liquid = ink.second;
  const d = symmetric(-76, [
    [20, -76],
    [20, -66],
    [15, -62],
    [15, -28],
    [64, -10, 78, 24, 70, 52],
    [62, 84, 28, 88, 0, 88],
  ]);
  return (
    path(d, '#0d1526', { stroke: '#cfe6f5', 'stroke-width': 5, opacity: 0.9 }) +
    within(
      ink.defs,
      d,
      path('M-100 6Q-50 -8 0 6T100 6V100H-100Z', ink.defs.linear(stops(liquid.light, liquid.mid, liquid.deep))) +
        ellipse(0, 4, 70, 8, liquid.bright, { opacity: 0.6 }) +
        scatter(
          [
            [-26, 40, 8],
            [18, 26, 5],
            [34, 56, 10],
            [-6, 62, 5],
            [-40, 64, 4],
          ],
          (x, y, r) => circle(x, y, r, liquid.bright, { opacity: 0.55 }),
        ),
    ) +
    path('M-52 14C-62 34 -60 56 -48 70', 'none', {
      stroke: '#fff',
      'stroke-width': 6,
      'stroke-linecap': 'round',
      opacity: 0.65,
    }) +
    rect(-17, -98, 34, 26, lit(ink, WOOD), { rx: 5 }) +
    rect(-24, -78, 48, 11, '#cfe6f5', { rx: 5, opacity: 0.85 })
  );
};

const lamp = (ink: Ink): string =>
  stroke('M48 8C92 -26 104 26 54 40', ink.gold.mid, 10) +
  wrought(
    ink,
    'M-102 -26C-92 -30 -74 -14 -56 -6C-30 -14 30 -14 58 2C64 36 30 56 6 58C-34 56 -56 36 -66 14C-84 2 -96 -10 -102 -26Z',
    ink.gold,
    4,
    8,
  ) +
  wrought(ink, 'M-30 -12C-20 -34 20 -34 32 -10Z', ink.gold, 2, 3) +
  circle(0, -36, 8, ink.gold.light) +
  wrought(ink, 'M-10 56H14L42 80H-38Z', ink.gold, 2, 4) +
  path('M-104 -34C-128 -60 -84 -70 -98 -104C-70 -82 -72 -66 -86 -54C-96 -46 -98 -40 -104 -34Z', ink.second.light, {
    opacity: 0.85,
  }) +
  stroke('M-40 18Q0 30 44 18', ink.gold.deep, 3, { opacity: 0.6 });

export const SECRETS: readonly Motif[] = [
  motif('book', 'reliquary grimoire protocol library', book),
  motif('chess', 'chessboard riddle', chessKnight),
  motif('eye', 'laughs seer', eyeMotif),
  motif('potion', 'arsenic quicksilver crucible vial elixir hex hexwright', potion),
  motif('lamp', 'genie vizier', lamp),
];
