import { stops } from '../../drawing/defs.js';
import { type Ink, raised } from '../../drawing/ink.js';
import { IRON, rampOf, STONE, WOOD } from '../../drawing/ramps.js';
import { path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const volcano = (ink: Ink): string =>
  path(
    'M-20 -40C-34 -80 -10 -90 -18 -116C10 -104 14 -92 10 -80C24 -88 26 -96 26 -104C44 -80 30 -56 22 -40Z',
    '#ff8a2a',
    { opacity: 0.9 },
  ) +
  raised(ink, 'M-108 96L-34 -40Q0 -28 34 -40L108 96Z', rampOf('#5a3a4a', '#0c0612'), 3, 10) +
  path('M-34 -40Q0 -28 34 -40L28 -20Q20 10 32 40L18 70L8 20L0 60L-10 96L-18 40Q-12 6 -24 -14Z', '#ff7a2a') +
  path('M-20 -34Q0 -27 20 -34L10 6L2 40L-6 10Z', '#ffe07a');

const mountain = (ink: Ink): string =>
  path('M-112 96L-30 -20L20 96Z', STONE.dark) +
  path('M-30 -20L-54 14L-36 8L-26 22L-14 6L-12 12Z', '#e8f2fb') +
  raised(ink, 'M-60 96L28 -84L112 96Z', STONE, 0, 0) +
  path('M28 -84L112 96H40L22 30L40 -10Z', STONE.deep, { opacity: 0.55 }) +
  path('M28 -84L2 -32L16 -40L26 -22L40 -44L50 -30L54 -30Z', '#f6fbff') +
  path('M28 -84L40 -44L50 -30L54 -30Z', '#b9cbe0');

const cave = (ink: Ink): string =>
  path(
    'M-100 96C-104 -20 -70 -92 0 -96C70 -92 104 -20 100 96H64C70 20 50 -44 0 -50C-50 -44 -70 20 -64 96Z',
    STONE.dark,
  ) +
  path(
    'M-64 96C-70 20 -50 -44 0 -50C50 -44 70 20 64 96Z',
    ink.defs.radial(stops(ink.glow, '#b8541a', '#1a0a10'), [0.5, 0.7], 0.7),
  ) +
  path('M-40 -36L-32 4L-24 -42ZM-8 -50L0 10L10 -50ZM24 -42L32 -8L42 -34Z', STONE.mid) +
  stroke('M-34 96L-10 40M34 96L10 40', IRON.light, 4) +
  stroke('M-30 84H30M-22 66H22M-15 52H15', WOOD.mid, 5);

export const HEIGHTS: readonly Motif[] = [
  motif('lava', 'volcano tube fault chamber', volcano, true),
  motif('mountain', 'peak summit mesa ridge', mountain, true),
  motif('tunnel', 'cave shaft damp mine tube line', cave, true),
];
