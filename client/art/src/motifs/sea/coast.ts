import { each, scatter, within } from '../../drawing/arrange.js';
import { fade, stops } from '../../drawing/defs.js';
import { type Ink, lit, raised, relief } from '../../drawing/ink.js';
import { CHALK, DARK, rampOf, SEA } from '../../drawing/ramps.js';
import { circle, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const lighthouse = (ink: Ink): string => {
  const tower = 'M-26 -44H26L38 84H-38Z';
  const red = rampOf('#c8303a', '#25050c');
  return (
    path('M0 -62L-150 -104V-14Z', ink.defs.linear(fade(ink.glow, 0, 0.6), [0, 0], [1, 0])) +
    path('M0 -62L150 -98V-20Z', ink.defs.linear(fade(ink.glow, 0.6, 0), [0, 0], [1, 0])) +
    raised(ink, tower, CHALK, 3, 8) +
    within(
      ink.defs,
      tower,
      each([-24, 22, 66], (y) => rect(-60, y, 120, 22, lit(ink, red))) +
        rect(ink.side < 0 ? 6 : -60, -60, 54, 160, '#0a1024', { opacity: 0.25 }),
    ) +
    rect(-34, -50, 68, 9, '#1b2436', { rx: 2 }) +
    rect(-20, -78, 40, 30, '#1b2436') +
    rect(-16, -76, 32, 27, ink.glow) +
    circle(0, -62, 11, '#fffbe6') +
    stroke('M-8 -77V-50M8 -77V-50', '#1b2436', 2.5) +
    path('M-26 -76H26L0 -102Z', lit(ink, red)) +
    rect(-6, -6, 12, 18, DARK, { rx: 6 }) +
    rect(-6, 42, 12, 18, DARK, { rx: 6 }) +
    path('M-96 98L-72 76L-44 84L-20 72L24 76L52 70L92 98Z', '#141c2e') +
    path('M-72 76L-44 84L-50 98H-96ZM24 76L52 70L60 98H20Z', '#27334c')
  );
};

const wave = (ink: Ink): string => {
  const d =
    'M-100 84C-96 -10 -40 -84 44 -72C74 -66 92 -46 90 -22C80 -38 62 -42 46 -34C20 -22 22 14 52 34C70 46 88 50 104 48V92H-100Z';
  return (
    relief(ink, d, {
      fill: ink.defs.linear(stops(SEA.light, SEA.mid, SEA.deep)),
      tones: SEA,
      rim: 0,
      shade: 10,
    }) +
    stroke('M-84 80C-78 10 -36 -52 30 -56M-60 84C-56 26 -26 -24 22 -34M-34 86C-32 44 -12 8 18 -8', SEA.bright, 5, {
      opacity: 0.55,
    }) +
    scatter(
      [
        [44, -72, 16],
        [66, -62, 15],
        [84, -44, 13],
        [92, -24, 9],
        [22, -74, 12],
        [74, -30, 8],
        [58, -36, 7],
        [98, -6, 5],
      ],
      (x, y, r) => circle(x, y, r, '#f3fbff'),
    ) +
    scatter(
      [
        [104, -58, 4],
        [96, -80, 5],
        [64, -92, 4],
        [112, -34, 3],
      ],
      (x, y, r) => circle(x, y, r, '#f3fbff', { opacity: 0.8 }),
    )
  );
};

export const COAST: readonly Motif[] = [
  motif('lighthouse', 'signal fogbell beacon causeway point', lighthouse, true),
  motif('wave', 'tide tides rising breakwater weir strait wine-dark agua surf', wave),
];
