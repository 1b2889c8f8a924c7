import { mirror } from '../../drawing/arrange.js';
import { type Ink, lit, raised } from '../../drawing/ink.js';
import { type Ramp, rampOf } from '../../drawing/ramps.js';
import { symmetric } from '../../drawing/shapes.js';
import { circle, ellipse, path, stroke } from '../../drawing/svg.js';
import { NIGHT } from './eyes.js';

const mouth = (y: number, w: number) =>
  stroke(`M0 ${y - 10}V${y}M${-w} ${y - 2}Q${-w * 0.5} ${y + 9} 0 ${y}Q${w * 0.5} ${y + 9} ${w} ${y - 2}`, NIGHT, 3.4);

const nose = (ink: Ink, y: number, w: number) =>
  path(
    `M${-w} ${y - w * 0.5}Q0 ${y - w * 0.95} ${w} ${y - w * 0.5}Q${w * 0.8} ${y + w * 0.45} 0 ${y + w * 0.75}Q${-w * 0.8} ${y + w * 0.45} ${-w} ${y - w * 0.5}Z`,
    NIGHT,
  ) + ellipse(ink.side * w * 0.35, y - w * 0.38, w * 0.3, w * 0.14, '#fff', { opacity: 0.55 });

export const MUZZLES = {
  round: (ink, pale) =>
    raised(ink, 'M0 4C30 0 44 20 42 38C40 58 22 66 0 66C-22 66 -40 58 -42 38C-44 20 -30 0 0 4Z', pale, 2, 5) +
    mouth(48, 18) +
    nose(ink, 22, 15),
  snout: (ink, _pale, fill) =>
    path(
      symmetric(-16, [
        [14, -6, 22, 20, 32, 44],
        [26, 66, 12, 84, 0, 86],
      ]),
      fill,
    ) +
    mouth(66, 15) +
    nose(ink, 48, 13),
  long: (ink, pale) =>
    raised(
      ink,
      symmetric(8, [
        [28, 8, 40, 30, 40, 50],
        [36, 74, 18, 82, 0, 82],
      ]),
      pale,
      2,
      5,
    ) +
    mouth(62, 16) +
    mirror(ellipse(-13, 40, 5, 8, NIGHT, { transform: 'rotate(24 -13 40)' })),
  broad: (ink, pale) =>
    raised(
      ink,
      symmetric(6, [
        [40, 2, 66, 22, 62, 46],
        [56, 70, 24, 78, 0, 66],
      ]),
      pale,
      3,
      6,
    ) +
    stroke('M0 34V58M-26 62Q-12 66 0 58Q12 66 26 62', NIGHT, 3.4) +
    nose(ink, 20, 18),
  beak: (ink) =>
    path('M-18 -6Q0 -18 18 -6Q14 26 0 42Q-14 26 -18 -6Z', lit(ink, rampOf('#f0a531', '#3a1806'))) +
    path('M0 -13Q18 -8 18 -6Q14 26 0 42Z', '#5a2504', { opacity: 0.35 }) +
    mirror(ellipse(-7, 0, 2.4, 4, NIGHT)),
  flat: (ink, _pale, fill) =>
    path('M-26 12Q0 -4 26 12Q40 40 22 54Q0 64 -22 54Q-40 40 -26 12Z', fill) + mouth(42, 20) + nose(ink, 20, 16),
  pig: (ink, pale) =>
    raised(ink, 'M0 6C34 6 40 24 38 36C36 50 20 56 0 56C-20 56 -36 50 -38 36C-40 24 -34 6 0 6Z', pale, 3, 5) +
    mirror(ellipse(-14, 30, 6, 10, pale.deep)) +
    stroke('M-18 66Q0 76 18 66', NIGHT, 3.4),
  none: () => stroke('M-44 30Q0 56 44 30', NIGHT, 4) + mirror(circle(-8, 4, 2.4, NIGHT)),
} satisfies Record<string, (ink: Ink, pale: Ramp, fill: string) => string>;

export type Muzzle = keyof typeof MUZZLES;
