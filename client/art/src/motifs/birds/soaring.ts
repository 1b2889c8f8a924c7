import { mirror } from '../../drawing/arrange.js';
import { steps } from '../../drawing/defs.js';
import { type Ink, raised, relief } from '../../drawing/ink.js';
import { CHALK, DARK, type Ramp, ramp, rampOf } from '../../drawing/ramps.js';
import { symmetric } from '../../drawing/shapes.js';
import { circle, path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

/** Draws a bird with spread wings in front view. */
function soaring(ink: Ink, coat: Ramp, tips: Ramp, head: Ramp, tail = true): string {
  const wing =
    'M-10 -8C-30 -50 -70 -64 -112 -58C-104 -48 -96 -44 -90 -42C-102 -40 -108 -36 -112 -30C-100 -26 -92 -24 -84 -24C-94 -18 -98 -12 -100 -6C-88 -6 -80 -8 -72 -12C-78 -4 -80 2 -80 10C-62 4 -50 2 -42 2C-46 10 -46 16 -44 24C-28 20 -18 22 -8 30Z';
  return (
    (tail ? raised(ink, 'M-10 30L-34 92L-14 82L0 98L14 82L34 92L10 30Z', tips, 2, 5) : '') +
    mirror(
      relief(ink, wing, {
        fill: ink.defs.linear(steps([0, tips.mid], [0.55, coat.mid], [1, coat.light]), [0, 0], [1, 0.4]),
        tones: coat,
        rim: 3,
        shade: 6,
      }) + stroke('M-86 -42C-60 -36 -36 -22 -18 -2M-84 -24C-60 -20 -40 -8 -24 8', coat.deep, 3, { opacity: 0.6 }),
    ) +
    raised(
      ink,
      symmetric(-46, [
        [20, -40, 26, -10, 24, 14],
        [20, 40, 8, 52, 0, 56],
      ]),
      coat,
      3,
      5,
    ) +
    raised(
      ink,
      symmetric(-66, [
        [24, -66, 28, -34, 12, -24],
        [6, -20, 2, -20, 0, -20],
      ]),
      head,
      2,
      4,
    ) +
    mirror(circle(-10, -46, 4, '#ffd85a') + circle(-9.5, -46, 2.2, DARK)) +
    path('M-8 -38Q0 -46 8 -38Q6 -26 0 -18Q-6 -26 -8 -38Z', '#f0a531')
  );
}

export const SOARING: readonly Motif[] = [
  motif('falcon', 'falconer peregrine thermals kestrel hawk', (ink) =>
    soaring(
      ink,
      rampOf('#9a6a3a', '#1c0c06'),
      rampOf('#4a3424', '#100806'),
      ramp('#5a3a22', '#a87a4c', '#e6cda0', '#faeed6', '#ffffff'),
    ),
  ),
  motif('gull', 'gulls storm-petrel swift murmuration migration flock', (ink) =>
    soaring(ink, CHALK, rampOf('#4a5870', '#0c1020'), CHALK),
  ),
  motif(
    'phoenix',
    'simurgh ashes cinder',
    (ink) =>
      soaring(ink, rampOf('#e8562a', '#2a0604'), rampOf('#f2b03a', '#4a0f04'), rampOf('#ffce5a', '#5a1c04')) +
      path('M0 -64C-16 -84 -4 -92 -8 -108C10 -98 14 -84 8 -64Z', '#ffce5a'),
  ),
];
