import { repeat } from '../drawing/arrange.js';
import { fade } from '../drawing/defs.js';
import { polygon } from '../drawing/shapes.js';
import { circle, n, path, stroke } from '../drawing/svg.js';
import { reeds, ridge, water } from './parts/ground.js';
import { clouds, stars, sunOrMoon } from './parts/sky.js';
import type { Draw } from './place.js';

export const sea: Draw = (input) => ({
  back:
    stars(input, 26, 150) +
    sunOrMoon(input, 24) +
    clouds(input, 5, 60, input.horizon - 14, input.palette.far, 0.5) +
    path(ridge(input.random, input.horizon + 3, 26, 46, true), input.palette.far, { opacity: 0.8 }) +
    water(input, input.horizon),
  front: path(ridge(input.random, 372, 34, 26), input.palette.near),
});

export const marsh: Draw = (input) => ({
  back:
    stars(input, 20, 140) +
    sunOrMoon(input, 20, true) +
    clouds(input, 6, 90, input.horizon, input.palette.mid, 0.55) +
    path(ridge(input.random, input.horizon + 2, 16, 30, true), input.palette.far) +
    water(input, input.horizon) +
    path(ridge(input.random, input.horizon + 62, 10, 70, true), input.palette.mid, { opacity: 0.8 }),
  front: reeds(input.random, input.palette.near, 396),
});

export const deep: Draw = ({ defs, random, palette }) => ({
  back:
    repeat(7, (i) =>
      path(
        polygon([
          [30 + i * 40, -10],
          [52 + i * 40, -10],
          [70 + i * 46 - 70, 330],
          [10 + i * 46 - 90, 330],
        ]),
        defs.linear(fade(palette.glow, 0.3, 0)),
        { opacity: random.between(0.25, 0.8) },
      ),
    ) +
    path(ridge(random, 330, 60, 44, true), palette.far, { opacity: 0.7 }) +
    path(ridge(random, 360, 50, 30), palette.mid),
  front:
    repeat(16, (i) => {
      const x = i % 2 ? random.between(232, 300) : random.between(0, 68);
      const h = random.between(50, 140);
      return stroke(
        `M${n(x)} 402c${n(-10)} ${n(-h * 0.3)} 12 ${n(-h * 0.6)} ${n(random.between(-8, 8))} ${n(-h)}`,
        palette.near,
        random.between(4, 8),
      );
    }) +
    repeat(16, () =>
      circle(random.between(10, 290), random.between(40, 300), random.between(1.5, 5), 'none', {
        stroke: '#fff',
        'stroke-width': 1.1,
        opacity: 0.5,
      }),
    ),
});
