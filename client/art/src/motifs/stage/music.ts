import { each, mirror, place } from '../../drawing/arrange.js';
import { type Ink, metal, raised, wrought } from '../../drawing/ink.js';
import { BONE, rampOf, VELVET, WOOD } from '../../drawing/ramps.js';
import { star, symmetric } from '../../drawing/shapes.js';
import { circle, ellipse, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const trumpet = (ink: Ink): string =>
  place(
    wrought(ink, 'M-104 -6H30C60 -8 76 -26 96 -44V46C76 28 60 10 30 8H-104Z', ink.gold, 3, 5) +
      path('M-46 6V30Q-46 46 -30 46H34Q50 46 50 30V8', 'none', { stroke: ink.gold.mid, 'stroke-width': 10 }) +
      each(
        [-26, 0, 26],
        (x) => rect(x - 8, -36, 16, 78, metal(ink), { rx: 4 }) + rect(x - 6, -48, 12, 12, ink.gold.light, { rx: 3 }),
      ) +
      ellipse(97, 1, 8, 45, ink.gold.bright) +
      ellipse(98, 1, 5, 38, ink.gold.dark) +
      rect(-112, -10, 12, 22, ink.gold.light, { rx: 4 }),
    { turn: -20, y: 8 },
  ) +
  stroke('M-60 -58v-30l26 -6v30', ink.second.light, 5) +
  ellipse(-66, -58, 8, 6, ink.second.light) +
  ellipse(-40, -64, 8, 6, ink.second.light);

const guitar = (ink: Ink): string =>
  place(
    raised(ink, 'M-7 -104H7V10H-7Z', WOOD, 0, 2) +
      rect(-12, -118, 24, 28, WOOD.dark, { rx: 4 }) +
      raised(
        ink,
        symmetric(-22, [
          [30, -28, 44, -2, 30, 18],
          [24, 30, 62, 36, 60, 68],
          [58, 100, 28, 104, 0, 104],
        ]),
        rampOf('#d08a3c', '#2a0f06'),
        4,
        8,
      ) +
      circle(0, 34, 19, ink.gold.light) +
      circle(0, 34, 15, '#1c0c08') +
      rect(-24, 74, 48, 8, WOOD.deep, { rx: 3 }) +
      stroke('M-4 -108V76M0 -108V76M4 -108V76', '#fff3d6', 1.2),
    { turn: 30, x: -4, y: -6 },
  );

const oud = (ink: Ink): string =>
  place(
    path('M-6 -64H6L10 -104L-16 -116Z', WOOD.dark) +
      raised(
        ink,
        symmetric(-72, [
          [18, -60, 66, 0, 66, 40],
          [66, 82, 34, 96, 0, 96],
        ]),
        rampOf('#c07a36', '#260d05'),
        4,
        9,
      ) +
      circle(0, 20, 21, ink.gold.dark) +
      path(star(12, 19, 12), '#1c0c08', { transform: 'translate(0 20)' }) +
      rect(-22, 66, 44, 7, WOOD.deep) +
      stroke('M-6 -70V66M-2 -70V66M2 -70V66M6 -70V66', '#fff3d6', 1.2),
    { turn: 32 },
  );

const lyre = (ink: Ink): string =>
  mirror(
    wrought(
      ink,
      'M-16 70C-70 50 -60 0 -70 -30C-78 -56 -96 -50 -92 -72C-70 -92 -44 -70 -46 -34C-46 0 -48 30 -12 44Z',
      ink.gold,
      3,
      5,
    ),
  ) +
  rect(-66, -52, 132, 10, metal(ink), { rx: 4 }) +
  wrought(ink, 'M-40 52H40L26 92H-26Z', ink.gold, 3, 4) +
  stroke(
    each([-24, -12, 0, 12, 24], (x) => `M${x} -44V54`),
    '#fff6d6',
    2.2,
  );

const drum = (ink: Ink): string =>
  stroke('M-70 -90L10 -40M70 -90L-10 -40', WOOD.light, 8) +
  circle(-74, -93, 9, BONE.light) +
  circle(74, -93, 9, BONE.light) +
  raised(ink, 'M-84 -24V56C-84 90 84 90 84 56V-24Z', VELVET, 3, 8) +
  stroke('M-84 -4L-56 74L-28 0L0 80L28 0L56 74L84 -4', ink.gold.light, 4) +
  ellipse(0, -24, 86, 26, metal(ink)) +
  ellipse(0, -26, 76, 20, BONE.light) +
  path('M-84 46C-84 84 84 84 84 46V58C84 92 -84 92 -84 58Z', metal(ink));

export const MUSIC: readonly Motif[] = [
  motif('trumpet', 'mariachi jazz flat uptown brass', trumpet),
  motif('guitar', 'cantina serenade', guitar),
  motif('oud', 'lute', oud),
  motif('lyre', 'siren harp daughters', lyre),
  motif('drum', 'drumroll parade marching baton', drum),
];
