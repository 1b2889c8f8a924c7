import { each, repeat, scatter } from '../../drawing/arrange.js';
import { stops } from '../../drawing/defs.js';
import { type Ink, lit, metal, raised, wrought } from '../../drawing/ink.js';
import { IRON, SILVER, VELVET, WOOD } from '../../drawing/ramps.js';
import { symmetric } from '../../drawing/shapes.js';
import { circle, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const microphone = (ink: Ink): string =>
  stroke('M0 40V96M-30 98H30', IRON.light, 9) +
  wrought(
    ink,
    symmetric(-88, [
      [38, -88, 46, -62, 46, -30],
      [46, 10, 30, 34, 0, 34],
    ]),
    SILVER,
    4,
    9,
  ) +
  repeat(6, (i) => rect(-34, -66 + i * 13, 68, 7, '#1a2233', { rx: 3 })) +
  rect(-48, -22, 96, 11, metal(ink), { rx: 4 }) +
  rect(-5, -86, 10, 118, metal(ink, SILVER)) +
  stroke('M-58 -30C-62 30 -36 50 0 50C36 50 62 30 58 -30', IRON.mid, 8);

const record = (ink: Ink): string =>
  circle(0, 0, 92, '#05060b') +
  circle(0, 0, 89, ink.defs.radial(stops('#2b3040', '#0a0c14'))) +
  each([80, 70, 60, 50, 42], (r) => circle(0, 0, r, 'none', { stroke: '#59627a', 'stroke-width': 1.3, opacity: 0.7 })) +
  path('M0 0L-60 -66A89 89 0 0 1 -24 -86ZM0 0L60 66A89 89 0 0 1 24 86Z', '#fff', { opacity: 0.18 }) +
  circle(0, 0, 33, lit(ink, VELVET)) +
  circle(0, 0, 26, 'none', { stroke: ink.gold.light, 'stroke-width': 2 }) +
  circle(0, 0, 5, '#05060b') +
  stroke('M104 -92L86 -30L44 18', SILVER.light, 7) +
  rect(34, 10, 18, 24, IRON.dark, { rx: 4, transform: 'rotate(42 43 22)' });

const jukebox = (ink: Ink): string => {
  const d = 'M-70 96V-20C-70 -76 -40 -98 0 -98C40 -98 70 -76 70 -20V96Z';
  const arch = (r: number) =>
    `M${-r} 96V-20C${-r} ${-20 - r * 0.8} ${-r * 0.56} ${-20 - r * 1.1} 0 ${-20 - r * 1.1}C${r * 0.56} ${-20 - r * 1.1} ${r} ${-20 - r * 0.8} ${r} -20V96`;
  return (
    raised(ink, d, WOOD, 3, 6) +
    scatter(
      [
        ['#ff5a6e', 62],
        ['#ffc94a', 54],
        ['#4fe0c8', 46],
      ],
      (colour, r) => stroke(arch(r), colour, 6),
    ) +
    path('M-38 4V-16C-38 -46 -20 -58 0 -58C20 -58 38 -46 38 -16V4Z', '#160a20') +
    circle(0, -14, 24, '#05060b') +
    circle(0, -14, 9, ink.gold.light) +
    rect(-38, 12, 76, 14, ink.gold.light, { rx: 4 }) +
    repeat(6, (i) => rect(-34 + i * 12, 15, 8, 8, VELVET.mid, { rx: 2 })) +
    rect(-38, 34, 76, 54, lit(ink, VELVET), { rx: 6 }) +
    stroke('M-26 38V84M-13 38V84M0 38V84M13 38V84M26 38V84', ink.gold.mid, 4)
  );
};

export const SOUND: readonly Motif[] = [
  motif('microphone', 'karaoke set linden opera lullaby blues mic', microphone),
  motif('record', 'disco vinyl slow', record),
  motif('jukebox', 'sal', jukebox, true),
];
