import { HEIGHT, WIDTH } from '../../cards/board.js';
import { repeat } from '../../drawing/arrange.js';
import { mix } from '../../drawing/colour.js';
import { steps } from '../../drawing/defs.js';
import type { Random } from '../../drawing/random.js';
import { ellipse, n, path, rect, stroke } from '../../drawing/svg.js';
import type { PlaceInput } from '../place.js';

/** Returns a ridge of hills or rocks across the card as a closed path. */
export function ridge(random: Random, base: number, height: number, step: number, smooth = false): string {
  const points: [number, number][] = [];
  for (let x = -step; x <= WIDTH + step * 2; x += step)
    points.push([x + random.between(-0.25, 0.25) * step, base - random.next() * height]);
  if (!smooth)
    return `M-20 ${HEIGHT + 10}L${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}L${WIDTH + 20} ${HEIGHT + 10}Z`;
  const [first = [0, base] as [number, number], ...rest] = points;
  let d = `M-40 ${HEIGHT + 10}L${n(first[0])} ${n(first[1])}`;
  let [px, py] = first;
  for (const [x, y] of rest) {
    d += `C${n(px + step / 2)} ${n(py)} ${n(x - step / 2)} ${n(y)} ${n(x)} ${n(y)}`;
    [px, py] = [x, y];
  }
  return `${d}L${WIDTH + 60} ${HEIGHT + 10}Z`;
}

export function water(input: PlaceInput, from: number): string {
  const { defs, random, palette, light } = input;
  const glints = repeat(20, (i) => {
    const y = from + 5 + (i / 20) ** 1.4 * (HEIGHT - from);
    const spread = 10 + i * 4.5;
    const x = light[0] + random.between(-spread, spread);
    const w = random.between(8, 20 + i * 2);
    return stroke(`M${n(x - w)} ${n(y)}H${n(x + w)}`, palette.glow, 1.2 + i * 0.12, {
      opacity: 0.65 - i * 0.022,
    });
  });
  return (
    rect(
      -2,
      from,
      WIDTH + 4,
      HEIGHT - from + 4,
      defs.linear(steps([0, mix(palette.sky[2], palette.far, 0.5)], [0.3, palette.mid], [1, palette.near])),
    ) + glints
  );
}

export const reeds = (random: Random, colour: string, base: number) =>
  repeat(26, (i) => {
    const left = i % 2 === 0;
    const x = left ? random.between(-6, 70) : random.between(230, 306);
    const h = random.between(40, 120) * (left ? 1 - x / 110 : 1 - (300 - x) / 110);
    const lean = random.between(-12, 12);
    return (
      stroke(
        `M${n(x)} ${n(base)}q${n(lean * 0.2)} ${n(-h * 0.6)} ${n(lean)} ${n(-h)}`,
        colour,
        random.between(1.6, 3.4),
      ) + (random.chance(0.4) ? ellipse(x + lean, base - h, 2.8, 9, colour) : '')
    );
  });

export const leaves = (random: Random, colour: string) =>
  repeat(14, (i) => {
    const left = i % 2 === 0;
    const [x, y, turn] = [
      left ? -8 : WIDTH + 8,
      random.between(250, 410),
      left ? random.between(10, 70) : random.between(-70, -10),
    ];
    const size = random.between(0.5, 1);
    return path('M0 0C22 -22 24 -60 0 -96C-24 -60 -22 -22 0 0Z', colour, {
      transform: `translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(size)})`,
    });
  });

export function towers(
  random: Random,
  base: number,
  low: number,
  high: number,
  width: number,
  colour: string,
  window?: string,
): string {
  let out = '';
  for (let x = -10; x < WIDTH + 10; ) {
    const w = random.between(width * 0.6, width * 1.3);
    const h = random.between(low, high);
    out += rect(x, base - h, w - 1.5, HEIGHT, colour);
    if (random.chance(0.25)) out += rect(x + w / 2 - 1, base - h - 14, 2, 15, colour);
    if (window)
      for (let wy = base - h + 6; wy < base - 4; wy += 9)
        for (let wx = x + 4; wx < x + w - 6; wx += 7)
          if (random.chance(0.34)) out += rect(wx, wy, 3, 4.5, window, { opacity: random.between(0.35, 0.9) });
    x += w;
  }
  return out;
}
