import { mirror } from '../../drawing/arrange.js';
import { type Ink, lit, raised } from '../../drawing/ink.js';
import { CHALK, DARK, ramp, rampOf, SEA } from '../../drawing/ramps.js';
import { symmetric } from '../../drawing/shapes.js';
import { circle, ellipse, path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const wader = (ink: Ink): string => {
  const tones = ramp('#1a2a42', '#49688c', '#8fb0cc', '#dbe9f4', '#ffffff');
  return (
    stroke('M2 34L-4 66L4 98M16 34L26 62L20 98', '#d89a3a', 5) +
    stroke('M-22 12C-70 -10 -20 -52 -40 -78', tones.deep, 19) +
    stroke('M-22 12C-70 -10 -20 -52 -40 -78', tones.light, 15) +
    raised(ink, 'M-34 14C-20 -18 34 -22 60 2C84 16 96 40 108 62C84 58 60 52 44 46C14 54 -34 48 -34 14Z', tones, 3, 7) +
    path('M0 2C34 -6 60 20 96 58C64 54 22 46 0 2Z', tones.dark, { opacity: 0.75 }) +
    raised(ink, 'M-28 -80C-34 -98 -60 -96 -66 -82C-70 -68 -40 -64 -28 -80Z', tones, 2, 3) +
    path('M-62 -86L-124 -70L-62 -74Z', '#e8a23a') +
    stroke('M-50 -88C-30 -96 -12 -88 2 -76', tones.deep, 4) +
    circle(-52, -82, 3.5, DARK) +
    ellipse(10, 99, 80, 6, SEA.light, { opacity: 0.3 }) +
    stroke('M-86 96V30M-78 96V50M84 98V46M92 98V60', '#4f6b3a', 4) +
    ellipse(-86, 28, 4, 12, '#7a4a20') +
    ellipse(84, 44, 4, 12, '#7a4a20')
  );
};

const goose = (ink: Ink): string =>
  raised(
    ink,
    'M-36 98C-60 60 -44 30 -22 10C-8 -6 -12 -24 -18 -40C-30 -72 16 -96 34 -64C46 -38 26 -20 34 4C46 28 92 40 100 70L84 98Z',
    CHALK,
    4,
    9,
  ) +
  path('M-14 -66L-66 -54Q-72 -46 -60 -42L-16 -42Z', lit(ink, rampOf('#f08a2a', '#300c04'))) +
  stroke('M-62 -48H-22', '#7a3208', 2.5) +
  circle(4, -58, 6, DARK) +
  circle(2, -60, 2, '#fff') +
  path('M-14 -68L10 -72L12 -68L-8 -60Z', '#56657d') +
  stroke('M20 40Q50 62 86 66M16 58Q44 76 76 80', '#8ba1bd', 4);

const penguin = (ink: Ink): string => {
  const black = ramp('#05070f', '#12182a', '#27324c', '#56688c', '#a3b4d6');
  return (
    mirror(raised(ink, 'M-46 -8C-72 6 -84 40 -80 62C-66 54 -54 40 -44 30Z', black, 3, 4)) +
    raised(
      ink,
      symmetric(-92, [
        [40, -92, 46, -56, 46, -34],
        [66, -6, 66, 60, 44, 90],
        [0, 90],
      ]),
      black,
      4,
      8,
    ) +
    path(
      symmetric(-22, [
        [30, -22, 48, 10, 40, 70],
        [30, 92, 10, 92, 0, 92],
      ]),
      lit(ink, CHALK),
    ) +
    mirror(
      path('M-2 -46C-24 -70 -44 -46 -30 -26C-20 -16 -6 -22 0 -28Z', lit(ink, CHALK)) +
        circle(-18, -48, 6, DARK) +
        circle(-20, -50, 2, '#fff') +
        path('M-34 92C-50 84 -10 78 -4 92Z', '#f0a02a'),
    ) +
    path('M-14 -38Q0 -48 14 -38L0 -22Z', '#f0a02a') +
    path('M-3 -8L-28 -20V6ZM3 -8L28 -20V6Z', '#c8303a') +
    circle(0, -8, 6, '#e86a6a')
  );
};

export const WATERSIDE: readonly Motif[] = [
  motif('heron', 'curlew tess herons crane samphire reed', wader, true),
  motif('goose', 'grudge swan', goose, true),
  motif('penguin', 'office', penguin, true),
];
