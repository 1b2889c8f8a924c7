import { repeat } from '../drawing/arrange.js';
import { lighter, mix } from '../drawing/colour.js';
import { fade } from '../drawing/defs.js';
import { polygon } from '../drawing/shapes.js';
import { path } from '../drawing/svg.js';
import { ridge } from './parts/ground.js';
import { clouds, stars, sunOrMoon } from './parts/sky.js';
import type { Draw } from './place.js';

export const mountains: Draw = (input) => ({
  back:
    stars(input, 30, 160) +
    sunOrMoon(input, 22) +
    path(ridge(input.random, input.horizon, 120, 50), mix(input.palette.sky[2], input.palette.far, 0.55)) +
    path(ridge(input.random, input.horizon + 26, 84, 40), input.palette.far) +
    clouds(input, 4, input.horizon - 20, input.horizon + 30, lighter(input.palette.far, 0.3), 0.35) +
    path(ridge(input.random, input.horizon + 66, 60, 30), input.palette.mid),
  front: path(ridge(input.random, 376, 40, 16), input.palette.near),
});

export const snow: Draw = (input) => ({
  back:
    stars(input, 34, 170) +
    sunOrMoon(input, 18, true) +
    path(ridge(input.random, input.horizon, 110, 54), input.palette.far) +
    path(ridge(input.random, input.horizon + 40, 50, 60, true), lighter(input.palette.far, 0.45)) +
    path(ridge(input.random, input.horizon + 80, 30, 70, true), lighter(input.palette.far, 0.7), { opacity: 0.85 }),
  front:
    repeat(9, (i) => {
      const x = i % 2 ? input.random.between(226, 304) : input.random.between(-4, 74);
      const h = input.random.between(50, 100);
      return repeat(3, (k) =>
        path(
          polygon([
            [x, 392 - h + k * h * 0.2],
            [x - h * (0.12 + k * 0.08), 392 - h * (0.5 - k * 0.2)],
            [x + h * (0.12 + k * 0.08), 392 - h * (0.5 - k * 0.2)],
          ]),
          input.palette.near,
        ),
      );
    }) + path(ridge(input.random, 388, 16, 60, true), input.palette.near),
});

export const aurora: Draw = (input) => ({
  back:
    stars(input, 44, 200) +
    repeat(3, (i) => {
      const y = 60 + i * 44;
      return path(
        `M-20 ${y + 40}C60 ${y - 70} 120 ${y + 90} 190 ${y - 10}S300 ${y - 40} 330 ${y - 60}V${y + 60}C280 ${y + 60} 220 ${y + 60} 180 ${y + 100}S60 ${y + 60} -20 ${y + 150}Z`,
        input.defs.linear(fade(i % 2 ? input.palette.second.light : input.palette.sky[2], 0, 0.5, 0)),
      );
    }) +
    path(ridge(input.random, input.horizon + 10, 90, 46), input.palette.far) +
    path(ridge(input.random, input.horizon + 66, 50, 36), input.palette.mid),
  front: path(ridge(input.random, 380, 40, 18), input.palette.near),
});
