import { around, each, mirror, repeat, spokes } from '../../drawing/arrange.js';
import { halo, type Ink, lit, metal, raised } from '../../drawing/ink.js';
import { IRON, rampOf, SILVER, VELVET, WOOD } from '../../drawing/ramps.js';
import { hoop, ring, star } from '../../drawing/shapes.js';
import { circle, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const taxi = (ink: Ink): string => {
  const tones = rampOf('#f0b020', '#3a1604');
  return (
    raised(ink, 'M-106 44C-106 14 -90 8 -66 4L-40 -34C-34 -42 34 -42 42 -34L68 4C96 8 106 18 106 44Z', tones, 4, 7) +
    path('M-52 2L-32 -28H-4V2ZM6 2V-28H34L54 2Z', '#16223c') +
    path('M-46 0L-30 -24H-22L-38 0ZM12 0V-24H20L12 0Z', '#9fc4e8', { opacity: 0.6 }) +
    rect(-22, -58, 44, 18, '#1a1420', { rx: 4 }) +
    rect(-18, -55, 36, 12, ink.glow, { rx: 3 }) +
    repeat(14, (i) => rect(-98 + i * 14, i % 2 ? 14 : 20, 7, 6, '#16141c')) +
    rect(-112, 40, 224, 10, SILVER.mid, { rx: 5 }) +
    each(
      [-62, 62],
      (x) => circle(x, 50, 25, '#0a0a12') + circle(x, 50, 13, metal(ink, SILVER)) + circle(x, 50, 4, '#0a0a12'),
    ) +
    circle(-98, 26, 7, '#fff6c8')
  );
};

const train = (ink: Ink): string =>
  circle(0, 10, 70, '#0a0c16') +
  raised(ink, ring(64, [0, 6]), IRON, 5, 9) +
  circle(0, 6, 46, IRON.dark) +
  circle(0, 4, 43, lit(ink, rampOf('#2a4a6e', '#060c1c'))) +
  around(12, 54, (x, y) => circle(x, y, 3.5, ink.gold.mid), { centre: [0, 6] }) +
  raised(ink, 'M-18 -60L-26 -98H26L18 -60Z', IRON, 3, 5) +
  circle(0, -26, 21, ink.gold.deep) +
  circle(0, -28, 21, metal(ink)) +
  circle(0, -28, 15, '#fffbe0') +
  halo(ink, 0, -28, 45) +
  path(star(5, 20, 9), ink.gold.light, { transform: 'translate(0 20)' }) +
  rect(-84, 62, 168, 13, lit(ink, VELVET), { rx: 3 }) +
  path('M-70 76H70L36 108H-36Z', IRON.deep) +
  stroke('M-54 78L-28 106M-30 78L-14 106M0 78V106M30 78L14 106M54 78L28 106', ink.gold.mid, 4) +
  mirror(circle(-64, 50, 9, ink.gold.light) + circle(-64, 50, 5, '#fffbe0')) +
  path('M10 -102C30 -120 60 -100 80 -112C76 -92 50 -94 40 -88C26 -82 16 -92 10 -102Z', '#dfe6f0', { opacity: 0.55 });

const tram = (ink: Ink): string =>
  raised(ink, 'M-66 -60Q0 -84 66 -60V74Q0 84 -66 74Z', VELVET, 4, 8) +
  rect(-66, 12, 132, 10, ink.gold.light) +
  rect(-54, -40, 50, 46, '#16223c', { rx: 6 }) +
  rect(4, -40, 50, 46, '#16223c', { rx: 6 }) +
  path('M-50 -36H-30L-46 2H-50ZM8 -36H28L12 2H8Z', '#9fd0f0', { opacity: 0.6 }) +
  rect(-30, -66, 60, 18, '#120c14', { rx: 4 }) +
  rect(-26, -63, 52, 12, ink.glow, { rx: 2, opacity: 0.9 }) +
  circle(0, 46, 15, ink.gold.dark) +
  circle(0, 45, 11, '#fffbe0') +
  stroke('M-20 -76L0 -100L20 -76M-40 -102H40', IRON.light, 4) +
  rect(-60, 78, 120, 10, IRON.dark) +
  stroke('M-90 98H90', SILVER.mid, 5);

const wheelCart = (ink: Ink): string =>
  spokes(8, rect(-4, -82, 8, 82, WOOD.mid)) +
  hoop(90, 74, lit(ink, WOOD), [0, 0], { stroke: WOOD.deep, 'stroke-width': 3 }) +
  hoop(92, 87, metal(ink)) +
  circle(0, 0, 24, metal(ink)) +
  circle(0, 0, 9, ink.gold.deep);

export const VEHICLES: readonly Motif[] = [
  motif('taxi', 'cab', taxi),
  motif('train', 'tumbleweed railway station express last', train, true),
  motif('tram', 'decker trolley', tram, true),
  motif('wheel', 'chariot wagon cart', wheelCart),
];
