import { repeat } from '../drawing/arrange.js';
import type { Random } from '../drawing/random.js';
import { circle, ellipse, n, rect } from '../drawing/svg.js';
import type { Palette } from '../palettes.js';

/** Kinds of small particles that float in the air of a scene. */
export type Air = 'sparks' | 'snow' | 'petals' | 'bubbles' | 'coins' | 'dust' | 'confetti';

export function drawAir(air: Air, random: Random, palette: Palette, count = 22): string {
  return repeat(count, () => {
    const [x, y, r] = [random.between(6, 294), random.between(10, 330), random.between(0.9, 2.8)];
    switch (air) {
      case 'snow':
        return circle(x, y, r, '#fff', { opacity: random.between(0.4, 0.95) });
      case 'petals':
        return ellipse(x, y, r * 2.2, r * 1.1, random.chance(0.5) ? '#ffc6d4' : '#ff9db6', {
          transform: `rotate(${random.int(0, 180)} ${n(x)} ${n(y)})`,
          opacity: 0.9,
        });
      case 'bubbles':
        return circle(x, y, r * 1.6, 'none', { stroke: '#fff', 'stroke-width': 1, opacity: 0.6 });
      case 'coins':
        return ellipse(x, y, r * 2.4, r * random.between(0.8, 2.4), random.chance(0.5) ? '#f8d673' : '#dca032', {
          stroke: '#7a4a0c',
          'stroke-width': 0.7,
          transform: `rotate(${random.int(-40, 40)} ${n(x)} ${n(y)})`,
        });
      case 'confetti':
        return rect(x, y, r * 1.6, r * 3, random.pick(['#f0566a', '#ffc94a', '#4fe0c8', '#7aa8ff', '#c58bff']), {
          transform: `rotate(${random.int(0, 180)} ${n(x)} ${n(y)})`,
        });
      default:
        return circle(x, y, air === 'dust' ? r * 0.7 : r, palette.glow, { opacity: random.between(0.35, 0.95) });
    }
  });
}
