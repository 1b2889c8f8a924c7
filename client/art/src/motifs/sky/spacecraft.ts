import { each, mirror, place } from '../../drawing/arrange.js';
import { steps } from '../../drawing/defs.js';
import { halo, type Ink, lit, raised, wrought } from '../../drawing/ink.js';
import { CRIMSON, IRON, SILVER } from '../../drawing/ramps.js';
import { ring, symmetric } from '../../drawing/shapes.js';
import { circle, ellipse, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const station = (ink: Ink): string =>
  stroke('M0 20L-56 98M0 20L56 98M-30 62H30M-42 82H42', SILVER.mid, 6) +
  place(
    raised(ink, 'M-84 -20C-70 48 70 48 84 -20Q0 24 -84 -20Z', SILVER, 3, 6) +
      ellipse(0, -20, 84, 20, SILVER.dark) +
      ellipse(0, -20, 74, 16, SILVER.light) +
      stroke('M-40 -16L0 -76L40 -16', IRON.mid, 4) +
      circle(0, -78, 9, CRIMSON.light) +
      halo(ink, 0, -78, 26),
    { turn: 24, y: -10 },
  ) +
  each([40, 58, 76], (r) =>
    path(`M${-10 + r * 0.5} ${-84 - r * 0.1}A${r} ${r} 0 0 1 ${30 + r * 0.75} ${-60 + r * 0.4}`, 'none', {
      stroke: ink.glow,
      'stroke-width': 4,
      opacity: 0.7,
    }),
  );

const satellite = (ink: Ink): string =>
  place(
    mirror(
      rect(-108, -24, 64, 48, '#1a3a7a', { stroke: SILVER.light, 'stroke-width': 4 }) +
        stroke('M-92 -24V24M-76 -24V24M-60 -24V24M-108 0H-44', '#6aa8ff', 2) +
        rect(-46, -5, 22, 10, SILVER.mid),
    ) +
      wrought(ink, 'M-26 -40H26V40H-26Z', ink.gold, 3, 5) +
      path('M-26 -14L26 -22V-6L-26 2ZM-26 16L26 8V20L-26 28Z', ink.gold.deep, { opacity: 0.4 }) +
      path('M-30 50A34 30 0 0 0 30 50Z', SILVER.light) +
      stroke('M0 40V74', SILVER.mid, 4) +
      circle(0, 78, 5, CRIMSON.light),
    { turn: -28 },
  );

const rocket = (ink: Ink): string =>
  place(
    path('M-16 62C-30 90 -8 96 0 124C8 96 30 90 16 62Z', '#ff8a2a') +
      path('M-8 62C-14 80 -2 86 0 100C2 86 14 80 8 62Z', '#fff2b0') +
      mirror(raised(ink, 'M-26 20L-62 60L-52 76L-22 56Z', CRIMSON, 3, 4)) +
      raised(
        ink,
        symmetric(-104, [
          [34, -72, 40, -10, 24, 62],
          [0, 62],
        ]),
        SILVER,
        4,
        8,
      ) +
      path('M0 -104C18 -86 27 -66 30 -52Q0 -42 -30 -52C-27 -66 -18 -86 0 -104Z', lit(ink, CRIMSON)) +
      circle(0, -16, 17, ink.gold.dark) +
      circle(0, -17, 12, '#16294a') +
      path('M-8 -22A12 12 0 0 1 4 -28L-4 -12Z', '#9fdcff', { opacity: 0.8 }) +
      rect(-25, 34, 50, 9, ink.gold.mid),
    { turn: 32 },
  );

const helmetSpace = (ink: Ink): string =>
  raised(ink, 'M-84 98C-80 66 -50 56 -30 52H30C50 56 80 66 84 98Z', SILVER, 3, 7) +
  raised(ink, ring(72, [0, -18]), SILVER, 5, 9) +
  path('M-52 -22C-52 -62 52 -62 52 -22C52 24 30 34 0 34C-30 34 -52 24 -52 -22Z', '#0a1228') +
  path(
    'M-48 -22C-48 -56 48 -56 48 -22C48 20 28 30 0 30C-28 30 -48 20 -48 -22Z',
    ink.defs.linear(steps([0, ink.gold.light], [0.45, ink.second.mid], [1, '#0a1228'])),
  ) +
  path('M-34 -34C-28 -48 -6 -50 4 -48C-14 -42 -24 -30 -28 -14Z', '#fff', { opacity: 0.7 }) +
  circle(26, -6, 4, '#fff') +
  circle(10, 10, 2.5, '#fff') +
  mirror(rect(-84, -34, 16, 34, ink.gold.mid, { rx: 6 })) +
  rect(-24, 68, 48, 22, IRON.mid, { rx: 4 }) +
  circle(-10, 79, 5, CRIMSON.light) +
  circle(8, 79, 5, '#5fe0a0');

export const SPACECRAFT: readonly Motif[] = [
  motif('antenna', 'array deep carrier echo relay radar static', station),
  motif('satellite', 'orbital salvage probe signal sector', satellite),
  motif('rocket', 'hull breach space otter-space shuttle', rocket),
  motif('astronaut', 'cryonaut', helmetSpace, true),
];
