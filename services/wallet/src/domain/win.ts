import {
  type EndedBy,
  type MicrosText,
  microsText,
  playerAccount,
  Refusal,
  type Round,
  transfer,
  type WalletEvent,
} from '@goldwake/contracts';
import { readAmount } from './amounts.js';
import { leavesOnlyRest } from './playthrough.js';
import { record } from './record.js';
import { type WalletFact, walletReducer } from './reducer.js';
import type { WalletState } from './state.js';

type Won = Extract<WalletFact, { type: 'win_paid' }>;

/**
 * Ends an open round, records its outcome and pays out the win.
 * @param payout zero for a lost round
 * @throws Refusal `validation_failed`, `round_not_open`
 */
export function win(
  state: WalletState,
  { round, payout: text, ended_by = null }: { round: Round; payout: MicrosText; ended_by?: EndedBy | null },
): WalletEvent[] {
  const payout = readAmount('payout', text, 0n);
  const open = state.rounds.get(round.round_id);
  if (!open) throw new Refusal('round_not_open');
  const won: Won = {
    type: 'win_paid',
    data: {
      uid: state.uid,
      round,
      currency: open.currency,
      payout: microsText(payout),
      playthrough_ended: false,
      ended_by,
      postings: transfer('house:games', playerAccount(state.uid), open.currency, payout),
    },
  };
  return record(state, endsPlaythrough(state, won) ? { ...won, data: { ...won.data, playthrough_ended: true } } : won);
}

/** Returns whether the end of a round in Sweeps Coins must end all requirements in spite of a rest. */
export function endsPlaythrough(state: WalletState, won: Won): boolean {
  return won.data.currency === 'sweeps_coins' && leavesOnlyRest(walletReducer.evolve(state, won));
}
