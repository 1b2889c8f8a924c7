import {
  type BlackjackTable,
  BREAKWATER_MINES_MAX,
  BREAKWATER_TILES,
  type BreakwaterTable,
  CARD_RANKS,
  CARD_SUITS,
  type Card,
  drawCard,
  type FathomTable,
  type Words,
} from '@goldwake/contracts';
import type { FairnessRound } from '@goldwake/contracts/http';
import { cardText } from '../../rounds/card-text.js';
import type { GameCheck } from './game-checks.js';

/*
 * Checks of the games in several steps. What is drawn depends on the words and on how much the player's actions draw,
 * so the verifier computes what lies under the tiles, or a number of cards in the order of their draws.
 */

const outcomeOf = <Outcome>(round: FairnessRound) => (round as unknown as { outcome: Outcome }).outcome;

const TILES = Array.from({ length: BREAKWATER_TILES }, (_, tile) => tile);
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

export const breakwaterCheck: GameCheck = {
  name: 'Breakwater',
  noun: 'board',
  unknown: '– – –',
  isLong: true,
  param: { label: 'Mines', values: upTo(BREAKWATER_MINES_MAX) },
  compute: (words, mines) => minesText(words.draw(TILES, mines)),
  read(text) {
    const tiles = text.split(/[,\s]+/).filter((part) => part !== '');
    const areTiles = tiles.every((part) => /^\d{1,2}$/.test(part) && Number(part) < BREAKWATER_TILES);
    return areTiles && tiles.length > 0 ? minesText(tiles.map(Number)) : undefined;
  },
  fault: 'Enter the tiles with mines: numbers from 0 to 24',
  recorded(round) {
    const { mines, positions } = outcomeOf<BreakwaterTable>(round);
    return { result: minesText(positions ?? []), param: mines };
  },
  how: 'each one, after rejection of those that would favour low positions, is divided by how many of the 25 tiles are left, and the remainder is the position of the next mine among them; tiles count from 0, row by row',
};

const minesText = (tiles: readonly number[]) => [...tiles].sort((a, b) => a - b).join(', ');

/** Number of cards that can be computed by hand; a recorded round may have more. */
const CARDS_MAX = 100;

function cardCheck(name: string, noun: string, drawnIn: (round: FairnessRound) => Card[]): GameCheck {
  return {
    name,
    noun,
    unknown: '– – –',
    isLong: true,
    param: { label: 'Cards', values: upTo(CARDS_MAX) },
    compute: (words, count) => drawn(words, count).map(cardText).join(', '),
    read(text) {
      const cards = text.split(/[,\s]+/).filter((part) => part !== '');
      const read = cards.map(readCard);
      return cards.length > 0 && read.every((card) => card !== undefined) ? read.map(cardText).join(', ') : undefined;
    },
    fault: 'Enter the cards in the order of their draws, such as 10♠ or TS',
    recorded(round) {
      const cards = drawnIn(round);
      return { result: cards.map(cardText).join(', '), param: cards.length };
    },
    how: 'the remainder of each by 52 is a card: ace to king of clubs, then of diamonds, hearts and spades; the few words that would favour some cards are rejected',
  };
}

function drawn(words: Words, count: number): Card[] {
  return Array.from({ length: count }, () => drawCard(words));
}

const SIGNS: Readonly<Record<string, string>> = { '♣': 'C', '♦': 'D', '♥': 'H', '♠': 'S' };

function readCard(text: string): Card | undefined {
  const rank = CARD_RANKS.find((one) => one === text.slice(0, -1).toUpperCase().replace('10', 'T'));
  const sign = text.slice(-1).toUpperCase();
  const suit = CARD_SUITS.find((one) => one === (SIGNS[sign] ?? sign));
  return rank && suit ? `${rank}${suit}` : undefined;
}

export const fathomCheck = cardCheck('Fathom', 'chain', (round) => outcomeOf<FathomTable>(round).cards);

export const blackjackCheck = cardCheck('Blackjack', 'hand', (round) => cardsOf(outcomeOf<BlackjackTable>(round)));

/** Returns the cards of a hand that is over in the order of their draws. */
export function cardsOf({ hands, dealer }: Pick<BlackjackTable, 'hands' | 'dealer'>): Card[] {
  const [one = [], two = []] = hands.map(({ cards }) => cards);
  const [up, hole, ...later] = dealer;
  const isSplit = hands.length > 1;
  // A split moves the second card to a hand of its own, and each hand then gets a card. The first hand is played first.
  const order = isSplit
    ? [one[0], up, two[0], hole, one[1], two[1], ...one.slice(2), ...two.slice(2)]
    : [one[0], up, one[1], hole, ...one.slice(2)];
  return [...order, ...later].filter((card) => card !== undefined);
}
