import { mirror, place, scatter } from '../../drawing/arrange.js';
import { steps } from '../../drawing/defs.js';
import { type Ink, lit, metal, raised, relief, wrought } from '../../drawing/ink.js';
import { CRIMSON, IRON, SILVER, WOOD } from '../../drawing/ramps.js';
import { star, symmetric } from '../../drawing/shapes.js';
import { circle, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const sword = (ink: Ink): string =>
  place(
    relief(ink, 'M-12 34V-84L0 -112L12 -84V34Z', {
      fill: ink.defs.linear(
        steps([0, SILVER.light], [0.49, SILVER.bright], [0.51, SILVER.dark], [1, SILVER.mid]),
        [0, 0],
        [1, 0],
      ),
      tones: SILVER,
      rim: 0,
      shade: 0,
    }) +
      wrought(ink, 'M-48 30C-30 44 30 44 48 30L52 46C30 58 -30 58 -52 46Z', ink.gold, 3, 4) +
      rect(-7, 52, 14, 36, WOOD.mid) +
      stroke('M-7 60L7 66M-7 72L7 78', ink.gold.light, 3) +
      circle(0, 98, 12, metal(ink)) +
      circle(0, 98, 6, CRIMSON.light) +
      circle(0, 44, 7, CRIMSON.light),
    { turn: 30 },
  );

const swords = (ink: Ink): string =>
  place(sword(ink), { turn: 14, x: 4 }) + place(sword(ink), { flip: true, turn: -14, x: -4 });

const helm = (ink: Ink): string =>
  wrought(
    ink,
    symmetric(-84, [
      [48, -84, 62, -48, 60, -10],
      [58, 40, 40, 84, 22, 92],
      [14, 40],
      [0, 40],
    ]),
    SILVER,
    5,
    9,
  ) +
  mirror(path('M-52 -12L-10 -4V8L-50 4Z', '#07080f') + path('M-40 -7L-16 -3V2L-40 0Z', ink.glow)) +
  path('M-6 -30L6 -30L9 44L0 58L-9 44Z', metal(ink)) +
  mirror(stroke('M-34 28L-20 30M-34 42L-20 43M-32 56L-20 56', '#0d1220', 5)) +
  raised(ink, 'M-12 -80C-14 -110 20 -124 60 -110C50 -100 40 -90 12 -80Z', CRIMSON, 3, 5);

const spartan = (ink: Ink): string =>
  raised(
    ink,
    'M-72 -10C-90 -84 -30 -114 30 -104C76 -96 96 -50 88 20C76 -20 60 -50 20 -60C-20 -66 -50 -50 -58 -8Z',
    CRIMSON,
    4,
    6,
  ) +
  wrought(
    ink,
    'M-56 -6C-58 -58 -30 -78 4 -74C44 -70 64 -36 60 16C58 50 64 70 72 94H30C18 70 12 46 10 26L-10 30V12H-46V52L-30 94L-58 74C-64 44 -56 20 -56 -6Z',
    ink.gold,
    4,
    8,
  ) +
  path('M-50 0Q-26 -16 2 0L0 10H-48Z', '#0c0a10') +
  stroke('M-52 -22Q-20 -44 10 -22', ink.gold.deep, 4);

const shieldMotif = (ink: Ink): string =>
  wrought(
    ink,
    symmetric(-84, [
      [30, -70, 56, -68, 76, -70],
      [82, 10, 50, 66, 0, 94],
    ]),
    ink.gold,
    4,
    6,
  ) +
  path(
    symmetric(-66, [
      [26, -54, 44, -54, 62, -54],
      [64, 10, 40, 54, 0, 76],
    ]),
    lit(ink, ink.second),
  ) +
  path('M-6 -62H6V72L0 76L-6 72ZM-60 -14H60V0H-60Z', ink.gold.mid) +
  circle(0, -7, 17, metal(ink)) +
  path(star(6, 12, 6), ink.gold.deep, { transform: 'translate(0 -7)' });

const forge = (ink: Ink): string =>
  raised(
    ink,
    'M-100 -14C-70 -14 -50 -20 -40 -26H88V-8C70 6 44 12 40 34L58 70H-46L-28 34C-34 16 -80 12 -100 -14Z',
    IRON,
    4,
    8,
  ) +
  rect(-64, 70, 140, 20, IRON.dark) +
  path('M-20 -26L70 -26L66 -38L-14 -40Z', '#ff8a2a') +
  path('M-6 -28L60 -28L58 -34L-2 -35Z', '#fff2b0') +
  place(rect(-6, -10, 12, 96, lit(ink, WOOD)) + wrought(ink, 'M-40 -42H36L44 -26L36 -8H-40Z', SILVER, 3, 5), {
    x: 24,
    y: -66,
    turn: -62,
    scale: 0.8,
  }) +
  scatter(
    [
      [-40, -58, 5],
      [-10, -76, 4],
      [-60, -80, 4],
      [14, -60, 3],
      [-30, -94, 3],
      [90, -60, 4],
    ],
    (x, y, r) => circle(x, y, r, '#ffc14a'),
  );

export const ARMS: readonly Motif[] = [
  motif('sword', 'oathbreaker blade excalibur', sword),
  motif('swords', 'shogun warriors duel general', swords),
  motif('knight', 'gallowglass iron helm', helm),
  motif('spartan', 'courier hoplite sandals', spartan),
  motif('shield', 'guard aegis', shieldMotif),
  motif('forge', 'nightforge anvil smith hammer', forge),
];
