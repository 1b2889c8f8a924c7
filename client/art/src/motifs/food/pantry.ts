import { each, mirror, repeat, scatter } from '../../drawing/arrange.js';
import { type Ink, lit, metal, raised } from '../../drawing/ink.js';
import { rampOf, WOOD } from '../../drawing/ramps.js';
import { circle, ellipse, group, path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const bread = (ink: Ink): string =>
  raised(
    ink,
    'M-92 30C-100 -20 -50 -52 0 -52C50 -52 100 -20 92 30C86 62 50 68 0 68C-50 68 -86 62 -92 30Z',
    rampOf('#c98a44', '#2a1006'),
    5,
    9,
  ) +
  each([-44, 0, 44], (x) => path(`M${x - 14} -34Q${x + 12} -14 ${x + 10} 26Q${x - 14} 2 ${x - 14} -34Z`, '#fbe6bd')) +
  mirror(
    group(
      repeat(4, (i) =>
        ellipse(-84 - (i % 2) * 8, 40 - i * 24, 6, 12, '#f0c860', {
          transform: `rotate(${i % 2 ? 30 : -30} ${-84 - (i % 2) * 8} ${40 - i * 24})`,
        }),
      ) + stroke('M-86 60V-50', '#c79a3a', 3),
    ),
  );

const cheese = (ink: Ink): string => {
  const c = rampOf('#f0b838', '#3a1804');
  return (
    path('M-92 20L30 -56C60 -50 84 -24 88 4L-92 20Z', c.light) +
    path('M-92 20L88 4V62L-92 76Z', lit(ink, c)) +
    scatter(
      [
        [-40, 48, 13],
        [10, 34, 9],
        [50, 42, 15],
        [-68, 42, 6],
        [-4, 58, 7],
        [72, 20, 6],
      ],
      (x, y, r) => circle(x, y, r, c.dark) + circle(x + 1, y + 2, r * 0.82, c.deep, { opacity: 0.6 }),
    ) +
    ellipse(20, -24, 16, 7, c.mid)
  );
};

const barrel = (ink: Ink): string =>
  raised(ink, 'M-54 -84H54C80 -40 80 40 54 88H-54C-80 40 -80 -40 -54 -84Z', WOOD, 4, 9) +
  stroke('M-28 -84C-40 -30 -40 40 -28 88M0 -84V88M28 -84C40 -30 40 40 28 88', WOOD.deep, 2.5) +
  each([-62, -22, 26, 62], (y, i) =>
    path(
      `M${i % 3 ? -74 : -66} ${y}Q0 ${y + 16} ${i % 3 ? 74 : 66} ${y}V${y + 12}Q0 ${y + 28} ${i % 3 ? -74 : -66} ${y + 12}Z`,
      metal(ink),
    ),
  ) +
  ellipse(0, -84, 54, 12, WOOD.dark) +
  ellipse(0, -85, 46, 9, '#3a1508');

export const PANTRY: readonly Motif[] = [
  motif('bread', 'sourdough bakery', bread),
  motif('cheese', 'cheesemonger', cheese),
  motif('barrel', 'cask rye tavern bootleg', barrel),
];
