import { each, mirror, scatter } from '../drawing/arrange.js';
import { type Ink, raised } from '../drawing/ink.js';
import { GOLD, rampOf } from '../drawing/ramps.js';
import { circle, path, stroke } from '../drawing/svg.js';

const WHITE = rampOf('#e6ebf4', '#27324a');
const NAVY = rampOf('#27417a', '#060c22');
const YELLOW = rampOf('#f0b82e', '#4a2204');
const WOOL = rampOf('#2f6f86', '#06141f');
const RED = rampOf('#cf3444', '#2a060e');

/** Every hat is drawn to sit on the brow, which is at y = -52 on every head. */
export const HATS = {
  cap: (ink) =>
    raised(ink, 'M-56 -52C-78 -70 -74 -104 -40 -104C-14 -112 14 -112 40 -104C74 -104 78 -70 56 -52Z', WHITE, 3, 6) +
    path('M-58 -58Q0 -70 58 -58V-44Q0 -56 -58 -44Z', NAVY.dark) +
    raised(ink, 'M-50 -46Q0 -62 50 -46Q30 -30 0 -32Q-30 -30 -50 -46Z', NAVY, 2, 3) +
    stroke('M-56 -51Q0 -64 56 -51', GOLD.light, 3) +
    circle(0, -78, 10, GOLD.mid) +
    stroke('M0 -85V-73M-4 -82H4M-6 -76Q0 -69 6 -76', '#3a2208', 2),
  beanie: (ink) =>
    raised(ink, 'M-60 -40C-64 -92 -34 -112 0 -112C34 -112 64 -92 60 -40Z', WOOL, 3, 7) +
    each([-36, -12, 12, 36], (x) =>
      stroke(`M${x} -54Q${x * 0.8} -90 ${x * 0.3} -110`, WOOL.dark, 3, { opacity: 0.7 }),
    ) +
    raised(ink, 'M-66 -60Q0 -74 66 -60L64 -36Q0 -50 -64 -36Z', WOOL, 2, 4),
  souwester: (ink) =>
    raised(ink, 'M-50 -50C-54 -104 54 -104 50 -50Z', YELLOW, 4, 7) +
    raised(ink, 'M-96 -34C-64 -66 64 -66 96 -34C70 -28 50 -38 0 -40C-50 -38 -70 -28 -96 -34Z', YELLOW, 3, 5) +
    stroke('M0 -90V-58', YELLOW.dark, 3, { opacity: 0.6 }),
  bandana: (ink) =>
    raised(ink, 'M-64 -34C-62 -90 62 -90 64 -34Q0 -62 -64 -34Z', RED, 3, 6) +
    scatter(
      [
        [-36, -54],
        [-8, -66],
        [22, -64],
        [44, -50],
        [6, -54],
      ],
      (x, y) => circle(x, y, 4, '#fff3e0'),
    ) +
    path('M60 -40L94 -56L88 -36L98 -22L62 -30Z', RED.mid),
  patch: () =>
    stroke('M-66 -44L62 22', '#0a0a12', 5) +
    path('M-52 -22C-46 -34 -18 -30 -14 -12C-14 8 -40 16 -50 2Z', '#0a0a12') +
    path('M-46 -20C-40 -27 -28 -26 -22 -20', 'none', { stroke: '#4a5068', 'stroke-width': 2.5 }),
  scarf: (ink) =>
    raised(ink, 'M-58 58C-30 84 30 84 58 58L68 84C36 112 -36 112 -68 84Z', RED, 3, 6) +
    path('M26 92L52 84L58 130L30 132Z', RED.dark) +
    mirror(stroke('M-44 70L-52 92M-18 80L-22 102', '#fff3e0', 6, { opacity: 0.85 })),
  none: () => '',
} satisfies Record<string, (ink: Ink) => string>;

export type Hat = keyof typeof HATS;
