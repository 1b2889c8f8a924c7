import { place, repeat } from '../../drawing/arrange.js';
import { stops } from '../../drawing/defs.js';
import { type Ramp, rampOf } from '../../drawing/ramps.js';
import { circle } from '../../drawing/svg.js';
import { motifNamed } from '../../motifs/registry.js';
import { chipStack } from '../../table/chips.js';
import { diceDome } from '../../table/dice-dome.js';
import { cardBack, fanOf, playingCard } from '../../table/playing-cards.js';
import { fortuneWheel, rouletteWheel } from '../../table/wheels.js';
import type { Sheet } from '../card.js';
import { hand, type Play } from './plays.js';

export interface Body {
  body: string;
  motif: string;
}

export const CHIPS: readonly Ramp[] = [
  rampOf('#c4283c', '#22040c'),
  rampOf('#1f5fb8', '#04102c'),
  rampOf('#1f8a56', '#031a10'),
  rampOf('#2a2a38', '#05050c'),
  rampOf('#7a3fc0', '#12042a'),
];

/**
 * Draws the main object on the game table, such as a wheel or cards, centred on 0,0 and about 200 drawing units wide.
 */
export function centre(sheet: Sheet, play: Play): Body {
  const { ink, random } = sheet;
  const tones = CHIPS[random.int(0, CHIPS.length - 1)] ?? rampOf('#c4283c');
  const others = CHIPS.filter((one) => one !== tones);
  const stacks =
    place(chipStack(tones, random.int(4, 7)), { x: -78, y: 84, scale: 0.9 }) +
    place(chipStack(random.pick(others), random.int(3, 6)), { x: 80, y: 88, scale: 0.9 });
  switch (play) {
    case 'roulette':
      return { body: place(rouletteWheel(ink), { scale: 1.02, turn: random.between(0, 90) }), motif: 'roulette-wheel' };
    case 'wheel':
      return {
        body: place(fortuneWheel(ink, ['#c4283c', '#1f5fb8', '#e8a52e', '#1f8a56', '#7a3fc0']), { scale: 0.98 }),
        motif: 'fortune-wheel',
      };
    case 'dice':
      return {
        body: random.chance(0.5)
          ? place(diceDome(ink), { scale: 1.08 })
          : place(motifNamed('dice').draw(ink), { scale: 1.25, y: -6 }) + stacks,
        motif: 'dice',
      };
    case 'tiles':
      return { body: place(motifNamed('mahjong').draw(ink), { scale: 1.15 }), motif: 'mahjong' };
    case 'keno':
      return {
        body: repeat(9, (i) =>
          place(
            circle(0, 3, 27, '#05060f', { opacity: 0.5 }) +
              circle(
                0,
                0,
                27,
                ink.defs.radial(
                  stops(
                    '#ffffff',
                    CHIPS[i % 5]?.light ?? '#fff',
                    CHIPS[i % 5]?.mid ?? '#fff',
                    CHIPS[i % 5]?.dark ?? '#000',
                  ),
                  [0.36, 0.3],
                  0.8,
                ),
              ) +
              circle(0, 0, 14, '#fffaf0'),
            { x: -62 + (i % 3) * 62, y: -62 + Math.floor(i / 3) * 62 },
          ),
        ),
        motif: 'balls',
      };
    case 'poker':
      return { body: place(fanOf(ink, hand(sheet, play), 17), { y: -4, scale: 1.02 }) + stacks, motif: 'cards' };
    default: {
      const [first, second] = hand(sheet, play);
      const pair =
        first && second
          ? place(playingCard(ink, first[0], first[1]), { x: -34, y: 0, turn: -13, scale: 1.3 }) +
            place(playingCard(ink, second[0], second[1]), { x: 38, y: 4, turn: 11, scale: 1.3 })
          : '';
      return {
        body:
          (play === 'baccarat' ? place(cardBack(ink, tones), { x: 66, y: -36, turn: 24, scale: 1.05 }) : '') +
          pair +
          stacks,
        motif: 'cards',
      };
    }
  }
}
