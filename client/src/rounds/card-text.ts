import type { Card } from '@goldwake/contracts';

const SUIT_SIGNS: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };
const SUIT_NAMES: Readonly<Record<string, string>> = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };
const RANK_NAMES: Readonly<Record<string, string>> = { A: 'ace', T: 'ten', J: 'jack', Q: 'queen', K: 'king' };

/** Returns the rank as cards show it: `10` for a ten. */
export function rankText(card: Card): string {
  return card.startsWith('T') ? '10' : card.charAt(0);
}

/** Formats a card, for example `10♠`. */
export function cardText(card: Card): string {
  return `${rankText(card)}${SUIT_SIGNS[card.charAt(1)]}`;
}

export function cardsText(cards: readonly Card[]): string {
  return cards.map(cardText).join(' ');
}

/** Says a card for screen readers, for example `ten of spades`. */
export function cardName(card: Card): string {
  const rank = card.charAt(0);
  return `${RANK_NAMES[rank] ?? rank} of ${SUIT_NAMES[card.charAt(1)]}`;
}
