import { each, mirror, within } from '../drawing/arrange.js';
import { type Ink, lit, metal, raised } from '../drawing/ink.js';
import { COAL, IRON, type Ramp, ramp, rampOf, SILVER } from '../drawing/ramps.js';
import { symmetric } from '../drawing/shapes.js';
import { circle, ellipse, path, rect, stroke } from '../drawing/svg.js';

const SKINS = [
  rampOf('#e0ac84', '#341608'),
  rampOf('#b97a4e', '#260e06'),
  rampOf('#8a5433', '#1a0a06'),
  rampOf('#f0c6a4', '#3c1c10'),
];

const HAIRS = [COAL, rampOf('#6a3a1c', '#140806'), rampOf('#c98a3c', '#2a1006'), rampOf('#7a2f1a', '#160606')];

const VESTS = [rampOf('#8a1f34', '#14040a'), rampOf('#1f3f7a', '#050c20'), COAL, rampOf('#14604a', '#041410')];

const SHIRT = ramp('#5a6478', '#a9b3c4', '#e6ebf2', '#ffffff', '#ffffff');

/** Draws the dealer behind the table, down to the waist, in the casino's waistcoat. */
export function dealer(ink: Ink): string {
  const { random } = ink;
  const [skin, hair] = [random.pick(SKINS), random.pick(HAIRS)];
  const woman = random.chance(0.55);
  const vest = random.pick(VESTS);
  const { behind, fringe } = woman ? womansHair(ink, hair) : mansHair(ink, hair);
  return (
    behind +
    clothes(ink, skin, vest) +
    face(ink, skin, hair) +
    (woman ? path('M-10 1Q-4 -3 0 -1Q4 -3 10 1Q0 11 -10 1Z', '#b8283f') : stroke('M-9 2Q0 9 9 2', skin.deep, 3)) +
    fringe +
    (woman ? mirror(circle(-28, -18, 3.4, ink.gold.light)) : '')
  );
}

interface Hair {
  behind: string;
  fringe: string;
}

const womansHair = (ink: Ink, hair: Ramp): Hair => ({
  behind: raised(
    ink,
    ink.random.chance(0.5)
      ? 'M-46 -48C-48 -104 48 -104 46 -48C62 -10 52 30 44 40C26 46 -26 46 -44 40C-52 30 -62 -10 -46 -48Z'
      : 'M-40 -46C-42 -100 42 -100 40 -46C44 -26 40 -10 34 -4C20 -30 -20 -30 -34 -4C-40 -10 -44 -26 -40 -46Z',
    hair,
    3,
    6,
  ),
  fringe: path('M-30 -52C-30 -84 30 -90 31 -50C22 -66 6 -70 -8 -66C-18 -62 -26 -60 -30 -52Z', lit(ink, hair)),
});

const mansHair = (ink: Ink, hair: Ramp): Hair => ({
  behind: '',
  fringe: path(
    'M-31 -44C-38 -92 -6 -98 8 -92C34 -94 38 -68 31 -44C28 -58 24 -62 18 -66C4 -62 -14 -62 -24 -64C-28 -58 -30 -52 -31 -44Z',
    lit(ink, hair),
  ),
});

const clothes = (ink: Ink, skin: Ramp, vest: Ramp) =>
  raised(
    ink,
    'M-13 6H13V28C36 36 76 44 88 74C98 100 100 130 102 170H-102C-100 130 -98 100 -88 74C-76 44 -36 36 -13 28Z',
    SHIRT,
    3,
    8,
  ) +
  path('M-14 6H14V26L0 42L-14 26Z', skin.dark) +
  raised(
    ink,
    symmetric(58, [
      [16, 44],
      [30, 34],
      [54, 44],
      [60, 90, 58, 130, 62, 170],
      [0, 170],
    ]),
    vest,
    3,
    7,
  ) +
  path('M-16 26L0 62L16 26L24 32L4 84H-4L-24 32Z', SHIRT.light) +
  stroke('M0 84V160', vest.deep, 2) +
  each([98, 120, 142], (y) => circle(0, y, 3.2, ink.gold.light)) +
  path('M-3 36L-24 26V48ZM3 36L24 26V48Z', lit(ink, ink.second)) +
  circle(0, 37, 5.5, ink.second.light);

function face(ink: Ink, skin: Ramp, hair: Ramp): string {
  const outline = 'M-27 -58C-31 -16 -23 12 0 21C23 12 31 -16 27 -58C20 -78 -20 -78 -27 -58Z';
  const half = ink.side < 0 ? 'M2 -90H50V40H2Z' : 'M-2 -90H-50V40H-2Z';
  return (
    path(outline, lit(ink, skin)) +
    within(ink.defs, outline, path(half, skin.dark, { opacity: 0.45 })) +
    mirror(
      path('M-21 -32Q-13 -38 -5 -31Q-13 -27 -21 -32Z', '#fff') +
        circle(-13, -32, 3.6, '#241410') +
        stroke(`M-22 -41Q-13 -47 -5 -42`, hair.deep, 3),
    ) +
    stroke('M0 -28L-3 -11H3', skin.dark, 2.2)
  );
}

export const tableLamp = (ink: Ink): string =>
  stroke('M0 -60V-10', IRON.mid, 4) +
  path('M-60 22C-56 -6 -22 -14 0 -14C22 -14 56 -6 60 22Z', lit(ink, ink.second)) +
  path('M-60 22C-56 -6 -22 -14 0 -14C22 -14 56 -6 60 22Z', 'none', { stroke: ink.gold.light, 'stroke-width': 2.5 }) +
  ellipse(0, 22, 58, 7, '#fffbe0') +
  rect(-9, -22, 18, 10, metal(ink, SILVER), { rx: 3 });
