import { HEIGHT, WIDTH } from '../cards/board.js';
import { repeat } from '../drawing/arrange.js';
import { fade, stops } from '../drawing/defs.js';
import { polygon } from '../drawing/shapes.js';
import { circle, n, path, rect, stroke } from '../drawing/svg.js';
import { towers } from './parts/ground.js';
import { stars, sunOrMoon } from './parts/sky.js';
import type { Draw } from './place.js';

export const city: Draw = (input) => ({
  back:
    stars(input, 20, 120) +
    sunOrMoon(input, 20, true) +
    towers(input.random, input.horizon + 20, 60, 150, 34, input.palette.far) +
    towers(input.random, input.horizon + 66, 40, 130, 40, input.palette.mid, input.palette.glow),
  front: towers(input.random, 410, 20, 60, 50, input.palette.near, input.palette.glow),
});

export const street: Draw = (input) => {
  const { defs, random, palette } = input;
  const lampX = input.light[0] < 150 ? 44 : 256;
  return {
    back:
      towers(random, 330, 150, 290, 64, palette.far, palette.glow) +
      rect(0, 300, WIDTH, 100, defs.linear(stops(palette.mid, palette.near))) +
      path(
        polygon([
          [lampX, 96],
          [lampX - 130, 400],
          [lampX + 130, 400],
        ]),
        defs.linear(fade(palette.glow, 0.6, 0.02)),
      ) +
      circle(lampX, 92, 60, defs.radial(fade(palette.glow, 0.9, 0.25, 0))) +
      repeat(46, () => {
        const [x, y] = [random.between(0, 320), random.between(0, 380)];
        return stroke(`M${n(x)} ${n(y)}l-4 17`, '#fff', 0.8, { opacity: 0.22 });
      }),
    front:
      stroke(`M${lampX} 404V100q0 -12 10 -12`, palette.near, 5) +
      path(`M${lampX - 12} 96L${lampX - 8} 78H${lampX + 8}L${lampX + 12} 96Z`, palette.near) +
      circle(lampX, 97, 7, '#fff8dc'),
  };
};

export const bazaar: Draw = (input) => {
  const dome = (x: number, base: number, r: number, colour: string) =>
    path(
      `M${n(x - r)} ${HEIGHT}V${base}C${n(x - r * 1.1)} ${n(base - r * 0.7)} ${n(x - r * 0.2)} ${n(base - r)} ${n(x)} ${n(base - r * 1.7)}C${n(x + r * 0.2)} ${n(base - r)} ${n(x + r * 1.1)} ${n(base - r * 0.7)} ${n(x + r)} ${base}V${HEIGHT}Z`,
      colour,
    );
  const minaret = (x: number, base: number, colour: string) =>
    rect(x - 4, base - 110, 8, 300, colour) +
    path(
      `M${n(x - 6)} ${base - 110}Q${n(x)} ${base - 124} ${n(x)} ${base - 138}Q${n(x)} ${base - 124} ${n(x + 6)} ${base - 110}Z`,
      colour,
    ) +
    rect(x - 7, base - 78, 14, 4, colour);
  const { random, palette } = input;
  const base = Math.round(input.horizon + 20);
  return {
    back:
      stars(input, 24, 130) +
      sunOrMoon(input, 28) +
      repeat(4, (i) => dome(30 + i * 80 + random.between(-12, 12), base, random.between(24, 36), palette.far)) +
      minaret(72, base, palette.far) +
      minaret(228, base, palette.far) +
      repeat(3, (i) => dome(10 + i * 140, base + 60, random.between(34, 52), palette.mid)),
    front: path('M0 400V120C0 60 30 20 60 0H-10V410ZM300 400V120C300 60 270 20 240 0H310V410Z', palette.near),
  };
};
