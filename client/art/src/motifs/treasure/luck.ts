import { mirror, place, scatter } from '../../drawing/arrange.js';
import { type Ink, lit, metal, raised, wrought } from '../../drawing/ink.js';
import { BONE, type Ramp } from '../../drawing/ramps.js';
import { circle, edged, ellipse, group, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';
import { EMERALD, RUBY, SAPPHIRE } from './gems.js';

const horseshoe = (ink: Ink): string =>
  wrought(
    ink,
    'M-72 74L-38 78C-52 40 -62 -50 0 -52C62 -50 52 40 38 78L72 74C98 10 92 -88 0 -88C-92 -88 -98 10 -72 74Z',
    ink.gold,
    4,
    8,
  ) +
  mirror(
    scatter(
      [
        [-64, 50],
        [-70, 14],
        [-62, -22],
        [-38, -52],
      ],
      (x, y) => circle(x, y, 6, ink.gold.deep) + circle(x, y + 1.5, 4, '#190c03'),
    ),
  );

const die = (ink: Ink): string => {
  const one =
    edged('M0 -80L70 -42V40L0 80L-70 40V-42Z', BONE.dark, 10) +
    edged('M0 -76L66 -40L0 -4L-66 -40Z', BONE.bright, 6) +
    edged('M-68 -36L-3 0V76L-68 38Z', BONE.mid, 6) +
    edged('M68 -36L3 0V76L68 38Z', BONE.dark, 6) +
    ellipse(0, -40, 15, 8.5, ink.second.mid) +
    scatter(
      [
        [-50, -12],
        [-20, 46],
        [-35, 17],
        [20, 4],
        [50, -12],
        [20, 46],
        [50, 28],
      ],
      (x, y) => ellipse(x, y, 8, 8, '#1a1630', { transform: '' }),
    );
  return place(one, { x: -26, y: 14, scale: 0.76, turn: -10 }) + place(one, { x: 54, y: 40, scale: 0.5, turn: 14 });
};

const seven = (ink: Ink): string => {
  const d = 'M-64 -84H68V-50C34 -8 12 34 8 88H-40C-36 36 -12 -8 20 -46H-26V-26H-64Z';
  return (
    path(d, '#1c0509', {
      transform: 'translate(0 7)',
      stroke: '#1c0509',
      'stroke-width': 16,
      'stroke-linejoin': 'round',
    }) +
    edged(d, metal(ink), 13) +
    raised(ink, d, RUBY, 5, 7)
  );
};

const sevens = (ink: Ink): string =>
  place(seven(ink), { x: -56, y: 12, scale: 0.6, turn: -12 }) +
  place(seven(ink), { x: 56, y: 12, scale: 0.6, turn: 12 }) +
  place(seven(ink), { x: 0, y: -4, scale: 0.82 });

const bars = (ink: Ink): string => {
  const bar = (y: number, w: number, tones: Ramp) =>
    rect(-w, y - 21, w * 2, 46, '#0b0814', { rx: 10 }) +
    rect(-w, y - 25, w * 2, 46, metal(ink), { rx: 10 }) +
    rect(-w + 6, y - 19, w * 2 - 12, 34, lit(ink, tones), { rx: 6 }) +
    group(
      stroke(
        'M-38 -11V11H-26Q-17 10 -18 5Q-18 0 -26 0H-38H-27Q-20 0 -20 -6Q-20 -11 -27 -11ZM-9 11L0 -11L9 11M-5 4H5M19 11V-11H31Q39 -10 39 -5Q39 1 31 1H19M30 1L39 11',
        '#fff7dc',
        5,
      ),
      { transform: `translate(0 ${y - 2})` },
    );
  return bar(-52, 74, SAPPHIRE) + bar(2, 84, RUBY) + bar(56, 74, EMERALD);
};

export const LUCK: readonly Motif[] = [
  motif('horseshoe', 'spur luck lucky rodeo', horseshoe),
  motif('dice', 'craps sic', die),
  motif('seven', 'satin', seven),
  motif('sevens', 'chrome nines', sevens),
  motif('bars', 'bar', bars),
];
