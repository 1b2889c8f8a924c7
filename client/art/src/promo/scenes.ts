import { each, place } from '../drawing/arrange.js';
import { type Ink, metal } from '../drawing/ink.js';
import { path } from '../drawing/svg.js';
import { beastNamed } from '../motifs/beasts/beasts.js';
import { drawHead } from '../motifs/beasts/head.js';
import { motifNamed } from '../motifs/registry.js';
import { COMPASS_MARK, coin } from '../motifs/treasure/coins.js';
import type { PaletteName } from '../palettes.js';
import { blocks, CENTRE, phone, stripes } from './pictures.js';

export interface Scene {
  palette: PaletteName;
  draw(ink: Ink): string;
}

const at = (ink: Ink, name: string, scale: number, x = 0, y = 0, turn = 0) =>
  place(motifNamed(name).draw(ink), { x: CENTRE.x + x, y: CENTRE.y + y, scale, turn });

const flyingCoins = (ink: Ink, spots: readonly (readonly [number, number, number, number])[]) =>
  each(spots, ([x, y, scale, turn]) =>
    place(coin(ink, COMPASS_MARK), { x: CENTRE.x + x, y: CENTRE.y + y, scale, turn }),
  );

/** The promo cards of the specification, keyed by their ids. */
export const SCENES = {
  buy_boost: {
    palette: 'royal',
    draw: (ink) =>
      flyingCoins(ink, [
        [-104, 66, 0.34, -20],
        [104, 84, 0.42, 14],
        [92, -84, 0.26, 30],
      ]) + at(ink, 'rocket', 1.32, 6, 4),
  },
  daily_bonus: { palette: 'dusk', draw: (ink) => at(ink, 'sun', 1.5, 26, -34) + at(ink, 'coins', 1.15, -12, 58) },
  instant_redemptions: {
    palette: 'abyss',
    draw: (ink) =>
      at(ink, 'safe', 1.12, 22, 14) +
      flyingCoins(ink, [
        [-98, 30, 0.5, -16],
        [-60, 98, 0.38, 18],
      ]) +
      place(
        path('M14 -56L-30 6H-4L-18 62L40 -10H10L34 -56Z', '#3c1c04', { transform: 'translate(3 4)' }) +
          path('M14 -56L-30 6H-4L-18 62L40 -10H10L34 -56Z', metal(ink)),
        { x: CENTRE.x - 76, y: CENTRE.y - 62, scale: 1.05, turn: -8 },
      ),
  },
  apple_google_pay: { palette: 'lagoon', draw: phone },
  made_in_the_us: { palette: 'crimson', draw: (ink) => stripes(ink) + at(ink, 'falcon', 1.34, 4, 2) },
  crypto_support: { palette: 'neon', draw: blocks },
  referral_rewards: {
    palette: 'jade',
    draw: (ink) =>
      place(drawHead(ink, beastNamed('owl')), { x: CENTRE.x + 62, y: CENTRE.y - 6, scale: 0.98 }) +
      place(drawHead(ink, beastNamed('fox')), { x: CENTRE.x - 62, y: CENTRE.y + 34, scale: 1.05 }) +
      flyingCoins(ink, [
        [8, 118, 0.4, -10],
        [120, 96, 0.34, 16],
      ]),
  },
  no_purchase_necessary: {
    palette: 'harbour',
    draw: (ink) => at(ink, 'lighthouse', 1.34, 74, 4) + at(ink, 'letter', 0.98, -58, 66, -6),
  },
} satisfies Record<string, Scene>;
