import { WIDTH } from '../../cards/board.js';
import { repeat } from '../../drawing/arrange.js';
import { lighter } from '../../drawing/colour.js';
import { fade, stops } from '../../drawing/defs.js';
import { circle, n, path } from '../../drawing/svg.js';
import type { PlaceInput } from '../place.js';

export function stars({ random }: PlaceInput, count: number, to: number): string {
  return repeat(count, () =>
    circle(random.between(4, WIDTH - 4), random.between(4, to), random.between(0.5, 1.7), '#fff', {
      opacity: random.between(0.35, 0.95),
    }),
  );
}

export function sunOrMoon({ defs, palette, light: [x, y] }: PlaceInput, r: number, pale = false): string {
  const colour = pale ? '#f4f2e6' : palette.glow;
  return (
    circle(x, y, r * 4, defs.radial(fade(palette.glow, 0.55, 0.18, 0))) +
    circle(x, y, r, defs.linear(stops(lighter(colour, 0.5), colour)))
  );
}

export const clouds = (
  { random }: PlaceInput,
  count: number,
  from: number,
  to: number,
  colour: string,
  opacity: number,
) =>
  repeat(count, () => {
    const [x, y, w] = [random.between(-20, WIDTH), random.between(from, to), random.between(50, 120)];
    const h = w * 0.16;
    return path(
      `M${n(x)} ${n(y)}q${n(w * 0.08)} ${n(-h)} ${n(w * 0.24)} ${n(-h * 0.7)}q${n(w * 0.14)} ${n(-h * 1.3)} ${n(w * 0.34)} ${n(-h * 0.3)}q${n(w * 0.2)} ${n(-h * 0.7)} ${n(w * 0.42)} ${n(h)}z`,
      colour,
      { opacity },
    );
  });
