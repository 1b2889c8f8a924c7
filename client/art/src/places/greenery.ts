import { repeat } from '../drawing/arrange.js';
import { lighter, mix } from '../drawing/colour.js';
import { circle, n, path, stroke } from '../drawing/svg.js';
import { leaves, reeds, ridge, water } from './parts/ground.js';
import { clouds, sunOrMoon } from './parts/sky.js';
import type { Draw } from './place.js';

export const forest: Draw = (input) => {
  const trunks = (count: number, colour: string, w: number) =>
    repeat(count, () => {
      const x = input.random.between(-10, 310);
      return path(
        `M${n(x - w)} 400C${n(x - w * 0.6)} 240 ${n(x - w * 0.5)} 120 ${n(x - w * 0.4)} -10H${n(x + w * 0.4)}C${n(x + w * 0.5)} 120 ${n(x + w * 0.7)} 240 ${n(x + w)} 400Z`,
        colour,
      );
    });
  return {
    back:
      sunOrMoon(input, 22, true) +
      trunks(9, mix(input.palette.far, input.palette.sky[2], 0.35), 8) +
      clouds(input, 4, 200, 300, input.palette.glow, 0.12) +
      trunks(6, input.palette.mid, 13) +
      path(ridge(input.random, 350, 40, 50, true), input.palette.mid),
    front: leaves(input.random, input.palette.near),
  };
};

export const meadow: Draw = (input) => ({
  back:
    sunOrMoon(input, 28) +
    clouds(input, 5, 40, 150, lighter(input.palette.sky[2], 0.4), 0.5) +
    path(ridge(input.random, input.horizon + 8, 34, 80, true), input.palette.far) +
    path(ridge(input.random, input.horizon + 56, 28, 90, true), mix(input.palette.far, input.palette.mid, 0.5)) +
    repeat(7, (i) =>
      stroke(`M${n(150 + (i - 3) * 16)} ${n(input.horizon + 50)}L${n(150 + (i - 3) * 74)} 400`, input.palette.mid, 3, {
        opacity: 0.5,
      }),
    ) +
    path(ridge(input.random, input.horizon + 116, 20, 90, true), input.palette.mid),
  front: reeds(input.random, input.palette.near, 402),
});

export const garden: Draw = (input) => ({
  back:
    sunOrMoon(input, 40) +
    path(ridge(input.random, input.horizon, 70, 60, true), mix(input.palette.far, input.palette.sky[2], 0.5)) +
    clouds(input, 6, input.horizon - 40, input.horizon + 30, lighter(input.palette.sky[2], 0.4), 0.4) +
    path(ridge(input.random, input.horizon + 50, 50, 54, true), input.palette.mid) +
    water(input, input.horizon + 70),
  front:
    stroke('M-10 60C40 66 70 40 110 44M30 62C40 40 60 30 70 14M-10 120C20 110 40 96 56 92', input.palette.near, 6) +
    repeat(26, () =>
      circle(
        input.random.between(-6, 116),
        input.random.between(6, 118),
        input.random.between(3, 7),
        input.random.chance(0.5) ? '#ffd0dc' : '#f6a3b8',
        { opacity: 0.95 },
      ),
    ) +
    path(ridge(input.random, 388, 26, 30, true), input.palette.near),
});
