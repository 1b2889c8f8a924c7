import { WIDTH } from '../cards/board.js';
import { range, repeat } from '../drawing/arrange.js';
import { darker, lighter } from '../drawing/colour.js';
import { fade, steps, stops } from '../drawing/defs.js';
import { polar, polygon } from '../drawing/shapes.js';
import { circle, ellipse, group, n, path, rect } from '../drawing/svg.js';
import { ridge } from './parts/ground.js';
import type { Draw } from './place.js';

export const hall: Draw = (input) => {
  const { defs, palette } = input;
  const column = (x: number, w: number, colour: string) =>
    rect(
      x - w / 2,
      40,
      w,
      340,
      defs.linear(
        steps([0, darker(colour, 0.45)], [0.4, lighter(colour, 0.18)], [1, darker(colour, 0.5)]),
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
        defs.linear(steps([0, palette.sky[1]], [0.6, palette.sky[2]], [1, palette.glow])),
      ) +
      path(
        repeat(9, (i) =>
          polygon([
            [input.light[0], input.light[1]],
            polar(20 + i * 16, 420, input.light),
            polar(26 + i * 16, 420, input.light),
          ]),
        ),
        palette.glow,
        { opacity: 0.13 },
      ) +
      column(58, 34, palette.far) +
      column(242, 34, palette.far) +
      rect(0, 340, WIDTH, 60, defs.linear(stops(palette.mid, palette.near))),
    front: column(6, 50, palette.mid) + column(294, 50, palette.mid),
  };
};

export const cavern: Draw = (input) => {
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
      repeat(12, () => {
        const left = random.chance(0.5);
        return shard(
          left ? random.between(-6, 80) : random.between(220, 306),
          random.between(300, 380),
          random.between(36, 96),
          left ? random.between(0, 34) : random.between(-34, 0),
          random.chance(0.6) ? palette.second.mid : palette.main.mid,
        );
      }),
    front:
      path(
        `M-10 -10H310V70L${range(11)
          .map((i) => `${n(300 - i * 30)} ${n(i % 2 ? random.between(0, 16) : random.between(14, 62))}`)
          .join('L')}L-10 60Z`,
        palette.near,
      ) + path(ridge(random, 384, 36, 20), palette.near),
  };
};

export const stage: Draw = ({ defs, random, palette }) => {
  const curtain = (flip: boolean) =>
    group(
      repeat(5, (i) =>
        path(
          `M${i * 15 - 6} -10C${i * 15 - 2} 120 ${i * 13 - 8} 260 ${i * 10 - 14} 410H${i * 10 + 6}C${i * 13 + 10} 260 ${i * 15 + 12} 120 ${i * 15 + 11} -10Z`,
          i % 2 ? palette.second.dark : palette.second.mid,
        ),
      ),
      flip ? { transform: 'translate(300 0) scale(-1 1)' } : {},
    );
  return {
    back:
      repeat(3, (i) =>
        path(
          polygon([
            [60 + i * 90, -10],
            [20 + i * 90 + random.between(-30, 30), 340],
            [130 + i * 90 + random.between(-30, 30), 340],
          ]),
          defs.linear(fade(palette.glow, 0.55, 0.02)),
        ),
      ) +
      rect(0, 318, WIDTH, 90, defs.linear(stops(palette.far, palette.near))) +
      ellipse(150, 326, 130, 22, palette.glow, { opacity: 0.28 }),
    front: curtain(false) + curtain(true),
  };
};

export const deco: Draw = ({ defs, palette, light }) => ({
  back:
    path(
      repeat(24, (i) =>
        polygon([[150, 380], polar(-180 + i * 7.5, 520, [150, 380]), polar(-180 + i * 7.5 + 3.6, 520, [150, 380])]),
      ),
      palette.far,
      { opacity: 0.55 },
    ) +
    circle(light[0], light[1], 150, defs.radial(fade(palette.glow, 0.6, 0.2, 0))) +
    repeat(3, (i) =>
      path(`M${20 + i * 12} 410V${140 - i * 10}Q150 ${20 - i * 16} ${280 - i * 12} ${140 - i * 10}V410`, 'none', {
        stroke: palette.main.mid,
        'stroke-width': 2.2,
        opacity: 0.75 - i * 0.2,
      }),
    ),
  front:
    path(
      'M0 400L0 300L18 320V340L36 352V372L60 384V400ZM300 400L300 300L282 320V340L264 352V372L240 384V400Z',
      palette.near,
    ) +
    path('M0 300L18 320V340L36 352V372L60 384M300 300L282 320V340L264 352V372L240 384', 'none', {
      stroke: palette.main.mid,
      'stroke-width': 1.6,
    }),
});
