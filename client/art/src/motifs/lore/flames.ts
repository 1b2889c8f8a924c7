import { steps, stops } from '../../drawing/defs.js';
import { halo, type Ink, raised, relief, wrought } from '../../drawing/ink.js';
import { BONE, CRIMSON, DARK, IRON } from '../../drawing/ramps.js';
import { path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const candle = (ink: Ink): string =>
  halo(ink, 0, -58, 62.5) +
  path('M0 -102C18 -76 22 -60 12 -46C6 -38 -6 -38 -12 -46C-22 -60 -14 -76 0 -102Z', '#ffb52e') +
  path('M0 -80C8 -66 10 -56 4 -48C2 -45 -2 -45 -4 -48C-10 -56 -8 -66 0 -80Z', '#fffbe0') +
  raised(ink, 'M-22 -34C-10 -42 10 -42 22 -34V-20C26 -6 20 0 18 20L22 66H-22V10C-28 0 -22 -20 -22 -34Z', BONE, 3, 6) +
  stroke('M0 -38V-48', DARK, 3) +
  wrought(ink, 'M-52 62H52C50 84 30 92 0 92C-30 92 -50 84 -52 62Z', ink.gold, 3, 5) +
  stroke('M50 68C84 62 84 96 50 90', ink.gold.mid, 7);

const lantern = (ink: Ink): string =>
  halo(ink, 0, 12, 105) +
  path('M-30 -62C-30 -108 30 -108 30 -62', 'none', { stroke: IRON.light, 'stroke-width': 6 }) +
  wrought(ink, 'M-48 -42L-28 -66H28L48 -42Z', ink.gold, 3, 4) +
  rect(-40, -42, 80, 104, '#170f14') +
  rect(-36, -42, 72, 102, ink.defs.radial(stops('#fffbe0', ink.glow, '#b8541a'), [0.5, 0.6], 0.7)) +
  path('M0 -14C18 10 22 26 10 40C4 46 -4 46 -10 40C-22 26 -16 8 0 -14Z', '#ff9a2e') +
  path('M0 12C8 22 8 30 3 38C1 40 -1 40 -3 38C-8 30 -8 22 0 12Z', '#fffbe0') +
  stroke('M-14 -42V62M14 -42V62', '#2a1a14', 4) +
  wrought(ink, 'M-50 60H50L42 88H-42Z', ink.gold, 3, 4);

const paperLantern = (ink: Ink): string =>
  halo(ink, 0, 0, 115) +
  stroke('M0 -104V-66', ink.gold.mid, 4) +
  rect(-26, -72, 52, 12, ink.gold.mid, { rx: 3 }) +
  relief(ink, 'M-30 -60H30C82 -50 82 40 30 52H-30C-82 40 -82 -50 -30 -60Z', {
    fill: ink.defs.radial(steps([0, '#ffe29a'], [0.45, '#f0603a'], [1, '#8a1222']), [0.5, 0.55], 0.62),
    tones: CRIMSON,
    rim: 3,
    shade: 6,
  }) +
  stroke('M-22 -60C-50 -30 -50 24 -22 52M0 -60V52M22 -60C50 -30 50 24 22 52', '#7a1020', 2.5, { opacity: 0.6 }) +
  rect(-26, 48, 52, 12, ink.gold.mid, { rx: 3 }) +
  stroke('M-10 60V92M0 60V102M10 60V92', ink.gold.light, 4);

const fire = (ink: Ink): string =>
  path(
    'M4 -104C30 -60 70 -40 66 16C64 66 34 92 0 92C-34 92 -66 66 -64 20C-62 -8 -44 -18 -40 -44C-24 -34 -20 -20 -20 -8C0 -34 6 -70 4 -104Z',
    ink.defs.linear(steps([0, '#ffb02e'], [0.6, '#f0502a'], [1, '#8a1420'])),
  ) +
  path(
    'M4 -40C16 -10 44 4 42 38C40 70 22 86 0 86C-22 86 -42 70 -40 40C-38 22 -26 16 -24 0C-14 6 -8 16 -8 24C2 8 6 -14 4 -40Z',
    ink.defs.linear(stops('#ffe27a', '#ff9a2e')),
  ) +
  path(
    'M2 18C10 34 22 42 20 58C18 76 10 84 0 84C-10 84 -20 76 -18 60C-16 48 -8 46 -6 36C-2 40 0 44 0 48C4 40 4 28 2 18Z',
    '#fffbe0',
  );

export const FLAMES: readonly Motif[] = [
  motif('candle', 'rushlight vesper exorcist', candle),
  motif('lantern', 'lanterns lamplight gaslight light', lantern),
  motif('firefly', 'thread lacquer', paperLantern),
  motif('fire', 'fenfire flame ember oud inferno magma', fire),
];
