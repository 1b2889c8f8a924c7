import { Refusal, type WalletEvent } from '@goldwake/contracts';
import { record } from './record.js';
import { rollBack } from './roll-back.js';
import type { WalletState } from './state.js';

/**
 * Cancels a round whether or not its bet has arrived: an open round is rolled back, and the bet of an unknown one will
 * be refused.
 * @throws Refusal `round_not_open` for a round that was cancelled already
 */
export function cancelRound(
  state: WalletState,
  { round_id, game_id }: { round_id: string; game_id: string },
): WalletEvent[] {
  if (state.rounds.has(round_id)) return rollBack(state, { round_id });
  if (state.cancelled.has(round_id)) throw new Refusal('round_not_open');
  return record(state, { type: 'round_voided', data: { uid: state.uid, round_id, game_id, postings: [] } });
}
