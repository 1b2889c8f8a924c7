import { Refusal, type WalletEvent } from '@goldwake/contracts';
import { record } from './record.js';
import { rollBack } from './roll-back.js';
import type { WalletState } from './state.js';

/**
 * Cancels a round whether or not its bet has arrived: an open round is rolled back, and the bet of an unknown one will
 * be refused.
 * @param round.if_unknown whether an open round is refused instead
 * @throws Refusal `round_not_open` for a round that was cancelled already and for one of a slot that was just paid,
 * `round_open` for an open one with `if_unknown`
 */
export function cancelRound(
  state: WalletState,
  { round_id, game_id, if_unknown = false }: { round_id: string; game_id: string; if_unknown?: boolean },
): WalletEvent[] {
  if (state.rounds.has(round_id)) {
    if (if_unknown) throw new Refusal('round_open', 'This round has a bet');
    return rollBack(state, { round_id });
  }
  if (state.cancelled.has(round_id) || state.paid.includes(round_id)) throw new Refusal('round_not_open');
  return record(state, { type: 'round_voided', data: { uid: state.uid, round_id, game_id, postings: [] } });
}
