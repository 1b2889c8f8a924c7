import { each, mirror, place, repeat, scatter } from '../../drawing/arrange.js';
import { type Ink, lit, raised } from '../../drawing/ink.js';
import { CRIMSON, LEAF, ORANGE, PLUM, rampOf, WOOD } from '../../drawing/ramps.js';
import { circle, ellipse, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';
import { leaf, orb } from '../plants/parts.js';

const grapes = (ink: Ink): string =>
  stroke('M0 -60V-92', '#5a3a1c', 7) +
  leaf(ink, 0, -66, 1, 70, LEAF) +
  leaf(ink, 0, -66, 0.9, -66, LEAF) +
  scatter(
    [
      [5, -46],
      [4, -18],
      [3, 10],
      [2, 38],
      [1, 66],
    ],
    (count, y) => repeat(count, (i) => orb(ink, (i - (count - 1) / 2) * 29, y, 18, PLUM)),
  );

const berry = (ink: Ink): string =>
  leaf(ink, 0, -48, 0.6, -60) +
  leaf(ink, 0, -48, 0.6, 60) +
  leaf(ink, 0, -46, 0.6, 0) +
  scatter(
    [
      [3, -32],
      [4, -6],
      [4, 20],
      [3, 46],
      [1, 68],
    ],
    (count, y) => repeat(count, (i) => orb(ink, (i - (count - 1) / 2) * 33, y, 21, rampOf('#4a2a7a', '#0c0418'))),
  );

const jam = (ink: Ink): string =>
  raised(
    ink,
    'M-52 -42H52C66 -36 68 -20 68 0V76C68 90 60 96 48 96H-48C-60 96 -68 90 -68 76V0C-68 -20 -66 -36 -52 -42Z',
    rampOf('#b81f48', '#20040f'),
    4,
    9,
  ) +
  rect(-44, 8, 88, 54, '#fbeed2', { rx: 6 }) +
  place(berry(ink), { y: 36, scale: 0.28 }) +
  path(
    'M-66 -70C-40 -86 40 -86 66 -70L74 -36L52 -44L32 -34L10 -44L-12 -34L-34 -44L-54 -34L-74 -38Z',
    lit(ink, rampOf('#e85a6a', '#30060e')),
  ) +
  repeat(6, (i) => circle(-50 + i * 20, -58 + (i % 2) * 6, 3.5, '#fff3e0')) +
  rect(-58, -46, 116, 6, ink.gold.light);

const pumpkin = (ink: Ink): string =>
  path('M-8 -42C-10 -66 -24 -70 -20 -84L4 -86C4 -70 10 -60 10 -42Z', LEAF.dark) +
  each([70, 46, 20], (x, i) =>
    mirror(
      ellipse(-x * 0.75, 18, 30 + i * 2, 58 - (2 - i) * 4, [ORANGE.dark, ORANGE.mid, ORANGE.light][i] ?? ORANGE.mid),
    ),
  ) +
  ellipse(0, 18, 27, 60, lit(ink, ORANGE)) +
  stroke('M12 -70C40 -92 66 -70 54 -54C46 -44 38 -58 48 -62', LEAF.mid, 5) +
  leaf(ink, -14, -54, 0.8, -70);

const wheat = (ink: Ink): string =>
  each([-32, -16, 0, 16, 32], (turn) =>
    place(
      stroke('M0 96V-60', ink.gold.dark, 4) +
        repeat(5, (i) =>
          mirror(
            ellipse(-9, -66 + i * 17, 6.5, 12, i % 2 ? ink.gold.mid : ink.gold.light, {
              transform: `rotate(-28 -9 ${-66 + i * 17})`,
            }),
          ),
        ) +
        ellipse(0, -84, 6.5, 13, ink.gold.bright),
      { turn, y: 0 },
    ),
  ) + path('M-26 46Q0 58 26 46L24 66Q0 76 -24 66Z', lit(ink, CRIMSON));

const haystack = (ink: Ink): string =>
  raised(ink, 'M-88 92C-96 20 -50 -64 0 -76C50 -64 96 20 88 92Z', ink.gold, 4, 10) +
  stroke(
    repeat(15, (i) => `M${-70 + i * 10} ${80 - ((i * 37) % 60)}l${(i % 3) * 6 - 6} -24`),
    ink.gold.deep,
    3,
    { opacity: 0.5 },
  ) +
  stroke('M40 96L86 -84M70 -84V-104M86 -84L84 -106M98 -80L102 -100M68 -84Q86 -74 100 -80', WOOD.mid, 6);

export const HARVEST: readonly Motif[] = [
  motif('grapes', 'grapevine wine-dark purple five', grapes),
  motif('blackberry', 'berry', berry),
  motif('jam', 'jar moonshine makers preserve', jam),
  motif('pumpkin', 'marrow harvest gourd', pumpkin),
  motif('wheat', 'combine barley grain', wheat),
  motif('haystack', 'haywire hay scarecrow', haystack, true),
];
