import { type MicrosText, microsText, playerAccount, Refusal, transfer, type WalletEvent } from '@goldwake/contracts';
import { readAmount } from './amounts.js';
import { record } from './record.js';
import { sharesOfStake } from './stake.js';
import type { WalletState } from './state.js';

export interface Raise {
  round_id: string;
  /** Number of the action in its round that needs the stake. */
  sequence: number;
  stake: MicrosText;
}

/**
 * Adds to the stake of an open round, for example when a blackjack hand is doubled. A balance that does not cover the
 * stake is an event too: two processes that handle the same request must get the same answer.
 * @throws Refusal `round_not_open`, `validation_failed`
 */
export function raise(state: WalletState, { round_id, sequence, stake: text }: Raise): WalletEvent[] {
  const stake = readAmount('stake', text, 1n);
  const { uid } = state;
  const round = state.rounds.get(round_id);
  if (!round) throw new Refusal('round_not_open');
  const { game_id, bet_event_id, currency } = round;
  if (stake > state.balances[currency]) {
    return record(state, { type: 'raise_declined', data: { uid, round_id, sequence, postings: [] } });
  }
  return record(state, {
    type: 'stake_raised',
    data: {
      uid,
      round_id,
      game_id,
      bet_event_id,
      sequence,
      currency,
      stake: microsText(stake),
      played: sharesOfStake(state, currency, stake),
      postings: transfer(playerAccount(uid), 'house:games', currency, stake),
    },
  });
}
