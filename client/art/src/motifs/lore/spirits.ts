import { around, each, mirror } from '../../drawing/arrange.js';
import { fade } from '../../drawing/defs.js';
import { halo, type Ink, raised, relief } from '../../drawing/ink.js';
import { BONE, COAL, DARK, ramp, rampOf } from '../../drawing/ramps.js';
import { ring, symmetric } from '../../drawing/shapes.js';
import { circle, ellipse, path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const ghost = (ink: Ink): string => {
  const g = ramp('#2a3f66', '#6a8fb8', '#a9d4ea', '#dff6ff', '#ffffff');
  return (
    relief(
      ink,
      'M0 -92C50 -92 66 -50 66 -10V84C52 66 44 74 34 92C22 70 10 70 0 92C-10 70 -22 70 -34 92C-44 74 -52 66 -66 84V-10C-66 -50 -50 -92 0 -92Z',
      { fill: ink.defs.linear(fade('#dff6ff', 0.98, 0.9, 0.35)), tones: g, rim: 4, shade: 8 },
    ) +
    mirror(ellipse(-22, -30, 10, 15, DARK)) +
    ellipse(0, 10, 12, 18, DARK)
  );
};

const skull = (ink: Ink, eyes: string, teeth: string): string =>
  raised(
    ink,
    symmetric(-88, [
      [56, -88, 78, -50, 74, -14],
      [72, 14, 56, 22, 50, 34],
      [48, 48],
      [40, 74, 30, 84, 0, 84],
    ]),
    BONE,
    4,
    9,
  ) +
  eyes +
  path('M0 16L-12 36H12Z', '#140a18') +
  stroke('M-34 56H34M-24 48V70M-12 46V74M0 46V76M12 46V74M24 48V70', teeth, 4);

const bareSkull = (ink: Ink): string =>
  skull(
    ink,
    mirror(path('M-56 -8C-54 -32 -16 -34 -12 -8C-14 16 -34 20 -46 12Z', '#0d0a14') + halo(ink, -32, -4, 6.25)),
    '#5a4638',
  );

/** Draws a sugar skull decorated with flowers. */
const calavera = (ink: Ink): string =>
  skull(
    ink,
    mirror(
      around(9, 24, (x, y, i) => circle(x, y, 7, i % 2 ? '#e8487a' : '#f2b02e'), { centre: [-32, -10] }) +
        circle(-32, -10, 21, '#140a18') +
        circle(-32, -10, 8, '#3fd0c0'),
    ),
    '#8a3a5a',
  ) +
  path(
    around(6, 12, (x, y) => ring(7, [x, y]), { centre: [0, -56] }),
    '#e8487a',
  ) +
  circle(0, -56, 7, '#f2b02e') +
  mirror(stroke('M-16 -74C-40 -78 -54 -62 -58 -46', '#3f9ad0', 4) + circle(-52, 26, 5, '#3fd0c0'));

const plague = (ink: Ink): string =>
  raised(ink, 'M-70 98C-74 30 -60 -40 -6 -60C50 -50 66 30 70 98Z', COAL, 4, 9) +
  raised(
    ink,
    'M-36 -30C-36 -60 36 -60 36 -30C38 0 20 20 6 30C-20 44 -52 60 -74 74C-64 40 -44 10 -36 -10Z',
    rampOf('#9a6a3a', '#1a0a06'),
    4,
    7,
  ) +
  each([-18, 18], (x) => circle(x, -26, 13, ink.gold.dark) + circle(x, -26, 9, '#b8f0d0')) +
  stroke('M-30 10L-8 24M-44 30L-24 40', '#3a1c0a', 3) +
  raised(
    ink,
    'M-84 -50C-50 -40 50 -40 84 -50C60 -66 44 -64 38 -66L32 -96H-32L-38 -66C-44 -64 -60 -66 -84 -50Z',
    COAL,
    4,
    5,
  );

export const SPIRITS: readonly Motif[] = [
  motif('ghost', 'phantom spectre', ghost),
  motif('skull', 'bonechandler bones barrow', bareSkull),
  motif('calavera', 'papel muertos club', calavera),
  motif('plague', 'doctor', plague, true),
];
