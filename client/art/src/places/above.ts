import { repeat } from '../drawing/arrange.js';
import { lighter } from '../drawing/colour.js';
import { fade, steps } from '../drawing/defs.js';
import { circle, ellipse, n, path } from '../drawing/svg.js';
import { clouds, stars, sunOrMoon } from './parts/sky.js';
import type { Draw } from './place.js';

export const space: Draw = (input) => {
  const { defs, random, palette } = input;
  const [x, y] = [random.between(20, 280), random.between(40, 120)];
  return {
    back:
      ellipse(150, 150, 210, 120, defs.radial(fade(palette.sky[2], 0.75, 0.25, 0)), {
        transform: `rotate(${n(random.between(-40, 40))} 150 150)`,
      }) +
      ellipse(random.between(60, 240), 210, 150, 70, defs.radial(fade(palette.second.mid, 0.6, 0.2, 0)), {
        transform: 'rotate(-24 150 210)',
      }) +
      stars(input, 90, 390) +
      repeat(5, () => {
        const [a, b, r] = [random.between(10, 290), random.between(10, 280), random.between(4, 8)];
        return path(
          `M${n(a)} ${n(b - r)}q1 ${n(r - 1)} ${n(r)} ${n(r)}q${n(-r + 1)} 1 ${n(-r)} ${n(r)}q-1 ${n(-r + 1)} ${n(-r)} ${n(-r)}q${n(r - 1)} -1 ${n(r)} ${n(-r)}Z`,
          '#fff',
        );
      }) +
      circle(x, y, 30, defs.radial(steps([0, palette.glow], [0.7, palette.far], [1, palette.near]), [0.3, 0.3], 0.8), {
        opacity: 0.85,
      }),
    front:
      path('M-20 402Q150 330 320 402Z', palette.near) +
      path('M-20 398Q150 326 320 398', 'none', { stroke: palette.glow, 'stroke-width': 2, opacity: 0.5 }),
  };
};

export const sky: Draw = (input) => ({
  back:
    sunOrMoon(input, 34) +
    clouds(input, 6, 60, 200, lighter(input.palette.sky[2], 0.5), 0.45) +
    clouds(input, 7, 210, 330, lighter(input.palette.sky[2], 0.75), 0.6) +
    clouds(input, 6, 300, 390, '#ffffff', 0.5),
  front: clouds(input, 5, 350, 410, input.palette.near, 0.9),
});
