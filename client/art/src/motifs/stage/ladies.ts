import { mirror, repeat, within } from '../../drawing/arrange.js';
import { type Ink, lit, metal, raised } from '../../drawing/ink.js';
import { COAL, DARK, type Ramp, ramp, rampOf, SKIN, TEAL, VELVET } from '../../drawing/ramps.js';
import { circle, path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

interface Attire {
  hair: Ramp;
  dress: Ramp;
  /** Draws the layer behind the face: hair or a veil. */
  behind(ink: Ink, attire: Attire): string;
  /** Draws the headwear. */
  over(ink: Ink, attire: Attire): string;
}

const longHair = (ink: Ink, { hair }: Attire) =>
  raised(ink, 'M-48 -40C-50 -96 50 -96 48 -40C64 0 60 50 72 72C40 84 -40 84 -72 72C-60 50 -64 0 -48 -40Z', hair, 3, 7);

const FLAPPER: Attire = {
  hair: COAL,
  dress: TEAL,
  behind: (ink, { hair }) =>
    raised(
      ink,
      'M-44 -40C-46 -92 46 -92 44 -40C50 -16 44 6 34 8C24 -30 -24 -30 -34 8C-44 6 -50 -16 -44 -40Z',
      hair,
      3,
      7,
    ),
  over: (ink, { dress }) =>
    path('M-44 -46Q0 -66 44 -46L45 -36Q0 -54 -45 -36Z', ink.gold.light) +
    path('M40 -46C58 -70 54 -98 40 -108C28 -92 30 -64 40 -46Z', lit(ink, dress)),
};
const BRIDE: Attire = {
  hair: COAL,
  dress: ramp('#4a5a78', '#93a4c2', '#d3deee', '#f5f9ff', '#ffffff'),
  behind: (ink, { dress }) =>
    raised(
      ink,
      'M0 -98C-52 -98 -60 -40 -66 20C-70 60 -90 84 -100 98H100C90 84 70 60 66 20C60 -40 52 -98 0 -98Z',
      dress,
      3,
      8,
    ),
  over: (_, { hair }) =>
    path('M-30 -52C-26 -72 26 -72 30 -52C20 -62 -20 -62 -30 -52Z', hair.dark) +
    repeat(5, (i) => circle(-24 + i * 12, -74 - (i % 2) * 5 - 4, 7, i % 2 ? '#fff3f4' : VELVET.light)),
};
const QUEEN: Attire = {
  hair: rampOf('#7a2f1a', '#160606'),
  dress: VELVET,
  behind: longHair,
  over: (ink) => path('M-36 -62L-44 -100L-18 -80L0 -108L18 -80L44 -100L36 -62Q0 -74 -36 -62Z', metal(ink)),
};
const SENORA: Attire = {
  hair: rampOf('#3a1c14', '#0a0406'),
  dress: rampOf('#c8487a', '#260618'),
  behind: longHair,
  over: (ink, { dress }) =>
    path('M-46 -36C-50 -94 50 -94 46 -36C20 -62 -20 -62 -46 -36Z', lit(ink, dress)) + circle(0, -66, 7, ink.gold.light),
};

const bust =
  (attire: Attire) =>
  (ink: Ink): string => {
    const { hair, dress } = attire;
    const face = 'M-26 -50C-30 -10 -22 18 0 26C22 18 30 -10 26 -50C20 -70 -20 -70 -26 -50Z';
    const shade = ink.side < 0 ? 'M0 -70H40V40H0Z' : 'M0 -70H-40V40H0Z';
    return (
      attire.behind(ink, attire) +
      raised(ink, 'M-11 10H11V36C40 44 78 50 88 98H-88C-78 50 -40 44 -11 36Z', SKIN, 3, 6) +
      raised(
        ink,
        'M-64 62C-40 66 -20 84 0 84C20 84 40 66 64 62C80 70 86 86 88 98H-88C-86 86 -80 70 -64 62Z',
        dress,
        3,
        5,
      ) +
      path(face, lit(ink, SKIN)) +
      within(ink.defs, face, path(shade, SKIN.dark, { opacity: 0.55 })) +
      mirror(
        path('M-20 -26Q-12 -32 -5 -25Q-12 -20 -20 -26Z', DARK) + stroke('M-21 -34Q-13 -40 -5 -36', hair.deep, 2.5),
      ) +
      path('M-8 8Q-3 4 0 6Q3 4 8 8Q0 15 -8 8Z', '#b01f38') +
      stroke('M0 -22L-3 -5H2', SKIN.dark, 2) +
      attire.over(ink, attire) +
      repeat(7, (i) => circle(-24 + i * 8, 42 + Math.sin((i / 6) * Math.PI) * 9, 3.6, '#fff8ec'))
    );
  };

export const LADIES: readonly Motif[] = [
  motif('dame', 'tuesday flapper lady magnolia orchid', bust(FLAPPER), true),
  motif('bride', 'widow cinder', bust(BRIDE), true),
  motif('queen', 'reina sultana empress', bust(QUEEN), true),
  motif('senora', 'daughter sisters maggie mary carmen', bust(SENORA), true),
];
