import { Refusal, type WalletEvent } from '@goldwake/contracts';
import { record } from './record.js';
import type { WalletState } from './state.js';

/**
 * Cancels a round whose bet has not arrived: when it does, it is refused.
 * @throws Refusal `round_open` for a round that has a bet in play, `round_not_open` for one that was cancelled before and
 * for one of a slot that was just paid
 */
export function voidRound(
  state: WalletState,
  { round_id, game_id }: { round_id: string; game_id: string },
): WalletEvent[] {
  if (state.rounds.has(round_id)) throw new Refusal('round_open', 'This round has a bet');
  if (state.cancelled.has(round_id) || state.paid.includes(round_id)) throw new Refusal('round_not_open');
  return record(state, { type: 'round_voided', data: { uid: state.uid, round_id, game_id, postings: [] } });
}
