import { place, spokes } from '../../drawing/arrange.js';
import { steps } from '../../drawing/defs.js';
import type { Ink } from '../../drawing/ink.js';
import { LEAF, type Ramp } from '../../drawing/ramps.js';
import { circle, ellipse, path, stroke } from '../../drawing/svg.js';

export const leaf = (ink: Ink, x: number, y: number, size: number, turn: number, tones: Ramp = LEAF) =>
  place(
    path('M0 0C14 -18 14 -46 0 -66C-14 -46 -14 -18 0 0Z', tones.mid) +
      path('M0 0C14 -18 14 -46 0 -66Z', ink.side < 0 ? tones.dark : tones.light) +
      stroke('M0 0V-56', tones.deep, 2),
    { x, y, scale: size, turn },
  );

export const orb = (ink: Ink, x: number, y: number, r: number, tones: Ramp) =>
  circle(
    x,
    y,
    r,
    ink.defs.radial(
      steps([0, tones.light], [0.4, tones.mid], [0.85, tones.dark], [1, tones.deep]),
      [ink.side < 0 ? 0.34 : 0.66, 0.3],
      0.85,
    ),
  ) + ellipse(x + ink.side * r * 0.36, y - r * 0.42, r * 0.24, r * 0.14, '#fff', { opacity: 0.75 });

export const blossomMark = () => spokes(5, ellipse(0, -15, 10, 13, '#ffd0da')) + circle(0, 0, 7, '#e8557a');
