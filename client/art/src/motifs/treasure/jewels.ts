import { around, each, place, scatter } from '../../drawing/arrange.js';
import { stops } from '../../drawing/defs.js';
import { type Ink, lit, metal, wrought } from '../../drawing/ink.js';
import { hoop } from '../../drawing/shapes.js';
import { circle, ellipse, group, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';
import { gem, RUBY, SAPPHIRE } from './gems.js';

const crown = (ink: Ink): string => {
  const body = 'M-78 56L-90 -34L-48 4L-26 -58L0 -8L26 -58L48 4L90 -34L78 56Q0 74 -78 56Z';
  return (
    path('M-66 40Q0 60 66 40L60 -4Q0 22 -60 -4Z', ink.second.deep) +
    wrought(ink, body, ink.gold, 4, 8) +
    scatter(
      [
        [-90, -38, 9],
        [-26, -64, 10],
        [26, -64, 10],
        [90, -38, 9],
      ],
      (x, y, r) => circle(x, y, r, ink.gold.mid) + circle(x - 2, y - 2, r * 0.6, ink.gold.bright),
    ) +
    path('M-79 34Q0 54 79 34L77 58Q0 76 -77 58Z', ink.gold.dark) +
    stroke('M-79 34Q0 54 79 34', ink.gold.bright, 3) +
    place(gem(ink, RUBY), { x: 0, y: 54, scale: 0.17 }) +
    each([-46, 46], (x) => circle(x, 49, 8, SAPPHIRE.mid) + circle(x - 2, 46, 3, '#fff')) +
    place(gem(ink, ink.second), { x: 0, y: 10, scale: 0.26 })
  );
};

const key = (ink: Ink): string =>
  group(
    hoop(34, 18, metal(ink), [0, -56]) +
      scatter(
        [
          [0, -94],
          [-36, -56],
          [36, -56],
        ],
        (x, y) => circle(x, y, 12, lit(ink, ink.gold)) + circle(x, y, 5, ink.gold.dark),
      ) +
      wrought(ink, 'M-8 -22H8V92H-8ZM8 56H34V68H22V74H34V90H8Z', ink.gold, 2, 4) +
      rect(-14, -24, 28, 9, ink.gold.light, { rx: 3 }) +
      rect(-12, 34, 24, 7, ink.gold.light, { rx: 3 }),
    { transform: 'rotate(28)' },
  );

const goldRing = (ink: Ink): string =>
  hoop(58, 44, metal(ink), [0, 30], { stroke: ink.gold.deep, 'stroke-width': 3 }) +
  hoop(56, 52, ink.gold.bright, [0, 28], { opacity: 0.6 }) +
  path('M-30 -22L30 -22L20 -4H-20Z', lit(ink, ink.gold)) +
  place(gem(ink, ink.second), { y: -58, scale: 0.5 });

const mirrorMotif = (ink: Ink): string =>
  ellipse(0, -24, 62, 72, ink.gold.deep) +
  ellipse(0, -26, 62, 72, metal(ink)) +
  ellipse(0, -26, 48, 58, ink.defs.linear(stops('#eaf6ff', '#7fb2d9', '#1d3a66'), [0, 0], [1, 1])) +
  path('M-28 -62L12 -76L-40 6L-44 -28ZM24 -70L36 -58L-20 28L-32 16Z', '#fff', { opacity: 0.45 }) +
  wrought(ink, 'M-11 44H11L15 98H-15Z', ink.gold, 2, 4) +
  around(12, 68, (x, y) => circle(x, y - 26, 6, ink.gold.light));

export const JEWELS: readonly Motif[] = [
  motif('crown', 'king kings queen reina count emperor royal court sultana dame rex', crown),
  motif('key', 'keys clerk drawer room suite', key),
  motif('ring', 'wedding bride sisters promise', goldRing),
  motif('mirror', 'mirrors glass', mirrorMotif),
];
