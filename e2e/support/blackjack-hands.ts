import { cardRank } from '@goldwake/contracts';
import type { StepResponseOf } from '@goldwake/contracts/http';
import type { Locator } from '@playwright/test';
import type { Api } from './player.js';

export type Blackjack = StepResponseOf<'blackjack'>;

/** Stake of each hand of `dealPair`: 10 GC. */
const STAKE = '10000000';
/** Ranks from 2 to 9. Two of them make no 21 with a third card, and unlike aces, both hands go on after a split. */
const isLow = (rank: number) => rank >= 1 && rank <= 8;

/**
 * Plays hands over HTTP until one is open whose pair can be split into two hands that both wait for an action. About
 * one hand in twenty is such a pair; the others are ended.
 */
export async function dealPair(player: Api): Promise<Blackjack> {
  for (;;) {
    let hand: Blackjack = await player.post('/games/blackjack/bets', { currency: 'gold_coins', stake: STAKE });
    while (hand.state === 'open') {
      const { allowed, hands } = hand.outcome;
      const [first] = hands[0]?.cards ?? [];
      if (first && allowed.includes('split') && isLow(cardRank(first))) return hand;
      const { round_id, sequence } = hand;
      const action = allowed.includes('stand') ? 'stand' : 'decline_insurance';
      hand = await player.post(`/games/blackjack/rounds/${round_id}/actions`, { sequence, action });
    }
  }
}

/** Returns how many cards an element of the page names. */
export async function countCards(where: Locator): Promise<number> {
  return ((await where.textContent()) ?? '').match(/(10|[A2-9JQK])[♣♦♥♠]/g)?.length ?? 0;
}

/** Returns all cards that were dealt to the player and the dealer. */
export function dealtCards({ outcome }: Blackjack): number {
  return outcome.hands.reduce((sum, { cards }) => sum + cards.length, outcome.dealer.length);
}
