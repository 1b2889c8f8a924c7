import {
  type MicrosText,
  microsText,
  playerAccount,
  Refusal,
  type Round,
  transfer,
  type WalletEvent,
} from '@goldwake/contracts';
import { readAmount } from './amounts.js';
import { record } from './record.js';
import type { WalletState } from './state.js';

/**
 * Ends an open round, records its outcome and pays out the win.
 * @param payout zero for a lost round
 * @throws Refusal `validation_failed`, `round_not_open`
 */
export function win(state: WalletState, { round, payout: text }: { round: Round; payout: MicrosText }): WalletEvent[] {
  const payout = readAmount('payout', text, 0n);
  const open = state.rounds.get(round.round_id);
  if (!open) throw new Refusal('round_not_open');
  return record(state, {
    type: 'win_paid',
    data: {
      uid: state.uid,
      round,
      currency: open.currency,
      payout: microsText(payout),
      postings: transfer('house:games', playerAccount(state.uid), open.currency, payout),
    },
  });
}
