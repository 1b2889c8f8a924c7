import { whole } from './game-steps.js';
import type { Words } from './words.js';

/** Ace, 2 to 9, ten, jack, queen, king. */
export const CARD_RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
/** Clubs, diamonds, hearts, spades. */
export const CARD_SUITS = ['C', 'D', 'H', 'S'] as const;

/** Rank and suit, such as `AS` for the ace of spades. */
export type Card = `${(typeof CARD_RANKS)[number]}${(typeof CARD_SUITS)[number]}`;

/** All cards in the order of their numbers: the ranks of clubs, then of diamonds, hearts and spades. */
export const CARDS: readonly Card[] = CARD_SUITS.flatMap((suit) => CARD_RANKS.map((rank): Card => `${rank}${suit}`));

/** Draws a card from an unlimited deck: each of the 52 is equally likely, whatever was drawn before. */
export function drawCard(words: Words): Card {
  return CARDS[words.uniform(CARDS.length)] as Card;
}

const RANK_BY_CARD: ReadonlyMap<Card, number> = new Map(CARDS.map((card, at) => [card, at % CARD_RANKS.length]));

/** Returns the position of a card's rank in `CARD_RANKS`: 0 for an ace, 12 for a king. */
export function cardRank(card: Card): number {
  return RANK_BY_CARD.get(card) ?? Number.NaN;
}

/** Returns the value of a card in blackjack: 1 for an ace, and 10 for a ten, jack, queen or king. */
export function cardValue(card: Card): number {
  return Math.min(cardRank(card), 9) + 1;
}

/** Total of a hand; `soft` tells whether an ace counts 11 in it. */
export interface HandTotal {
  total: number;
  soft: boolean;
}

/** Returns the highest total that is not above 21, or else the lowest. */
export function handTotal(cards: readonly Card[]): HandTotal {
  const values = cards.map(cardValue);
  const low = values.reduce((sum, value) => sum + value, 0);
  const soft = values.includes(1) && low + 10 <= 21;
  return { total: soft ? low + 10 : low, soft };
}

/** Words at or above this limit are rejected when a card is drawn. */
const CARD_WORD_LIMIT = 2 ** 32 - (2 ** 32 % CARDS.length);

/**
 * Describes how a card follows from the words of its round, all of whose words are drawn as cards.
 * @param at how many cards the round drew before
 */
export function cardDraw(words: readonly number[], at: number): string {
  const word = words.filter((one) => one < CARD_WORD_LIMIT)[at] ?? 0;
  const number = word % CARDS.length;
  return `word ${whole(word)}: its remainder by ${CARDS.length} is ${number}, which is ${CARDS[number]}`;
}
