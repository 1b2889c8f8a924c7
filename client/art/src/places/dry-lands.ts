import { darker, lighter, mix } from '../drawing/colour.js';
import { stops } from '../drawing/defs.js';
import { path } from '../drawing/svg.js';
import { leaves, ridge } from './parts/ground.js';
import { clouds, sunOrMoon } from './parts/sky.js';
import type { Draw } from './place.js';

export const desert: Draw = (input) => ({
  back:
    sunOrMoon(input, 34) +
    clouds(input, 3, 40, 130, input.palette.glow, 0.25) +
    path(ridge(input.random, input.horizon + 10, 50, 90, true), input.palette.far) +
    path(
      ridge(input.random, input.horizon + 60, 46, 110, true),
      input.defs.linear(stops(lighter(input.palette.far, 0.12), input.palette.mid)),
    ) +
    path(ridge(input.random, input.horizon + 108, 36, 90, true), input.palette.mid),
  front: path(ridge(input.random, 386, 30, 100, true), input.palette.near),
});

export const canyon: Draw = (input) => {
  const mesa = (x: number, w: number, h: number, colour: string) =>
    path(`M${x} 400L${x + 14} ${input.horizon - h}H${x + w - 14}L${x + w} 400Z`, colour) +
    path(`M${x + 8} ${input.horizon - h * 0.4}H${x + w - 8}M${x + 4} ${input.horizon}H${x + w - 4}`, 'none', {
      stroke: darker(colour, 0.25),
      'stroke-width': 5,
      opacity: 0.5,
    });
  const { random, palette } = input;
  return {
    back:
      sunOrMoon(input, 40) +
      mesa(random.between(-50, 0), 120, 60, mix(palette.far, palette.sky[2], 0.35)) +
      mesa(random.between(190, 230), 130, 80, mix(palette.far, palette.sky[2], 0.25)) +
      mesa(random.between(-60, -20), 90, 20, palette.far) +
      path(ridge(random, input.horizon + 50, 30, 60, true), palette.mid),
    // The leaves are not shown, but their random numbers must still be consumed, because later parts of the card depend
    // on the state of the random generator.
    front: path(ridge(random, 382, 34, 24), palette.near) + leaves(random, palette.near).slice(0, 0),
  };
};
