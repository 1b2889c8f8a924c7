import { each, place, repeat, scatter } from '../../drawing/arrange.js';
import { type Ink, lit, raised, wrought } from '../../drawing/ink.js';
import { BONE, CRIMSON, rampOf, WOOD } from '../../drawing/ramps.js';
import { polar, star } from '../../drawing/shapes.js';
import { circle, ellipse, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif, sparkles } from '../motif.js';
import { blossomMark } from '../plants/parts.js';

const fan = (ink: Ink): string => {
  return (
    repeat(9, (i) => {
      const a = -170 + i * 20;
      const [x1, y1] = polar(a - 10, 128, [0, 66]);
      const [x2, y2] = polar(a + 10, 128, [0, 66]);
      return path(`M0 66L${x1} ${y1}L${x2} ${y2}Z`, i % 2 ? CRIMSON.mid : CRIMSON.dark);
    }) +
    repeat(9, (i) => {
      const [x, y] = polar(-170 + i * 20, 60, [0, 66]);
      return stroke(`M0 66L${x} ${y}`, ink.gold.light, 5);
    }) +
    path('M-124 40A128 128 0 0 1 124 40', 'none', { stroke: ink.gold.mid, 'stroke-width': 6 }) +
    place(blossomMark(), { x: -44, y: -18 }) +
    place(blossomMark(), { x: 36, y: -28, scale: 0.8 }) +
    place(blossomMark(), { x: 4, y: -4, scale: 0.6 }) +
    circle(0, 66, 9, ink.gold.light) +
    stroke('M0 74V104', CRIMSON.light, 5)
  );
};

const abacus = (ink: Ink): string => {
  const jade = rampOf('#2fae6c', '#03180f');
  return (
    rect(-88, -72, 176, 144, lit(ink, WOOD), { rx: 8 }) +
    rect(-76, -60, 152, 120, '#160b08') +
    repeat(
      7,
      (i) =>
        rect(-66 + i * 21, -60, 3, 120, ink.gold.dark) +
        each(
          [-46, 0, 16, 32, 48].slice(0, 4 + (i % 2)),
          (y, at) =>
            ellipse(-64.5 + i * 21, y + (at > 1 && i % 3 === 0 ? 6 : 0), 10, 7, jade.dark) +
            ellipse(-64.5 + i * 21, y - 1.5 + (at > 1 && i % 3 === 0 ? 6 : 0), 10, 6.5, i % 3 ? jade.mid : jade.light),
        ),
    ) +
    rect(-80, -26, 160, 9, WOOD.light)
  );
};

const carpet = (ink: Ink): string =>
  place(
    raised(
      ink,
      'M-100 20C-60 -10 -30 30 0 10C30 -10 60 20 100 -14L84 28C60 50 30 24 4 44C-26 64 -60 36 -84 58Z',
      CRIMSON,
      3,
      5,
    ) +
      stroke(
        'M-88 28C-56 4 -30 40 2 22C32 4 60 32 90 4M-82 46C-56 30 -30 52 2 36C32 18 56 40 82 20',
        ink.gold.light,
        4,
      ) +
      each([-56, 0, 54], (x, i) =>
        path(star(4, 13, 6), ink.gold.mid, { transform: `translate(${x} ${[32, 30, 22][i]})` }),
      ) +
      each([0, 1, 2, 3], (i) =>
        stroke(`M${-100 + i * 4} ${22 + i * 10}l-12 6M${100 - i * 4} ${-12 + i * 11}l12 -4`, ink.gold.light, 3),
      ),
    { y: 20 },
  ) +
  sparkles(
    [
      [-60, -50, 12],
      [10, -76, 16],
      [66, -54, 10],
      [-20, -30, 7],
    ],
    '#fff8d8',
  );

const spice = (ink: Ink): string =>
  scatter(
    [
      [-56, 34, '#d8842a'],
      [56, 34, '#a83226'],
      [0, 12, '#e6b02e'],
    ],
    (x, y, colour) =>
      path(`M${x - 40} ${y}Q${x - 10} ${y - 56} ${x} ${y - 60}Q${x + 10} ${y - 56} ${x + 40} ${y}Z`, colour) +
      path(`M${x} ${y - 60}Q${x + 10} ${y - 56} ${x + 40} ${y}H${x + 4}Z`, '#3a1008', { opacity: 0.3 }) +
      wrought(
        ink,
        `M${x - 46} ${y}H${x + 46}C${x + 42} ${y + 36} ${x + 20} ${y + 46} ${x} ${y + 46}C${x - 20} ${y + 46} ${x - 42} ${y + 36} ${x - 46} ${y}Z`,
        ink.gold,
        3,
        5,
      ),
  ) +
  place(path(star(8, 20, 7), '#5a2a12') + circle(0, 0, 5, '#c07a3a'), { x: -70, y: -50 }) +
  place(path(star(8, 14, 5), '#5a2a12') + circle(0, 0, 3, '#c07a3a'), { x: 72, y: -40 });

const mahjong = (ink: Ink): string =>
  scatter(
    [
      [-50, 18, -12, 'bamboo'],
      [48, 22, 12, 'dot'],
      [0, -6, 0, 'dragon'],
    ],
    (x, y, turn, kind) =>
      place(
        rect(-36, -48, 72, 104, '#1f7a4a', { rx: 10 }) +
          rect(-36, -54, 72, 100, BONE.dark, { rx: 10 }) +
          rect(-36, -56, 72, 98, lit(ink, BONE), { rx: 10 }) +
          (kind === 'dragon'
            ? stroke('M0 -40V28M-22 -26H22V4H-22Z', CRIMSON.mid, 8)
            : kind === 'dot'
              ? scatter(
                  [
                    [0, -30],
                    [-16, -4],
                    [16, -4],
                    [0, 22],
                  ],
                  (a, b) => circle(a, b, 10, '#2a5fb0') + circle(a, b, 5, BONE.light),
                )
              : each(
                  [-16, 0, 16],
                  (a) =>
                    rect(a - 4, -36, 8, 28, '#2a8a4a', { rx: 4 }) +
                    rect(a - 4, -2, 8, 28, a ? '#2a8a4a' : CRIMSON.mid, { rx: 4 }),
                )),
        { x, y, turn, scale: kind === 'dragon' ? 1.08 : 0.86 },
      ),
  );

export const BAZAAR: readonly Motif[] = [
  motif('fan', 'geisha', fan),
  motif('abacus', 'counting', abacus),
  motif('carpet', 'flew east magic', carpet),
  motif('spice', 'broker market', spice),
  motif('mahjong', 'tiles', mahjong),
];
