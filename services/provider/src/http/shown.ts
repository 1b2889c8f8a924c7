import {
  Refusal,
  type ShownRound,
  type SlotEvent,
  type SpinResponse,
  slotEventsOf,
  slotGameOf,
} from '@goldwake/contracts';
import type { DrawnRound, Round } from '../domain/index.js';
import { passedOn } from './answered.js';

/** Returns what the page shows of a round. */
export function shownRound(round: DrawnRound): ShownRound {
  const { round_id, stake, payout, multiplier, book, placed_at } = round;
  return { round_id, stake, payout, multiplier, book, events: eventsOf(round), placed_at };
}

/**
 * Returns the response to the request for a round.
 * @throws Refusal the casino's for a refused bet, `bet_unanswered` for a bet without a known answer
 */
export function spinResponse(round: Round): SpinResponse {
  switch (round.status) {
    case 'drawn':
      return { round: shownRound(round), balance: round.balance, balance_after: null };
    case 'paid':
      return { round: shownRound(round), balance: round.balance, balance_after: round.balance_after };
    case 'refused':
      throw passedOn(round.refusal);
    case 'betting':
    case 'rolling_back':
      throw new Refusal('bet_unanswered');
    case 'rolled_back':
      throw new Refusal('bet_unanswered', 'The round was rolled back and its stake returned');
  }
}

function eventsOf({ game_id, book }: DrawnRound): SlotEvent[] {
  const game = slotGameOf(game_id);
  const events = game && slotEventsOf(game, book);
  if (!events) throw new RangeError(`${game_id} has no book ${book}`);
  return events;
}
