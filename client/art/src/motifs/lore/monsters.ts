import { mirror, place, repeat } from '../../drawing/arrange.js';
import { halo, type Ink, raised, wrought } from '../../drawing/ink.js';
import { BONE, CRIMSON, DARK, rampOf, WOOD } from '../../drawing/ramps.js';
import { polar, symmetric } from '../../drawing/shapes.js';
import { circle, ellipse, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const dragon = (ink: Ink): string => {
  const g = rampOf('#2f9a5a', '#041c12');
  return (
    mirror(
      raised(ink, 'M-26 -56C-40 -90 -70 -96 -84 -114C-84 -84 -70 -60 -44 -42Z', BONE, 3, 4) +
        raised(ink, 'M-60 -24L-108 -44L-88 -14L-112 4L-82 14L-98 40L-58 30Z', g, 3, 5),
    ) +
    raised(
      ink,
      symmetric(-66, [
        [26, -66, 44, -50, 60, -34],
        [76, -10, 60, 20, 48, 34],
        [46, 66, 30, 90, 0, 92],
      ]),
      g,
      4,
      9,
    ) +
    path(
      symmetric(-60, [
        [12, -44, 12, -20, 20, 10],
        [34, 40, 30, 84, 0, 86],
      ]),
      g.light,
      { opacity: 0.5 },
    ) +
    mirror(
      path('M-60 -24Q-38 -34 -16 -6Q-36 0 -60 -24Z', DARK) +
        ellipse(-36, -14, 9, 6, '#ffcf3a') +
        rect(-37.5, -20, 3, 12, DARK) +
        path('M-66 -32L-12 -14L-14 -24L-60 -44Z', g.deep) +
        ellipse(-13, 46, 6, 8, DARK, { transform: 'rotate(24 -13 46)' }) +
        stroke('M-40 48C-70 50 -80 70 -104 62', ink.gold.mid, 5) +
        path('M-34 68L-28 88L-22 72L-14 90L-8 76L0 92V70Q-20 74 -34 68Z', BONE.bright),
    ) +
    path('M0 -66L10 -40L0 -24L-10 -40Z', ink.gold.mid)
  );
};

const snake = (ink: Ink): string => {
  const g = rampOf('#b8862e', '#2a0e04');
  const coil = (d: string) =>
    stroke(d, g.deep, 32) +
    stroke(d, g.mid, 26) +
    stroke(d, g.light, 6, { transform: 'translate(0 -8)', opacity: 0.7 }) +
    stroke(d, g.deep, 14, { 'stroke-dasharray': '3 20', opacity: 0.7 });
  return (
    coil('M84 84C20 104 -90 100 -84 70C-78 46 60 70 66 44C70 22 -56 40 -58 18C-58 0 30 10 26 -20') +
    raised(
      ink,
      symmetric(-26, [
        [22, -26, 36, -6, 34, 12],
        [30, 36, 14, 46, 0, 46],
      ]),
      g,
      3,
      5,
    ).replace('<g ', '<g data-head="1" transform="translate(16 -66)" ') +
    place(
      mirror(path('M-26 4Q-14 -6 -6 8Q-18 12 -26 4Z', '#ffdf5a') + rect(-17, 0, 3, 9, DARK)) +
        stroke('M0 44V60L-6 68M0 60L6 68', CRIMSON.mid, 3),
      { x: 16, y: -66 },
    ) +
    stroke('M84 84L104 60', ink.gold.light, 10) +
    stroke('M84 84L104 60', WOOD.deep, 10, { 'stroke-dasharray': '2 6' })
  );
};

const medusa = (ink: Ink): string => {
  const g = rampOf('#4f9a4a', '#08200e');
  return (
    repeat(9, (i) => {
      const a = -200 + i * 27.5;
      const [x1, y1] = polar(a, 50, [0, -14]);
      const [x2, y2] = polar(a + 16, 86, [0, -14]);
      const [x3, y3] = polar(a - 8, 104, [0, -14]);
      return (
        stroke(`M${x1 * 0.8} ${y1 * 0.8}Q${x2} ${y2} ${x3} ${y3}`, g.deep, 17) +
        stroke(`M${x1 * 0.8} ${y1 * 0.8}Q${x2} ${y2} ${x3} ${y3}`, g.mid, 12) +
        circle(x3, y3, 10, g.light) +
        circle(x3 - 3, y3 - 2, 2.2, '#ffdf5a') +
        circle(x3 + 3, y3 - 2, 2.2, '#ffdf5a')
      );
    }) +
    raised(
      ink,
      symmetric(-62, [
        [40, -62, 52, -36, 50, -8],
        [46, 40, 26, 76, 0, 84],
      ]),
      rampOf('#9ab890', '#0e2014'),
      4,
      10,
    ) +
    mirror(
      path('M-40 -8Q-24 -24 -8 -6Q-24 2 -40 -8Z', DARK) +
        ellipse(-24, -8, 7, 6, '#fff3a0') +
        circle(-24, -8, 2.5, DARK) +
        stroke('M-44 -22Q-26 -36 -8 -20', '#14301c', 4),
    ) +
    path('M-16 44Q-6 36 0 40Q6 36 16 44Q0 58 -16 44Z', '#8a1f3a') +
    stroke('M0 -6L-6 24H4', '#3a5a40', 3)
  );
};

const wings = (ink: Ink): string =>
  mirror(
    raised(
      ink,
      'M-8 40C-20 -20 -40 -66 -104 -86C-100 -68 -96 -60 -92 -52C-102 -54 -106 -54 -110 -54C-104 -36 -98 -28 -90 -20C-98 -20 -102 -20 -106 -18C-94 4 -84 8 -74 12C-80 16 -84 18 -86 22C-64 36 -40 40 -8 40Z',
      BONE,
      4,
      7,
    ) +
      stroke('M-88 -50C-60 -40 -36 -10 -18 26M-86 -18C-62 -12 -40 6 -22 30M-70 12C-54 14 -40 20 -28 32', BONE.dark, 3),
  ) +
  wrought(ink, 'M-30 60C-20 44 20 44 34 52C58 60 62 66 60 80H-44C-44 72 -38 66 -30 60Z', ink.gold, 3, 5) +
  halo(ink, 0, -60, 32.5) +
  circle(0, -60, 16, '#fffbe0');

export const MONSTERS: readonly Motif[] = [
  motif('dragon', 'drake wyvern', dragon, true),
  motif('rattlesnake', 'snake serpent cobra', snake),
  motif('gorgon', 'medusa', medusa),
  motif('icarus', 'wings winged pegasus', wings),
];
