import { each, mirror, scatter } from '../../drawing/arrange.js';
import { stops } from '../../drawing/defs.js';
import { type Ink, raised } from '../../drawing/ink.js';
import { DARK, ramp, rampOf } from '../../drawing/ramps.js';
import { circle, ellipse, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const octopus = (ink: Ink): string => {
  const tones = rampOf('#b8416a', '#1c0620');
  const arm = (d: string, w: number) =>
    stroke(d, tones.deep, w + 5) +
    stroke(d, tones.mid, w) +
    stroke(d, tones.light, w * 0.3, { transform: 'translate(-2 -3)', opacity: 0.8 });
  return (
    mirror(
      arm('M-30 20C-60 30 -96 10 -100 -26C-98 -48 -74 -46 -78 -28', 15) +
        arm('M-30 30C-60 60 -100 44 -110 70C-108 88 -90 86 -90 74', 16) +
        arm('M-18 36C-30 70 -64 72 -60 100C-52 112 -38 102 -46 92', 16) +
        arm('M-6 36C-6 66 -22 84 -14 106', 14),
    ) +
    raised(
      ink,
      'M-46 30C-40 18 -66 -6 -66 -36C-66 -78 -36 -96 0 -96C36 -96 66 -78 66 -36C66 -6 40 18 46 30C30 48 -30 48 -46 30Z',
      tones,
      5,
      10,
    ) +
    mirror(
      circle(-24, -8, 15, '#fff6dc') +
        ellipse(-22, -8, 9, 6, '#e8a02a') +
        rect(-29, -10.5, 14, 5, DARK, { rx: 2 }) +
        path('M-42 -22Q-26 -34 -10 -20L-8 -26Q-26 -40 -44 -28Z', tones.deep),
    ) +
    scatter(
      [
        [-30, -62, 8],
        [10, -74, 6],
        [34, -52, 9],
        [-4, -50, 5],
      ],
      (x, y, r) => circle(x, y, r, tones.light, { opacity: 0.4 }),
    )
  );
};

const crab = (ink: Ink): string => {
  const tones = rampOf('#d8452f', '#2a0608');
  return (
    mirror(
      stroke('M-40 30L-82 40L-94 66M-36 40L-68 60L-72 86M-42 18L-86 18L-104 40', tones.dark, 9) +
        stroke('M-42 -4L-74 -26', tones.mid, 14) +
        raised(
          ink,
          'M-64 -20C-98 -24 -104 -66 -78 -90C-80 -70 -72 -62 -62 -60C-60 -72 -52 -82 -44 -84C-30 -58 -40 -24 -64 -20Z',
          tones,
          3,
          6,
        ) +
        stroke('M-16 -16V-36', tones.dark, 6),
    ) +
    raised(ink, 'M0 -22C44 -22 62 0 60 22C56 50 28 58 0 58C-28 58 -56 50 -60 22C-62 0 -44 -22 0 -22Z', tones, 4, 8) +
    mirror(circle(-16, -40, 9, '#fff6dc') + circle(-15, -40, 5, DARK)) +
    stroke('M-18 34Q0 46 18 34', tones.deep, 4) +
    scatter(
      [
        [-30, 0],
        [0, -8],
        [30, 0],
      ],
      (x, y) => circle(x, y, 5, tones.light, { opacity: 0.6 }),
    )
  );
};

const pearl = (ink: Ink): string => {
  const shell = (top: boolean) => {
    const d = top
      ? 'M0 10C-70 20 -96 -20 -92 -48C-70 -92 70 -92 92 -48C96 -20 70 20 0 10Z'
      : 'M0 10C-70 0 -98 22 -88 46C-62 84 62 84 88 46C98 22 70 0 0 10Z';
    const tones = ramp('#3b2a4a', '#7d5a86', '#c99ab8', '#f4d6e0', '#fff6fa');
    return (
      raised(ink, d, tones, 4, 8) +
      stroke(
        top
          ? each([-70, -42, -14, 14, 42, 70], (x) => `M0 8Q${x * 0.7} -20 ${x} -66`)
          : each([-60, -30, 0, 30, 60], (x) => `M0 14Q${x * 0.7} 34 ${x} 64`),
        tones.deep,
        2.5,
        { opacity: 0.5 },
      )
    );
  };
  return (
    shell(true) +
    ellipse(0, 12, 84, 20, '#2a1230') +
    shell(false) +
    circle(0, -2, 27, ink.defs.radial(stops('#ffffff', '#f3e6f4', '#a48bb4'), [0.36, 0.3], 0.75)) +
    ellipse(-9, -12, 8, 5, '#fff')
  );
};

export const SEABED: readonly Motif[] = [
  motif('octopus', 'kraken jobs', octopus),
  motif('lobster', 'crab law cockles', crab),
  motif('pearl', 'pearls oyster cockle siren shell', pearl),
];
