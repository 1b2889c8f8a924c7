import { each, repeat } from '../drawing/arrange.js';
import { type Ink, lit } from '../drawing/ink.js';
import type { Ramp } from '../drawing/ramps.js';
import { polar, polygon, star } from '../drawing/shapes.js';
import { circle, ellipse, path } from '../drawing/svg.js';

/** Draws a chip from above. */
export function chip(ink: Ink, tones: Ramp, r = 40): string {
  const edges = repeat(8, (i) =>
    path(
      polygon([polar(i * 45 - 9, r), polar(i * 45 + 9, r), polar(i * 45 + 9, r * 0.76), polar(i * 45 - 9, r * 0.76)]),
      '#fbf6ea',
    ),
  );
  return (
    circle(0, 4, r, '#05060f', { opacity: 0.5 }) +
    circle(0, 0, r, lit(ink, tones)) +
    edges +
    circle(0, 0, r * 0.7, tones.dark) +
    circle(0, -1, r * 0.66, lit(ink, tones)) +
    circle(0, 0, r * 0.52, 'none', {
      stroke: ink.gold.light,
      'stroke-width': r * 0.04,
      'stroke-dasharray': `${r * 0.1} ${r * 0.07}`,
    }) +
    path(star(4, r * 0.36, r * 0.1), ink.gold.bright)
  );
}

export function chipStack(tones: Ramp, count: number): string {
  return repeat(count, (i) => {
    const y = -i * 9;
    return (
      path(`M-30 ${y}V${y + 8}A30 11 0 0 0 30 ${y + 8}V${y}Z`, tones.dark) +
      each([-24, -8, 10, 22], (x) => path(`M${x - 3} ${y + 9}h7v${8 - Math.abs(x) * 0.1}h-7z`, '#fbf6ea')) +
      ellipse(0, y, 30, 11, tones.mid) +
      (i === count - 1
        ? ellipse(0, y, 30, 11, tones.light) +
          ellipse(0, y, 20, 7, tones.mid) +
          path(star(4, 8, 3), '#fff3c8', { transform: `translate(0 ${y}) scale(1 .5)` })
        : ellipse(0, y, 26, 9, tones.dark, { opacity: 0.3 }))
    );
  });
}
