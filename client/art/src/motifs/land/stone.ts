import { around, each } from '../../drawing/arrange.js';
import { fade, steps } from '../../drawing/defs.js';
import { type Ink, raised } from '../../drawing/ink.js';
import { BONE, CRIMSON, STONE } from '../../drawing/ramps.js';
import { circle, path, rect } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';
import { building } from './building.js';

const castle = (ink: Ink): string =>
  building(
    ink,
    'M-92 96V-10H-100V-34H-86V-24H-76V-34H-64V-24H-54V-34H-42V-10H-48V20H-30V-50H-36V-62L0 -112L36 -62V-50H30V20H48V-10H42V-34H54V-24H64V-34H76V-24H86V-34H100V-10H92V96Z',
    [
      [-76, 4, 10, 22, 5],
      [66, 4, 10, 22, 5],
      [-6, -44, 12, 24, 6],
      [-6, -4, 12, 20, 6],
      [-76, 44, 10, 20, 5],
      [66, 44, 10, 20, 5],
    ],
    STONE,
    path('M-20 96V60C-20 34 20 34 20 60V96Z', '#0b0d16') +
      path('M-14 96V62C-14 42 14 42 14 62V96Z', ink.glow, { opacity: 0.6 }) +
      path('M0 -112V-126L24 -120L0 -114Z', CRIMSON.mid),
  );

const cathedral = (ink: Ink): string =>
  building(
    ink,
    'M-82 96V-30L-64 -96L-46 -30V-6L0 -66L46 -6V-30L64 -96L82 -30V96Z',
    [
      [-70, -16, 12, 30, 6],
      [58, -16, 12, 30, 6],
      [-70, 34, 12, 30, 6],
      [58, 34, 12, 30, 6],
    ],
    STONE,
    circle(0, 0, 23, '#0d0f1a') +
      around(8, 13, (x, y, i) => circle(x, y, 5.5, ['#f0566a', '#ffc94a', '#4fe0c8', '#7aa8ff'][i % 4] ?? '')) +
      circle(0, 0, 5, '#fff3c8') +
      path('M-20 96V66C-20 48 -8 40 0 34C8 40 20 48 20 66V96Z', '#0b0d16') +
      path('M-12 96V68C-12 56 -4 50 0 46C4 50 12 56 12 68V96Z', ink.glow, { opacity: 0.7 }),
  );

const greekTemple = (ink: Ink): string =>
  raised(ink, 'M-96 -30L0 -86L96 -30Z', BONE, 4, 6) +
  path('M-62 -36L0 -72L62 -36Z', BONE.dark) +
  circle(0, -48, 9, ink.gold.light) +
  rect(-96, -30, 192, 16, BONE.light) +
  rect(-84, -14, 168, 86, '#141a30') +
  rect(-84, -14, 168, 86, ink.defs.linear(fade(ink.glow, 0, 0.75))) +
  each(
    [-80, -44, -8, 28, 64],
    (x) =>
      rect(x - 3, -14, 22, 7, BONE.light) +
      rect(x, -7, 16, 76, ink.defs.linear(steps([0, BONE.dark], [0.35, BONE.bright], [1, BONE.dark]), [0, 0], [1, 0])) +
      rect(x - 3, 66, 22, 8, BONE.light),
  ) +
  rect(-100, 74, 200, 11, BONE.mid) +
  rect(-108, 85, 216, 13, BONE.dark);

export const STONE_BUILDINGS: readonly Motif[] = [
  motif('castle', 'grimspire spire keep court amberley', castle, true),
  motif('cathedral', 'soot nave saint confessor vesper chapel', cathedral, true),
  motif('temple', 'oracle delphi greek labor', greekTemple, true),
];
