import { place, repeat, within } from '../../drawing/arrange.js';
import { type Ink, lit, metal, raised, wrought } from '../../drawing/ink.js';
import { rampOf, WOOD } from '../../drawing/ramps.js';
import { hoop, star, symmetric } from '../../drawing/shapes.js';
import { circle, ellipse, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';
import { coin } from './coins.js';
import { SAPPHIRE } from './gems.js';

const bell = (ink: Ink): string =>
  wrought(
    ink,
    symmetric(-74, [
      [34, -74, 44, -44, 46, -10],
      [48, 24, 60, 36, 78, 52],
      [78, 62, 60, 62, 0, 62],
    ]),
    ink.gold,
    4,
    10,
  ) +
  path('M-80 50Q0 74 80 50L82 60Q0 88 -82 60Z', ink.gold.dark) +
  stroke('M-80 50Q0 72 80 50', ink.gold.bright, 3) +
  stroke('M-48 6Q0 18 48 6M-45 -8Q0 4 45 -8', ink.gold.deep, 3, { opacity: 0.6 }) +
  circle(0, 78, 15, lit(ink, ink.gold)) +
  hoop(16, 9, metal(ink), [0, -84]);

const rosette = (ink: Ink): string => {
  const tones = SAPPHIRE;
  return (
    path('M-34 30L-58 100L-30 88L-12 104L0 40ZM34 30L58 100L30 88L12 104L0 40Z', tones.dark) +
    path(star(18, 76, 62), lit(ink, tones), { transform: 'translate(0 -20)' }) +
    circle(0, -20, 52, tones.deep) +
    place(coin(ink, star(5, 44, 20), ink.gold, 48), { y: -20 })
  );
};

const trophy = (ink: Ink): string =>
  stroke('M-50 -66C-98 -70 -92 -4 -38 2M50 -66C98 -70 92 -4 38 2', ink.gold.mid, 11) +
  wrought(
    ink,
    symmetric(-82, [
      [56, -82],
      [56, -20, 44, 22, 10, 30],
      [10, 54, 20, 62, 40, 68],
      [40, 78],
      [0, 78],
    ]),
    ink.gold,
    4,
    8,
  ) +
  rect(-50, 74, 100, 20, lit(ink, WOOD), { rx: 4 }) +
  ellipse(0, -82, 56, 9, ink.gold.dark) +
  path(star(5, 26, 12), ink.gold.bright, { transform: 'translate(0 -34)' });

const amphora = (ink: Ink): string => {
  const clay = rampOf('#c86a35', '#240a06');
  const d = symmetric(-88, [
    [26, -88],
    [26, -78, 14, -74, 14, -58],
    [14, -44, 56, -34, 56, 6],
    [56, 48, 18, 70, 16, 82],
    [26, 90],
    [0, 90],
  ]);
  return (
    stroke('M-18 -72C-62 -74 -58 -38 -44 -26M18 -72C62 -74 58 -38 44 -26', clay.dark, 9) +
    raised(ink, d, clay, 4, 9) +
    within(
      ink.defs,
      d,
      rect(-80, -26, 160, 9, '#170a0c') +
        rect(-80, 38, 160, 8, '#170a0c') +
        stroke(
          repeat(9, (i) => `M${-72 + i * 18} 26h9v-26h-14v18h6v-10`),
          '#170a0c',
          4,
        ),
    )
  );
};

export const PRIZES: readonly Motif[] = [
  motif('bell', 'bells fogbell', bell),
  motif('rosette', 'county blue fair prize', rosette),
  motif('trophy', 'challenge trials champion', trophy),
  motif('amphora', 'wine-dark phoenician jar', amphora),
];
