import { microsText, playerAccount, Refusal, transfer, type WalletEvent } from '@goldwake/contracts';
import { record } from './record.js';
import type { WalletState } from './state.js';

/**
 * Rolls back an open round: returns the stake to the player and reverses its playthrough progress.
 * @throws Refusal `round_not_open`
 */
export function rollBack(state: WalletState, { round_id }: { round_id: string }): WalletEvent[] {
  const round = state.rounds.get(round_id);
  if (!round) throw new Refusal('round_not_open');
  return record(state, {
    type: 'bet_rolled_back',
    data: {
      uid: state.uid,
      round_id,
      game_id: round.game_id,
      bet_event_id: round.bet_event_id,
      currency: round.currency,
      stake: microsText(round.stake),
      payout: '0',
      unplayed: [...round.played],
      postings: transfer('house:games', playerAccount(state.uid), round.currency, round.stake),
    },
  });
}
