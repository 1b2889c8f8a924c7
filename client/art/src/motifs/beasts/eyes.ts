import { within } from '../../drawing/arrange.js';
import type { Ink } from '../../drawing/ink.js';
import { circle, edged, ellipse, path } from '../../drawing/svg.js';
import type { Beast } from './beast.js';

export const NIGHT = '#12101c';

export function eye(ink: Ink, beast: Beast, x: number, y: number, r: number): string {
  const iris = beast.iris ?? '#3a2312';
  const glint = circle(x + ink.side * r * 0.32, y - r * 0.38, r * 0.28, '#fff', { opacity: 0.95 });
  if (beast.eyes === 'narrow') {
    const almond = `M${x - r * 1.5} ${y - r * 0.25}Q${x} ${y - r * 1.25} ${x + r * 1.35} ${y + r * 0.75}Q${x - r * 0.1} ${y + r * 1.1} ${x - r * 1.5} ${y - r * 0.25}Z`;
    return (
      edged(almond, NIGHT, r * 0.7) +
      within(ink.defs, almond, path(almond, iris) + ellipse(x, y, r * 0.34, r, NIGHT) + glint)
    );
  }
  if (beast.eyes === 'sleepy') {
    return (
      circle(x, y, r, NIGHT) +
      circle(x, y + r * 0.1, r * 0.72, iris) +
      circle(x, y + 1, r * 0.4, NIGHT) +
      glint +
      path(`M${x - r * 1.25} ${y - r * 0.05}Q${x} ${y - r * 2.1} ${x + r * 1.25} ${y - r * 0.05}Z`, beast.coat.dark)
    );
  }
  const white =
    beast.eyes === 'wide'
      ? circle(x, y, r * 1.5, NIGHT) + circle(x, y, r * 1.32, '#fff8e4')
      : circle(x, y, r * 1.12, NIGHT);
  return white + circle(x, y, r * 0.94, iris) + circle(x, y, r * 0.56, NIGHT) + glint;
}
