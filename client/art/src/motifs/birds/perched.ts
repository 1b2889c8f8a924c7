import { within } from '../../drawing/arrange.js';
import { type Ink, lit, raised } from '../../drawing/ink.js';
import { DARK, type Ramp, ramp, rampOf, WOOD } from '../../drawing/ramps.js';
import { circle, path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

/** Draws a perched bird in side view. */
function perched(ink: Ink, coat: Ramp, wing: Ramp, beak: Ramp, breast: string, hooked = false, crest = false): string {
  const body =
    'M-60 -36C-58 -72 -16 -82 8 -58C28 -40 34 -14 52 6C70 26 92 54 104 90C82 82 60 72 42 58C26 66 2 64 -16 50C-40 34 -44 4 -44 -16C-52 -22 -58 -28 -60 -36Z';
  return (
    stroke('M-8 52L-16 82M10 56L6 84', beak.dark, 5) +
    stroke('M-70 84H70', WOOD.dark, 13) +
    stroke('M-70 81H70', WOOD.light, 3, { opacity: 0.7 }) +
    (crest ? path('M-14 -70C-6 -96 20 -104 34 -98C22 -92 16 -80 12 -60Z', wing.mid) : '') +
    path(
      hooked ? 'M-54 -48C-76 -52 -92 -40 -88 -18C-80 -26 -70 -24 -54 -26Z' : 'M-56 -46L-100 -34L-55 -24Z',
      lit(ink, beak),
    ) +
    raised(ink, body, coat, 4, 8) +
    within(ink.defs, body, path('M-62 -20C-50 20 -30 50 10 70L-60 80Z', breast, { opacity: 0.85 })) +
    raised(ink, 'M-4 -18C26 -22 50 4 64 34C76 58 84 72 92 86C66 78 34 62 16 44C0 28 -8 4 -4 -18Z', wing, 3, 5) +
    stroke('M18 22Q40 48 72 70M14 4Q36 22 58 46', wing.deep, 3, { opacity: 0.7 }) +
    circle(-34, -46, 8, '#fff4d0') +
    circle(-35, -46, 5, DARK) +
    circle(-37, -48, 1.8, '#fff')
  );
}

export const PERCHED: readonly Motif[] = [
  motif(
    'raven',
    'crow morwen',
    (ink) =>
      perched(
        ink,
        ramp('#04050c', '#0f1322', '#222a44', '#4c5c8c', '#93a8e0'),
        ramp('#04050c', '#141a30', '#2f3a60', '#5b6fa6', '#a8bcf0'),
        ramp('#0a0a10', '#1c1e2a', '#383c50', '#6a7088', '#b0b8d0'),
        '#161c34',
      ),
    true,
  ),
  motif(
    'nightingale',
    'songbird petrel',
    (ink) =>
      perched(
        ink,
        ramp('#3a1d06', '#8f5a18', '#d8a040', '#f6d88a', '#fff4cf'),
        ramp('#2f1505', '#7a4512', '#b87a28', '#e6b85a', '#ffe6a8'),
        ink.gold,
        '#ffe9b0',
      ),
    true,
  ),
  motif(
    'canary',
    'bird below',
    (ink) =>
      perched(ink, rampOf('#f2c02a', '#3a1c04'), rampOf('#d99a1c', '#361604'), rampOf('#f08a2a', '#300c04'), '#fff2a8'),
    true,
  ),
  motif(
    'parrot',
    'macaw toucan',
    (ink) =>
      perched(
        ink,
        rampOf('#d83a32', '#2a0508'),
        rampOf('#1f7fc8', '#04163a'),
        ramp('#0a0a10', '#1c1e2a', '#383c50', '#6a7088', '#b0b8d0'),
        '#f2b42e',
        true,
      ),
    true,
  ),
];
