import { around, place, repeat } from '../../drawing/arrange.js';
import { type Ink, lit, metal, raised } from '../../drawing/ink.js';
import { COAL, DARK, IRON, SILVER, VELVET, WOOD } from '../../drawing/ramps.js';
import { hoop, star } from '../../drawing/shapes.js';
import { circle, path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const topHat = (ink: Ink): string =>
  place(
    raised(ink, 'M-50 40C-44 0 -46 -40 -62 -84C-30 -98 30 -98 62 -84C46 -40 44 0 50 40Z', COAL, 4, 8) +
      path('M-50 40L-49 10Q0 22 49 10L50 40Z', lit(ink, VELVET)) +
      raised(ink, 'M-96 34C-70 52 -40 46 0 46C40 46 70 52 96 34C100 60 50 70 0 70C-50 70 -100 60 -96 34Z', COAL, 3, 5),
    { turn: -10, y: -6 },
  ) +
  stroke('M-70 96L84 56', WOOD.light, 8) +
  circle(88, 55, 8, ink.gold.light);

const circusTent = (ink: Ink): string => {
  const stripes = ['#c8303a', '#f4e2c0'];
  return (
    path('M-84 92L-74 10H74L84 92Z', stripes[1] ?? '') +
    repeat(4, (i) =>
      path(`M${-74 + i * 37} 10H${-55.5 + i * 37}L${-63 + i * 42} 92H${-84 + i * 42}Z`, stripes[0] ?? ''),
    ) +
    path(
      'M0 -86C30 -40 70 -14 98 10Q82 26 66 12Q50 28 33 12Q16 28 0 12Q-16 28 -33 12Q-50 28 -66 12Q-82 26 -98 10C-70 -14 -30 -40 0 -86Z',
      lit(ink, VELVET),
    ) +
    path(
      'M0 -86C14 -40 28 -14 33 12Q16 28 0 12ZM0 -86C-20 -40 -50 -14 -66 12Q-50 28 -33 12C-28 -14 -14 -40 0 -86Z',
      '#f4e2c0',
    ) +
    path('M-18 92C-18 60 -10 44 0 36C10 44 18 60 18 92Z', DARK) +
    stroke('M0 -86V-104', WOOD.light, 4) +
    path('M0 -106L30 -97L0 -90Z', ink.gold.light)
  );
};

const ferris = (ink: Ink): string =>
  stroke('M0 0L-44 100M0 0L44 100', IRON.light, 8) +
  around(10, 84, (x, y) => stroke(`M0 0L${x} ${y}`, SILVER.mid, 3)) +
  hoop(86, 80, SILVER.light) +
  hoop(58, 55, SILVER.mid) +
  around(
    10,
    84,
    (x, y, i) =>
      circle(x, y + 7, 13, ['#f0566a', '#ffc94a', '#4fe0c8', '#7aa8ff', '#c58bff'][i % 5] ?? '#fff') +
      path(`M${x - 13} ${y + 7}A13 13 0 0 0 ${x + 13} ${y + 7}Z`, '#101428', { opacity: 0.5 }),
  ) +
  around(20, 72, (x, y) => circle(x, y, 2.4, '#fff6c8')) +
  circle(0, 0, 14, metal(ink)) +
  path(star(5, 9, 4), ink.gold.deep);

export const FAIR: readonly Motif[] = [
  motif('tophat', 'cabaret minuit coat check gentleman hat', topHat),
  motif('circus', 'tent trampoline carnival ringmaster', circusTent, true),
  motif('ferris', 'float fairground', ferris, true),
];
