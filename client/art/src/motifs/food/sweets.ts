import { mirror, place, repeat, scatter } from '../../drawing/arrange.js';
import { fade } from '../../drawing/defs.js';
import { type Ink, lit, raised, wrought } from '../../drawing/ink.js';
import { BONE, CRIMSON, DARK, ORANGE, rampOf, VELVET } from '../../drawing/ramps.js';
import { star } from '../../drawing/shapes.js';
import { circle, ellipse, group, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';
import { orb } from '../plants/parts.js';

const cake = (ink: Ink): string =>
  path('M-70 34L0 0L84 24L14 66Z', '#f7dfc8') +
  path('M-70 34V72L14 104V66Z', '#c98a5c') +
  path('M14 66V104L84 62V24Z', '#8a5230') +
  stroke('M-70 48L14 82L84 40', '#fff0e4', 8) +
  raised(
    ink,
    'M-72 30C-60 0 -30 10 -8 -8C30 -16 80 0 86 22C70 30 60 26 50 40C36 36 30 60 14 66C4 52 -12 60 -24 48C-40 54 -60 46 -72 30Z',
    rampOf('#f08aa6', '#3a0a20'),
    3,
    4,
  ) +
  circle(8, -24, 25, lit(ink, VELVET)) +
  circle(0, -32, 7, '#fff', { opacity: 0.7 }) +
  stroke('M10 -46C14 -66 28 -76 44 -78', '#3f6b2a', 4);

const candy = (ink: Ink): string =>
  mirror(raised(ink, 'M-44 0L-98 -40L-88 -6L-104 8L-86 16L-92 44Z', ink.second, 2, 4)) +
  circle(0, 0, 56, CRIMSON.mid) +
  group(
    repeat(8, (i) =>
      path('M0 0Q26 -30 10 -70Q50 -60 60 -30Q30 -30 0 0Z', '#fff4ee', {
        transform: `rotate(${i * 45})`,
        opacity: i % 2 ? 0 : 1,
      }),
    ),
    { 'clip-path': ink.defs.clip(circle(0, 0, 56, '#000')) },
  ) +
  circle(0, 0, 56, ink.defs.radial(fade('#3a0414', 0, 0, 0.55))) +
  ellipse(ink.side * 18, -28, 14, 8, '#fff', { opacity: 0.8 });

const milkshake = (ink: Ink): string =>
  stroke('M20 -40L40 -100', CRIMSON.light, 9) +
  stroke('M20 -40L40 -100', '#fff', 9, { 'stroke-dasharray': '6 10' }) +
  raised(ink, 'M-52 -26H52L34 80H-34Z', rampOf('#f0a0b8', '#3a1020'), 4, 8) +
  stroke('M-30 -18L-18 76M0 -18V76M30 -18L18 76', '#fff', 4, { opacity: 0.4 }) +
  ellipse(0, 86, 44, 10, '#e9f2ff') +
  scatter(
    [
      [-30, -36, 24],
      [28, -36, 24],
      [0, -46, 28],
      [-6, -66, 19],
    ],
    (x, y, r) => circle(x, y, r, lit(ink, BONE)),
  ) +
  orb(ink, -6, -88, 14, CRIMSON);

const honey = (ink: Ink): string =>
  raised(ink, 'M-50 -54H50C84 -30 84 60 56 90H-56C-84 60 -84 -30 -50 -54Z', rampOf('#d8902c', '#341204'), 4, 9) +
  wrought(
    ink,
    'M-58 -70H58V-46C58 -34 46 -40 44 -26C42 -8 26 -8 24 -28C22 -40 10 -38 8 -24C6 4 -14 4 -16 -24C-18 -38 -30 -38 -32 -28C-36 -14 -52 -20 -52 -40L-58 -46Z',
    ink.gold,
    3,
    4,
  ) +
  rect(-40, 16, 80, 44, '#fff1cc', { rx: 6 }) +
  repeat(5, (i) =>
    path(star(6, 10, 9, 0), ORANGE.mid, { transform: `translate(${-26 + i * 13} ${i % 2 ? 44 : 32})` }),
  ) +
  place(
    ellipse(0, 0, 17, 12, '#f2b42e') +
      rect(-6, -12, 5, 24, DARK) +
      rect(4, -11, 5, 22, DARK) +
      circle(-16, -1, 8, DARK) +
      ellipse(-2, -15, 8, 13, '#e8f6ff', { opacity: 0.85, transform: 'rotate(-20)' }) +
      ellipse(9, -14, 7, 12, '#e8f6ff', { opacity: 0.85, transform: 'rotate(18)' }),
    { x: 66, y: -74, scale: 1.1, turn: -14 },
  );

export const SWEETS: readonly Motif[] = [
  motif('cake', 'patisserie bakery candy', cake),
  motif('candy', 'stripe lollipop nines', candy),
  motif('milkshake', 'soda', milkshake),
  motif('honey', 'bee hive auction', honey),
];
