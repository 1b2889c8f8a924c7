import { wordsOf } from '../../motifs/subject.js';
import type { Held, Suit } from '../../table/playing-cards.js';
import type { Sheet } from '../card.js';

/** Type of a table game, derived from the game's name. */
export type Play = 'roulette' | 'cards' | 'baccarat' | 'poker' | 'dice' | 'tiles' | 'keno' | 'wheel' | 'other';

const PLAYS: readonly (readonly [Play, RegExp])[] = [
  ['roulette', /roulette|zero|croupier|wheels/],
  ['wheel', /wheel|rotunda|ferris/],
  ['baccarat', /baccarat|chemin|tiger|war\b|squeeze|ecarte/],
  ['poker', /poker|hold|stud|draw|pai gow|jacks|deuces|faro|let it|high card|red dog|oasis|banker/],
  ['cards', /blackjack|pontoon|vingt|deck|exposure|card/],
  ['dice', /craps|sic bo|dice|backgammon/],
  ['tiles', /mahjong/],
  ['keno', /keno|bingo/],
];

export const playOf = (name: string): Play => {
  const plain = ` ${wordsOf(name).join(' ')} `;
  return PLAYS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'other';
};

const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8'] as const;

const SUIT_NAMES: readonly Suit[] = ['spade', 'heart', 'club', 'diamond'];

export function hand({ random }: Sheet, play: Play): Held[] {
  const suit = () => random.pick(SUIT_NAMES);
  if (play === 'poker') {
    const one = suit();
    return (['10', 'J', 'Q', 'K', 'A'] as const).map((rank): Held => [rank, one]);
  }
  if (play === 'baccarat')
    return [
      ['9', suit()],
      [random.pick(['K', 'Q', 'J']), suit()],
    ];
  return [
    ['A', random.pick(['spade', 'heart'] as const)],
    [random.pick(RANKS.slice(1, 5)), random.pick(['club', 'diamond'] as const)],
  ];
}
