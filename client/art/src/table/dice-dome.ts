import { place } from '../drawing/arrange.js';
import { fade } from '../drawing/defs.js';
import { type Ink, lit, metal } from '../drawing/ink.js';
import { BONE, WOOD } from '../drawing/ramps.js';
import { circle, ellipse, path, rect } from '../drawing/svg.js';

/** Draws the glass dome of sic bo with three dice under it. */
export function diceDome(ink: Ink): string {
  const die = (x: number, y: number, pips: number, turn: number) =>
    place(
      rect(-22, -22, 44, 44, BONE.dark, { rx: 8 }) +
        rect(-22, -25, 44, 44, lit(ink, BONE), { rx: 8 }) +
        PIPS[pips - 1]
          ?.map(([px = 0, py = 0]) =>
            circle(px * 12, py * 12 - 3, 4.4, pips === 1 || pips === 4 ? '#c4213a' : '#171626'),
          )
          .join(''),
      { x, y, turn },
    );
  return (
    ellipse(0, 78, 104, 26, WOOD.deep) +
    ellipse(0, 70, 100, 25, metal(ink)) +
    ellipse(0, 66, 86, 20, '#7a1422') +
    die(-38, 46, 4, -10) +
    die(40, 48, 6, 9) +
    die(2, 22, 5, 4) +
    path(
      'M-86 66C-86 -50 -40 -92 0 -92C40 -92 86 -50 86 66A86 20 0 0 1 -86 66Z',
      ink.defs.linear(fade('#cfeaff', 0.5, 0.12, 0.26)),
      { stroke: '#eaf6ff', 'stroke-width': 2.5, opacity: 0.85 },
    ) +
    path('M-66 30C-62 -30 -40 -62 -18 -74C-36 -48 -48 -10 -50 36Z', '#fff', { opacity: 0.5 }) +
    circle(0, -98, 10, metal(ink))
  );
}

const PIPS: readonly (readonly (readonly number[])[])[] = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];
