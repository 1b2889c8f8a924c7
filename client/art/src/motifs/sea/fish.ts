import { place, repeat, within } from '../../drawing/arrange.js';
import { type Ink, raised } from '../../drawing/ink.js';
import { CHALK, DARK, type Ramp, rampOf, SEA } from '../../drawing/ramps.js';
import { circle, ellipse, path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const KOI = rampOf('#e8562a', '#2a0706');

const fishBody = (ink: Ink, tones: Ramp, pale: string): string => {
  const d =
    'M78 -4C58 -42 4 -52 -38 -14C-58 -30 -80 -42 -100 -36C-90 -18 -88 0 -98 26C-78 26 -58 14 -40 4C2 40 58 32 78 -4Z';
  return (
    path('M-6 -34C-4 -62 24 -70 44 -62C36 -50 34 -42 34 -34Z', tones.dark) +
    path('M0 24C-10 44 4 58 20 56C16 44 22 34 28 26Z', tones.dark) +
    raised(ink, d, tones, 4, 8) +
    within(
      ink.defs,
      d,
      repeat(5, (r) =>
        repeat(3, (c) =>
          stroke(`M${-26 + r * 15 + (c % 2) * 7} ${-22 + c * 15}a8 8 0 0 1 0 14`, tones.deep, 2, { opacity: 0.5 }),
        ),
      ) + path('M46 -60Q36 -2 48 40H100V-60Z', pale, { opacity: 0.45 }),
    ) +
    circle(58, -10, 7, '#fff7dc') +
    circle(59, -10, 4, DARK)
  );
};

const koi = (ink: Ink): string => {
  const fish = (tones: Ramp, spots: string) => {
    const d =
      'M70 -30C74 -66 20 -78 -20 -50C-54 -28 -58 6 -46 34C-66 44 -72 66 -66 86C-54 72 -44 68 -36 60C-30 72 -18 82 0 84C-4 64 -14 46 -28 36C-34 12 -22 -6 4 -14C30 -22 62 -14 70 -30Z';
    return (
      path('M6 -66C4 -92 36 -92 46 -80L34 -62ZM14 -16C16 2 34 6 44 -2L36 -20Z', tones.mid) +
      raised(ink, d, tones, 3, 6) +
      within(
        ink.defs,
        d,
        ellipse(10, -48, 22, 14, spots) + ellipse(-38, -14, 16, 22, spots) + ellipse(-30, 46, 12, 12, spots),
      ) +
      circle(52, -40, 4.5, DARK) +
      stroke('M66 -28Q78 -24 80 -14', tones.light, 2.5)
    );
  };
  return (
    place(fish(CHALK, KOI.mid), { x: 16, y: -8, scale: 0.86 }) +
    place(fish(KOI, '#fff2e0'), { x: -16, y: 12, scale: 0.86, turn: 180 })
  );
};

const whale = (ink: Ink): string => {
  const tones = rampOf('#3a6ea5', '#04142c');
  const d =
    'M-96 10C-88 -40 -30 -58 20 -44C46 -36 60 -18 70 -14C80 -22 84 -40 74 -60C92 -56 98 -48 100 -44C106 -50 114 -52 122 -48C112 -22 96 4 76 14C60 46 0 62 -50 50C-80 44 -98 30 -96 10Z';
  return (
    stroke('M-34 -54C-38 -84 -62 -88 -72 -76M-34 -54C-30 -84 -8 -90 4 -76', '#dff3ff', 6) +
    raised(ink, d, tones, 4, 8) +
    within(
      ink.defs,
      d,
      path('M-110 22Q-30 40 30 26Q0 70 -60 70Z', '#d9e8f4') +
        stroke('M-84 32Q-40 46 6 40M-70 42Q-36 54 -4 50', '#7f9dbc', 2.5),
    ) +
    circle(-58, 8, 6, DARK) +
    circle(-60, 6, 2, '#fff') +
    path('M-20 26C-16 50 0 62 20 60C18 46 10 32 2 24Z', tones.dark)
  );
};

const eel = (ink: Ink): string => {
  const tones = rampOf('#3f7f7a', '#03181c');
  const body = 'M-30 96C-90 70 -90 20 -30 12C30 4 56 -14 40 -44C28 -66 -16 -62 -44 -46';
  return (
    stroke(body, tones.deep, 40) +
    stroke(body, tones.mid, 34) +
    stroke(body, tones.light, 8, { transform: 'translate(-4 -9)', opacity: 0.7 }) +
    raised(
      ink,
      'M-22 -70C-50 -70 -80 -60 -96 -38C-84 -32 -74 -32 -66 -34C-72 -28 -84 -24 -88 -22C-66 -14 -36 -20 -20 -32Z',
      tones,
      3,
      5,
    ) +
    circle(-50, -52, 7, '#ffd85a') +
    circle(-50, -52, 3.5, DARK) +
    stroke('M40 -66C70 -40 50 10 -10 26C-50 36 -56 54 -34 70', tones.bright, 3, { opacity: 0.5 })
  );
};

export const FISH: readonly Motif[] = [
  motif('fish', 'mackerel catch monger', (ink) => fishBody(ink, SEA, '#eaf6ff')),
  motif('koi', 'carp gate', koi),
  motif('whale', 'leviathan', whale),
  motif('eel', 'eels wife', eel),
];
