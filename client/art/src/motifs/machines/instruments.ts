import { place, repeat, scatter } from '../../drawing/arrange.js';
import { steps, stops } from '../../drawing/defs.js';
import { type Ink, metal, raised, wrought } from '../../drawing/ink.js';
import { type Ramp, rampOf, SILVER, WOOD } from '../../drawing/ramps.js';
import { hoop, star } from '../../drawing/shapes.js';
import { circle, ellipse, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif, sparkles } from '../motif.js';

const compass = (ink: Ink): string =>
  hoop(15, 8, metal(ink), [0, -88]) +
  circle(0, 6, 82, ink.gold.deep) +
  circle(0, 2, 82, metal(ink)) +
  circle(0, 2, 68, '#0f1c34') +
  circle(0, 2, 65, ink.defs.radial(stops('#f4e6c4', '#b8915a'))) +
  repeat(32, (i) => place(rect(-1, -62, 2, i % 4 ? 6 : 12, '#3c230f'), { y: 2, turn: i * 11.25 })) +
  path(star(4, 50, 9), '#6b4420', { transform: 'translate(0 2) rotate(45) scale(.7)' }) +
  path(star(4, 50, 10), '#3c230f', { transform: 'translate(0 2)' }) +
  place(
    path('M0 -58L13 0H-13Z', '#c8303a') +
      path('M0 -58L13 0H0Z', '#8a1622') +
      path('M0 58L13 0H-13Z', '#23395e') +
      path('M0 58L-13 0H0Z', '#4f6f9f'),
    { y: 2, turn: 32 },
  ) +
  circle(0, 2, 8, metal(ink)) +
  path('M-50 -30Q-30 -58 6 -60Q-26 -46 -42 -22Z', '#fff', { opacity: 0.4 });

const telescope = (ink: Ink): string =>
  stroke('M0 20L-44 100M0 20L44 100M0 20V100', WOOD.mid, 8) +
  place(
    wrought(ink, 'M-100 -13H-30V13H-100Z', ink.gold, 2, 3) +
      raised(ink, 'M-34 -19H30V19H-34Z', rampOf('#2a4a7e', '#060c24'), 3, 5) +
      wrought(ink, 'M26 -25H96L102 -30V30L96 25H26Z', ink.gold, 3, 5) +
      ellipse(101, 0, 8, 30, '#9fdcff') +
      rect(-40, -22, 9, 44, ink.gold.light) +
      rect(24, -28, 9, 56, ink.gold.light),
    { turn: -32, y: -8 },
  ) +
  circle(0, 16, 12, metal(ink)) +
  sparkles([
    [84, -92, 11],
    [44, -98, 6],
    [100, -58, 6],
  ]);

const orrery = (ink: Ink): string => {
  const orb = (x: number, y: number, r: number, tones: Ramp) =>
    circle(
      x,
      y,
      r,
      ink.defs.radial(
        steps([0, tones.bright], [0.45, tones.mid], [1, tones.deep]),
        [ink.side < 0 ? 0.32 : 0.68, 0.3],
        0.8,
      ),
    );
  return (
    scatter(
      [
        [100, 34],
        [72, 24],
        [46, 15],
      ],
      (rx, ry) =>
        ellipse(0, 0, rx, ry, 'none', { stroke: ink.gold.mid, 'stroke-width': 3.5, transform: 'rotate(-18)' }),
    ) +
    ellipse(0, 0, 34, 96, 'none', { stroke: ink.gold.light, 'stroke-width': 3, transform: 'rotate(24)' }) +
    orb(0, 0, 27, ink.gold) +
    orb(-88, 40, 13, rampOf('#3fa0e0', '#04142c')) +
    orb(62, -36, 15, rampOf('#d8643a', '#280a06')) +
    orb(-40, -4, 8, SILVER) +
    orb(28, 84, 10, rampOf('#7ad0a0', '#04201a')) +
    rect(-4, 24, 8, 60, metal(ink)) +
    wrought(ink, 'M-30 84H30L40 98H-40Z', ink.gold, 2, 3)
  );
};

export const INSTRUMENTS: readonly Motif[] = [
  motif('compass', 'meridian barometer aneroid parallel longitude sextant', compass),
  motif('telescope', 'observatory', telescope),
  motif('orrery', 'astrolabe spheres zero', orrery),
];
