import { each, place, scatter } from '../../drawing/arrange.js';
import { stops } from '../../drawing/defs.js';
import { type Ink, lit, raised, wrought } from '../../drawing/ink.js';
import { type Ramp, rampOf, VELVET, WOOD } from '../../drawing/ramps.js';
import { symmetric } from '../../drawing/shapes.js';
import { circle, ellipse, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif, sparkles } from '../motif.js';
import { blossomMark } from '../plants/parts.js';

const cocktail = (ink: Ink): string =>
  path('M-78 -66H78L6 20H-6Z', '#dff3ff', { opacity: 0.3 }) +
  path('M-62 -48H62L4 16H-4Z', ink.defs.linear(stops('#ffd27a', '#f0566a'))) +
  path('M-78 -66H78L6 20V84H-6V20Z', 'none', {
    stroke: '#e9f6ff',
    'stroke-width': 5,
    'stroke-linejoin': 'round',
    opacity: 0.9,
  }) +
  ellipse(0, 88, 44, 8, '#e9f6ff', { opacity: 0.85 }) +
  stroke('M-30 -84L34 -22', WOOD.light, 4) +
  circle(10, -44, 14, rampOf('#7fae3a').mid) +
  circle(14, -46, 4, VELVET.mid) +
  path('M-56 -58L-24 -20', 'none', { stroke: '#fff', 'stroke-width': 5, 'stroke-linecap': 'round', opacity: 0.6 }) +
  circle(60, -72, 24, '#ffb52e') +
  circle(60, -72, 18, '#fff0b8') +
  stroke('M60 -90V-54M42 -72H78M47 -85L73 -59M73 -85L47 -59', '#ffb52e', 2.5);

const champagne = (ink: Ink): string => {
  const flute = (tones: Ramp) =>
    path(
      symmetric(-80, [
        [24, -80],
        [24, -30, 18, 0, 4, 14],
        [4, 74],
        [0, 74],
      ]),
      '#dff3ff',
      { opacity: 0.35 },
    ) +
    path(
      symmetric(-62, [
        [22, -62],
        [20, -26, 14, -4, 0, 8],
      ]),
      lit(ink, tones),
    ) +
    ellipse(0, -62, 22, 5, tones.bright) +
    stroke('M-24 -80C-24 -30 -18 0 -3 14V78M24 -80C24 -30 18 0 3 14V78', '#eef8ff', 3.5) +
    ellipse(0, 82, 28, 6, '#eef8ff') +
    scatter(
      [
        [-6, -44, 3],
        [6, -30, 2.5],
        [-3, -16, 2],
        [9, -52, 2],
      ],
      (x, y, r) => circle(x, y, r, '#fff', { opacity: 0.9 }),
    );
  return (
    place(flute(ink.gold), { x: -30, y: 8, turn: 12 }) +
    place(flute(ink.gold), { x: 36, y: 8, turn: -12 }) +
    sparkles([
      [0, -96, 14],
      [-26, -84, 7],
      [28, -88, 8],
    ])
  );
};

const goblet = (ink: Ink): string =>
  wrought(
    ink,
    symmetric(-78, [
      [52, -78],
      [58, -20, 40, 8, 10, 16],
      [10, 56, 24, 66, 44, 76],
      [44, 86],
      [0, 86],
    ]),
    ink.gold,
    4,
    8,
  ) +
  ellipse(0, -78, 52, 12, ink.gold.deep) +
  ellipse(0, -76, 45, 9, '#7a1030') +
  each([-28, 0, 28], (x) => circle(x, -38, 8, VELVET.mid) + circle(x - 2, -41, 3, '#fff'));

const teapot = (ink: Ink): string => {
  const c = rampOf('#2f7a70', '#041a1c');
  return (
    stroke('M60 -4C106 -10 100 60 50 56', c.dark, 12) +
    path('M-58 14C-80 4 -84 -30 -108 -38L-100 -48C-76 -40 -66 -20 -48 -14Z', lit(ink, c)) +
    raised(ink, 'M-66 20C-66 -36 66 -36 66 20C66 60 40 78 0 78C-40 78 -66 60 -66 20Z', c, 5, 9) +
    path('M-32 -26Q0 -48 32 -26Q0 -16 -32 -26Z', c.dark) +
    circle(0, -44, 9, ink.gold.light) +
    rect(-34, 76, 68, 10, c.deep, { rx: 4 }) +
    place(blossomMark(), { y: 24, scale: 1 }) +
    path('M-104 -58C-116 -74 -96 -82 -106 -100M-88 -62C-98 -76 -82 -84 -90 -98', 'none', {
      stroke: '#fff',
      'stroke-width': 4,
      'stroke-linecap': 'round',
      opacity: 0.5,
    })
  );
};

export const DRINKS: readonly Motif[] = [
  motif('cocktail', 'vermouth martini tangerine lounge', cocktail),
  motif('champagne', 'rooftop thirteen gala', champagne),
  motif('goblet', 'supper grail chalice', goblet),
  motif('tea', 'teahouse teapot master wager', teapot),
];
