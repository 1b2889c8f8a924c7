import { darker, lighter, mix } from './colour.js';
import type { Palette } from './palettes.js';
import type { Random } from './random.js';
import { circle, type Defs, ellipse, fade, group, n, path, polar, polygon, range, rect, stops, stroke } from './svg.js';

/** The card's own measure. */
export const WIDTH = 300;
export const HEIGHT = 400;

export interface PlaceInput {
  defs: Defs;
  random: Random;
  palette: Palette;
  /** Where land or water meets the sky. */
  horizon: number;
  /** Where the light stands. */
  light: readonly [number, number];
}

/** What lies behind the card's figure, and what stands dark before it. */
export interface Place {
  back: string;
  front: string;
}

/** A line of hills or rocks from edge to edge, closed below. */
function ridge(random: Random, base: number, height: number, step: number, smooth = false): string {
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

function stars({ random }: PlaceInput, count: number, to: number): string {
  return range(count)
    .map(() =>
      circle(random.between(4, WIDTH - 4), random.between(4, to), random.between(0.5, 1.7), '#fff', {
        opacity: n2(random.between(0.35, 0.95)),
      }),
    )
    .join('');
}
const n2 = (value: number) => Math.round(value * 100) / 100;

function sunOrMoon({ defs, palette, light: [x, y] }: PlaceInput, r: number, pale = false): string {
  const colour = pale ? '#f4f2e6' : palette.glow;
  return (
    circle(x, y, r * 4, defs.radial(fade(palette.glow, 0.55, 0.18, 0))) +
    circle(x, y, r, defs.linear(stops(lighter(colour, 0.5), colour)))
  );
}

function water(input: PlaceInput, from: number): string {
  const { defs, random, palette, light } = input;
  const glints = range(20)
    .map((i) => {
      const y = from + 5 + (i / 20) ** 1.4 * (HEIGHT - from);
      const spread = 10 + i * 4.5;
      const x = light[0] + random.between(-spread, spread);
      const w = random.between(8, 20 + i * 2);
      return stroke(`M${n(x - w)} ${n(y)}H${n(x + w)}`, palette.glow, 1.2 + i * 0.12, {
        opacity: n2(0.65 - i * 0.022),
      });
    })
    .join('');
  return (
    rect(
      -2,
      from,
      WIDTH + 4,
      HEIGHT - from + 4,
      defs.linear([
        { at: 0, colour: mix(palette.sky[2], palette.far, 0.5) },
        { at: 0.3, colour: palette.mid },
        { at: 1, colour: palette.near },
      ]),
    ) + glints
  );
}

const clouds = ({ random }: PlaceInput, count: number, from: number, to: number, colour: string, opacity: number) =>
  range(count)
    .map(() => {
      const [x, y, w] = [random.between(-20, WIDTH), random.between(from, to), random.between(50, 120)];
      const h = w * 0.16;
      return path(
        `M${n(x)} ${n(y)}q${n(w * 0.08)} ${n(-h)} ${n(w * 0.24)} ${n(-h * 0.7)}q${n(w * 0.14)} ${n(-h * 1.3)} ${n(w * 0.34)} ${n(-h * 0.3)}q${n(w * 0.2)} ${n(-h * 0.7)} ${n(w * 0.42)} ${n(h)}z`,
        colour,
        { opacity },
      );
    })
    .join('');

const reeds = (random: Random, colour: string, base: number) =>
  range(26)
    .map((i) => {
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
    })
    .join('');

const leaves = (random: Random, colour: string) =>
  range(14)
    .map((i) => {
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
    })
    .join('');

function towers(
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
          if (random.chance(0.34)) out += rect(wx, wy, 3, 4.5, window, { opacity: n2(random.between(0.35, 0.9)) });
    x += w;
  }
  return out;
}

type Draw = (input: PlaceInput) => Place;

const PLACE_DRAWS = {
  sea: (input) => ({
    back:
      stars(input, 26, 150) +
      sunOrMoon(input, 24) +
      clouds(input, 5, 60, input.horizon - 14, input.palette.far, 0.5) +
      path(ridge(input.random, input.horizon + 3, 26, 46, true), input.palette.far, { opacity: 0.8 }) +
      water(input, input.horizon),
    front: path(ridge(input.random, 372, 34, 26), input.palette.near),
  }),
  marsh: (input) => ({
    back:
      stars(input, 20, 140) +
      sunOrMoon(input, 20, true) +
      clouds(input, 6, 90, input.horizon, input.palette.mid, 0.55) +
      path(ridge(input.random, input.horizon + 2, 16, 30, true), input.palette.far) +
      water(input, input.horizon) +
      path(ridge(input.random, input.horizon + 62, 10, 70, true), input.palette.mid, { opacity: 0.8 }),
    front: reeds(input.random, input.palette.near, 396),
  }),
  deep: ({ defs, random, palette }) => ({
    back:
      range(7)
        .map((i) =>
          path(
            polygon([
              [30 + i * 40, -10],
              [52 + i * 40, -10],
              [70 + i * 46 - 70, 330],
              [10 + i * 46 - 90, 330],
            ]),
            defs.linear(fade(palette.glow, 0.3, 0)),
            { opacity: n2(random.between(0.25, 0.8)) },
          ),
        )
        .join('') +
      path(ridge(random, 330, 60, 44, true), palette.far, { opacity: 0.7 }) +
      path(ridge(random, 360, 50, 30), palette.mid),
    front:
      range(16)
        .map((i) => {
          const x = i % 2 ? random.between(232, 300) : random.between(0, 68);
          const h = random.between(50, 140);
          return stroke(
            `M${n(x)} 402c${n(-10)} ${n(-h * 0.3)} 12 ${n(-h * 0.6)} ${n(random.between(-8, 8))} ${n(-h)}`,
            palette.near,
            random.between(4, 8),
          );
        })
        .join('') +
      range(16)
        .map(() =>
          circle(random.between(10, 290), random.between(40, 300), random.between(1.5, 5), 'none', {
            stroke: '#fff',
            'stroke-width': 1.1,
            opacity: 0.5,
          }),
        )
        .join(''),
  }),
  mountains: (input) => ({
    back:
      stars(input, 30, 160) +
      sunOrMoon(input, 22) +
      path(ridge(input.random, input.horizon, 120, 50), mix(input.palette.sky[2], input.palette.far, 0.55)) +
      path(ridge(input.random, input.horizon + 26, 84, 40), input.palette.far) +
      clouds(input, 4, input.horizon - 20, input.horizon + 30, lighter(input.palette.far, 0.3), 0.35) +
      path(ridge(input.random, input.horizon + 66, 60, 30), input.palette.mid),
    front: path(ridge(input.random, 376, 40, 16), input.palette.near),
  }),
  snow: (input) => ({
    back:
      stars(input, 34, 170) +
      sunOrMoon(input, 18, true) +
      path(ridge(input.random, input.horizon, 110, 54), input.palette.far) +
      path(ridge(input.random, input.horizon + 40, 50, 60, true), lighter(input.palette.far, 0.45)) +
      path(ridge(input.random, input.horizon + 80, 30, 70, true), lighter(input.palette.far, 0.7), { opacity: 0.85 }),
    front:
      range(9)
        .map((i) => {
          const x = i % 2 ? input.random.between(226, 304) : input.random.between(-4, 74);
          const h = input.random.between(50, 100);
          return range(3)
            .map((k) =>
              path(
                polygon([
                  [x, 392 - h + k * h * 0.2],
                  [x - h * (0.12 + k * 0.08), 392 - h * (0.5 - k * 0.2)],
                  [x + h * (0.12 + k * 0.08), 392 - h * (0.5 - k * 0.2)],
                ]),
                input.palette.near,
              ),
            )
            .join('');
        })
        .join('') + path(ridge(input.random, 388, 16, 60, true), input.palette.near),
  }),
  aurora: (input) => ({
    back:
      stars(input, 44, 200) +
      range(3)
        .map((i) => {
          const y = 60 + i * 44;
          return path(
            `M-20 ${y + 40}C60 ${y - 70} 120 ${y + 90} 190 ${y - 10}S300 ${y - 40} 330 ${y - 60}V${y + 60}C280 ${y + 60} 220 ${y + 60} 180 ${y + 100}S60 ${y + 60} -20 ${y + 150}Z`,
            input.defs.linear(fade(i % 2 ? input.palette.second.light : input.palette.sky[2], 0, 0.5, 0)),
          );
        })
        .join('') +
      path(ridge(input.random, input.horizon + 10, 90, 46), input.palette.far) +
      path(ridge(input.random, input.horizon + 66, 50, 36), input.palette.mid),
    front: path(ridge(input.random, 380, 40, 18), input.palette.near),
  }),
  desert: (input) => ({
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
  }),
  canyon: (input) => {
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
      front: path(ridge(random, 382, 34, 24), palette.near) + leaves(random, palette.near).slice(0, 0),
    };
  },
  forest: (input) => {
    const trunks = (count: number, colour: string, w: number) =>
      range(count)
        .map(() => {
          const x = input.random.between(-10, 310);
          return path(
            `M${n(x - w)} 400C${n(x - w * 0.6)} 240 ${n(x - w * 0.5)} 120 ${n(x - w * 0.4)} -10H${n(x + w * 0.4)}C${n(x + w * 0.5)} 120 ${n(x + w * 0.7)} 240 ${n(x + w)} 400Z`,
            colour,
          );
        })
        .join('');
    return {
      back:
        sunOrMoon(input, 22, true) +
        trunks(9, mix(input.palette.far, input.palette.sky[2], 0.35), 8) +
        clouds(input, 4, 200, 300, input.palette.glow, 0.12) +
        trunks(6, input.palette.mid, 13) +
        path(ridge(input.random, 350, 40, 50, true), input.palette.mid),
      front: leaves(input.random, input.palette.near),
    };
  },
  city: (input) => ({
    back:
      stars(input, 20, 120) +
      sunOrMoon(input, 20, true) +
      towers(input.random, input.horizon + 20, 60, 150, 34, input.palette.far) +
      towers(input.random, input.horizon + 66, 40, 130, 40, input.palette.mid, input.palette.glow),
    front: towers(input.random, 410, 20, 60, 50, input.palette.near, input.palette.glow),
  }),
  street: (input) => {
    const { defs, random, palette } = input;
    const lampX = input.light[0] < 150 ? 44 : 256;
    return {
      back:
        towers(random, 330, 150, 290, 64, palette.far, palette.glow) +
        rect(
          0,
          300,
          WIDTH,
          100,
          defs.linear([
            { at: 0, colour: palette.mid },
            { at: 1, colour: palette.near },
          ]),
        ) +
        path(
          polygon([
            [lampX, 96],
            [lampX - 130, 400],
            [lampX + 130, 400],
          ]),
          defs.linear(fade(palette.glow, 0.6, 0.02)),
        ) +
        circle(lampX, 92, 60, defs.radial(fade(palette.glow, 0.9, 0.25, 0))) +
        range(46)
          .map(() => {
            const [x, y] = [random.between(0, 320), random.between(0, 380)];
            return stroke(`M${n(x)} ${n(y)}l-4 17`, '#fff', 0.8, { opacity: 0.22 });
          })
          .join(''),
      front:
        stroke(`M${lampX} 404V100q0 -12 10 -12`, palette.near, 5) +
        path(`M${lampX - 12} 96L${lampX - 8} 78H${lampX + 8}L${lampX + 12} 96Z`, palette.near) +
        circle(lampX, 97, 7, '#fff8dc'),
    };
  },
  space: (input) => {
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
        range(5)
          .map(() => {
            const [a, b, r] = [random.between(10, 290), random.between(10, 280), random.between(4, 8)];
            return path(
              `M${n(a)} ${n(b - r)}q1 ${n(r - 1)} ${n(r)} ${n(r)}q${n(-r + 1)} 1 ${n(-r)} ${n(r)}q-1 ${n(-r + 1)} ${n(-r)} ${n(-r)}q${n(r - 1)} -1 ${n(r)} ${n(-r)}Z`,
              '#fff',
            );
          })
          .join('') +
        circle(
          x,
          y,
          30,
          defs.radial(
            [
              { at: 0, colour: palette.glow },
              { at: 0.7, colour: palette.far },
              { at: 1, colour: palette.near },
            ],
            [0.3, 0.3],
            0.8,
          ),
          { opacity: 0.85 },
        ),
      front:
        path('M-20 402Q150 330 320 402Z', palette.near) +
        path('M-20 398Q150 326 320 398', 'none', { stroke: palette.glow, 'stroke-width': 2, opacity: 0.5 }),
    };
  },
  hall: (input) => {
    const { defs, palette } = input;
    const column = (x: number, w: number, colour: string) =>
      rect(
        x - w / 2,
        40,
        w,
        340,
        defs.linear(
          [
            { at: 0, colour: darker(colour, 0.45) },
            { at: 0.4, colour: lighter(colour, 0.18) },
            { at: 1, colour: darker(colour, 0.5) },
          ],
          [0, 0],
          [1, 0],
        ),
      ) +
      rect(x - w * 0.7, 34, w * 1.4, 12, lighter(colour, 0.1)) +
      rect(x - w * 0.7, 352, w * 1.4, 30, colour);
    return {
      back:
        path(
          'M40 400V130C40 60 90 20 150 20C210 20 260 60 260 130V400Z',
          defs.linear([
            { at: 0, colour: palette.sky[1] },
            { at: 0.6, colour: palette.sky[2] },
            { at: 1, colour: palette.glow },
          ]),
        ) +
        path(
          range(9)
            .map((i) =>
              polygon([
                [input.light[0], input.light[1]],
                polar(20 + i * 16, 420, input.light),
                polar(26 + i * 16, 420, input.light),
              ]),
            )
            .join(''),
          palette.glow,
          { opacity: 0.13 },
        ) +
        column(58, 34, palette.far) +
        column(242, 34, palette.far) +
        rect(
          0,
          340,
          WIDTH,
          60,
          defs.linear([
            { at: 0, colour: palette.mid },
            { at: 1, colour: palette.near },
          ]),
        ),
      front: column(6, 50, palette.mid) + column(294, 50, palette.mid),
    };
  },
  bazaar: (input) => {
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
        range(4)
          .map((i) => dome(30 + i * 80 + random.between(-12, 12), base, random.between(24, 36), palette.far))
          .join('') +
        minaret(72, base, palette.far) +
        minaret(228, base, palette.far) +
        range(3)
          .map((i) => dome(10 + i * 140, base + 60, random.between(34, 52), palette.mid))
          .join(''),
      front: path('M0 400V120C0 60 30 20 60 0H-10V410ZM300 400V120C300 60 270 20 240 0H310V410Z', palette.near),
    };
  },
  meadow: (input) => ({
    back:
      sunOrMoon(input, 28) +
      clouds(input, 5, 40, 150, lighter(input.palette.sky[2], 0.4), 0.5) +
      path(ridge(input.random, input.horizon + 8, 34, 80, true), input.palette.far) +
      path(ridge(input.random, input.horizon + 56, 28, 90, true), mix(input.palette.far, input.palette.mid, 0.5)) +
      range(7)
        .map((i) =>
          stroke(
            `M${n(150 + (i - 3) * 16)} ${n(input.horizon + 50)}L${n(150 + (i - 3) * 74)} 400`,
            input.palette.mid,
            3,
            { opacity: 0.5 },
          ),
        )
        .join('') +
      path(ridge(input.random, input.horizon + 116, 20, 90, true), input.palette.mid),
    front: reeds(input.random, input.palette.near, 402),
  }),
  garden: (input) => ({
    back:
      sunOrMoon(input, 40) +
      path(ridge(input.random, input.horizon, 70, 60, true), mix(input.palette.far, input.palette.sky[2], 0.5)) +
      clouds(input, 6, input.horizon - 40, input.horizon + 30, lighter(input.palette.sky[2], 0.4), 0.4) +
      path(ridge(input.random, input.horizon + 50, 50, 54, true), input.palette.mid) +
      water(input, input.horizon + 70),
    front:
      stroke('M-10 60C40 66 70 40 110 44M30 62C40 40 60 30 70 14M-10 120C20 110 40 96 56 92', input.palette.near, 6) +
      range(26)
        .map(() =>
          circle(
            input.random.between(-6, 116),
            input.random.between(6, 118),
            input.random.between(3, 7),
            input.random.chance(0.5) ? '#ffd0dc' : '#f6a3b8',
            { opacity: 0.95 },
          ),
        )
        .join('') +
      path(ridge(input.random, 388, 26, 30, true), input.palette.near),
  }),
  cavern: (input) => {
    const { random, palette, defs, light } = input;
    const shard = (x: number, y: number, h: number, turn: number, colour: string) =>
      group(
        path(`M-${n(h * 0.14)} 0V-${n(h * 0.7)}L0 -${n(h)}V0Z`, lighter(colour, 0.35)) +
          path(`M0 0V-${n(h)}L${n(h * 0.14)} -${n(h * 0.7)}V0Z`, darker(colour, 0.25)),
        { transform: `translate(${n(x)} ${n(y)}) rotate(${n(turn)})` },
      );
    return {
      back:
        circle(light[0], light[1] + 60, 170, defs.radial(fade(palette.glow, 0.7, 0.25, 0))) +
        path(
          `M-10 -10H310V120L${range(13)
            .map((i) => `${n(300 - i * 25)} ${n(i % 2 ? random.between(10, 60) : random.between(40, 130))}`)
            .join('L')}L-10 120Z`,
          palette.far,
        ) +
        path(ridge(random, 330, 60, 26), palette.far) +
        range(12)
          .map(() => {
            const left = random.chance(0.5);
            return shard(
              left ? random.between(-6, 80) : random.between(220, 306),
              random.between(300, 380),
              random.between(36, 96),
              left ? random.between(0, 34) : random.between(-34, 0),
              random.chance(0.6) ? palette.second.mid : palette.main.mid,
            );
          })
          .join(''),
      front:
        path(
          `M-10 -10H310V70L${range(11)
            .map((i) => `${n(300 - i * 30)} ${n(i % 2 ? random.between(0, 16) : random.between(14, 62))}`)
            .join('L')}L-10 60Z`,
          palette.near,
        ) + path(ridge(random, 384, 36, 20), palette.near),
    };
  },
  sky: (input) => ({
    back:
      sunOrMoon(input, 34) +
      clouds(input, 6, 60, 200, lighter(input.palette.sky[2], 0.5), 0.45) +
      clouds(input, 7, 210, 330, lighter(input.palette.sky[2], 0.75), 0.6) +
      clouds(input, 6, 300, 390, '#ffffff', 0.5),
    front: clouds(input, 5, 350, 410, input.palette.near, 0.9),
  }),
  stage: ({ defs, random, palette }) => {
    const curtain = (flip: boolean) =>
      group(
        range(5)
          .map((i) =>
            path(
              `M${i * 15 - 6} -10C${i * 15 - 2} 120 ${i * 13 - 8} 260 ${i * 10 - 14} 410H${i * 10 + 6}C${i * 13 + 10} 260 ${i * 15 + 12} 120 ${i * 15 + 11} -10Z`,
              i % 2 ? palette.second.dark : palette.second.mid,
            ),
          )
          .join(''),
        flip ? { transform: 'translate(300 0) scale(-1 1)' } : {},
      );
    return {
      back:
        range(3)
          .map((i) =>
            path(
              polygon([
                [60 + i * 90, -10],
                [20 + i * 90 + random.between(-30, 30), 340],
                [130 + i * 90 + random.between(-30, 30), 340],
              ]),
              defs.linear(fade(palette.glow, 0.55, 0.02)),
            ),
          )
          .join('') +
        rect(
          0,
          318,
          WIDTH,
          90,
          defs.linear([
            { at: 0, colour: palette.far },
            { at: 1, colour: palette.near },
          ]),
        ) +
        ellipse(150, 326, 130, 22, palette.glow, { opacity: 0.28 }),
      front: curtain(false) + curtain(true),
    };
  },
  deco: ({ defs, palette, light }) => ({
    back:
      path(
        range(24)
          .map((i) =>
            polygon([[150, 380], polar(-180 + i * 7.5, 520, [150, 380]), polar(-180 + i * 7.5 + 3.6, 520, [150, 380])]),
          )
          .join(''),
        palette.far,
        { opacity: 0.55 },
      ) +
      circle(light[0], light[1], 150, defs.radial(fade(palette.glow, 0.6, 0.2, 0))) +
      range(3)
        .map((i) =>
          path(`M${20 + i * 12} 410V${140 - i * 10}Q150 ${20 - i * 16} ${280 - i * 12} ${140 - i * 10}V410`, 'none', {
            stroke: palette.main.mid,
            'stroke-width': 2.2,
            opacity: n2(0.75 - i * 0.2),
          }),
        )
        .join(''),
    front:
      path(
        'M0 400L0 300L18 320V340L36 352V372L60 384V400ZM300 400L300 300L282 320V340L264 352V372L240 384V400Z',
        palette.near,
      ) +
      path('M0 300L18 320V340L36 352V372L60 384M300 300L282 320V340L264 352V372L240 384', 'none', {
        stroke: palette.main.mid,
        'stroke-width': 1.6,
      }),
  }),
} satisfies Record<string, Draw>;

export type PlaceName = keyof typeof PLACE_DRAWS;
export const PLACE_NAMES = Object.keys(PLACE_DRAWS) as PlaceName[];

export const drawPlace = (name: PlaceName, input: PlaceInput): Place => PLACE_DRAWS[name](input);

/** Small things in the air. */
export type Air = 'sparks' | 'snow' | 'petals' | 'bubbles' | 'coins' | 'dust' | 'confetti';

export function drawAir(air: Air, random: Random, palette: Palette, count = 22): string {
  return range(count)
    .map(() => {
      const [x, y, r] = [random.between(6, 294), random.between(10, 330), random.between(0.9, 2.8)];
      switch (air) {
        case 'snow':
          return circle(x, y, r, '#fff', { opacity: n2(random.between(0.4, 0.95)) });
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
          return circle(x, y, air === 'dust' ? r * 0.7 : r, palette.glow, { opacity: n2(random.between(0.35, 0.95)) });
      }
    })
    .join('');
}
