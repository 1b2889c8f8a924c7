import { place, repeat } from '../../drawing/arrange.js';
import { type Ink, lit, metal, raised } from '../../drawing/ink.js';
import { DARK, IRON, PAPER, TEAL, VELVET } from '../../drawing/ramps.js';
import { star } from '../../drawing/shapes.js';
import { circle, edged, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const typewriter = (ink: Ink): string =>
  raised(ink, 'M-46 -96H46V-20H-46Z', PAPER, 0, 6) +
  stroke('M-32 -78H30M-32 -62H24M-32 -46H32', '#6b5840', 4) +
  rect(-84, -36, 168, 18, metal(ink, IRON), { rx: 9 }) +
  circle(-88, -27, 12, IRON.light) +
  circle(88, -27, 12, IRON.light) +
  raised(ink, 'M-66 -20H66L78 26L96 84Q0 96 -96 84L-78 26Z', TEAL, 4, 8) +
  path('M-44 -8H44L38 12H-38Z', DARK) +
  repeat(3, (r) =>
    repeat(
      7 + r,
      (c) =>
        circle(-((6 + r) * 19) / 2 + c * 19, 30 + r * 18, 7.5, DARK) +
        circle(-((6 + r) * 19) / 2 + c * 19, 28.5 + r * 18, 6, PAPER.light),
    ),
  );

const letterMotif = (ink: Ink): string =>
  place(
    raised(ink, 'M-86 -54H86V58H-86Z', PAPER, 3, 8) +
      stroke('M-84 56L-20 -2M84 56L20 -2', PAPER.dark, 3) +
      path('M-86 -54H86L0 18Z', PAPER.mid, { stroke: PAPER.dark, 'stroke-width': 3 }) +
      circle(0, 14, 23, VELVET.dark) +
      circle(-1, 12, 20, lit(ink, VELVET)) +
      path(star(5, 12, 5), VELVET.deep, { transform: 'translate(0 12)' }),
    { turn: -9 },
  );

const newspaper = (ink: Ink): string =>
  place(
    raised(ink, 'M-74 -88H64L76 -76V88H-74Z', PAPER, 2, 6) +
      rect(-60, -72, 120, 20, DARK) +
      rect(-60, -42, 66, 52, '#6b5840') +
      circle(-27, -22, 14, PAPER.mid) +
      path('M-54 10Q-27 -18 0 10Z', PAPER.mid) +
      repeat(8, (i) => stroke(i < 5 ? `M14 ${-38 + i * 12}H60` : `M-60 ${-16 + i * 12 - 16}H60`, '#8a7654', 4)) +
      stroke('M-60 48H60M-60 60H50M-60 72H58', '#8a7654', 4),
    { turn: 7 },
  );

const quill = (ink: Ink): string =>
  raised(ink, 'M-44 46H26L32 92H-50Z', ink.second, 3, 6) +
  rect(-26, 34, 34, 14, ink.second.dark) +
  place(
    raised(ink, 'M0 80C-30 20 -30 -50 22 -112C40 -60 34 10 6 60Z', PAPER, 3, 5) +
      stroke('M2 96C0 30 4 -40 20 -104', PAPER.deep, 3) +
      stroke('M3 20L-18 -6M6 -20L-14 -48M4 0L28 -24M8 -44L30 -66', PAPER.dark, 2),
    { x: 12, y: -20, turn: 26 },
  );

const map = (ink: Ink): string =>
  place(
    edged('M-92 -56L-32 -72L30 -56L92 -72V56L30 72L-32 56L-92 72Z', PAPER.light, 4, PAPER.dark) +
      path('M-32 -72L30 -56V72L-32 56Z', PAPER.mid) +
      path('M30 -56L92 -72V56L30 72Z', PAPER.light) +
      path('M-74 -8C-64 -40 -40 -28 -30 -30C-10 -34 4 -20 -8 0C-20 20 -60 30 -74 -8Z', TEAL.light, { opacity: 0.7 }) +
      path('M26 30C36 4 70 2 78 16C74 40 40 50 26 30Z', TEAL.light, { opacity: 0.7 }) +
      stroke('M-60 46C-30 20 -20 46 4 26C26 6 14 -14 50 -30', VELVET.mid, 5, { 'stroke-dasharray': '3 10' }) +
      stroke('M44 -42L66 -24M66 -42L44 -24', VELVET.mid, 8) +
      path(star(4, 20, 5), '#6b4420', { transform: 'translate(-62 -40)' }),
    { turn: -6 },
  ) + place(path(star(4, 16, 4), ink.gold.bright), { x: 78, y: -78 });

export const PAPERS: readonly Motif[] = [
  motif('typewriter', 'ribbon', typewriter),
  motif('letter', 'letters mail courier post dead telegraph', letterMotif),
  motif('newspaper', 'edition presses dolores press stop', newspaper),
  motif('quill', 'ink copy ledger riddle', quill),
  motif('map', 'maps mapmaker cartographer terra isle debt', map),
];
