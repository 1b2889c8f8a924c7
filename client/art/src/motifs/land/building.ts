import { each } from '../../drawing/arrange.js';
import { type Ink, raised } from '../../drawing/ink.js';
import type { Ramp } from '../../drawing/ramps.js';
import { rect } from '../../drawing/svg.js';

export const building = (ink: Ink, body: string, windows: readonly (readonly number[])[], tones: Ramp, over = '') =>
  raised(ink, body, tones, 3, 8) +
  each(
    windows,
    ([x = 0, y = 0, w = 0, h = 0, round = 0]) =>
      rect(x, y, w, h, '#12101c', { rx: round }) +
      rect(x + 1.5, y + 2, w - 3, h - 3, ink.glow, { rx: round, opacity: 0.95 }),
  ) +
  over;
