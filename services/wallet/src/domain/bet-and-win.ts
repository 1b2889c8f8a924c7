import { type MicrosText, microsText, playerAccount, transfer, type WalletEvent } from '@goldwake/contracts';
import { readAmount, readStake } from './amounts.js';
import type { Bet } from './bet.js';
import { checkDraw } from './draws.js';
import { checkNewRound } from './new-round.js';
import { record } from './record.js';
import { checkCovered, sharesOfStake } from './stake.js';
import type { WalletState } from './state.js';

export interface SettledBet extends Bet {
  /** Payout of the bet; zero if the bet is lost. */
  payout: MicrosText;
}

/**
 * Settles a complete round, both stake and payout, in one event that also consumes the draw.
 * @throws Refusal `stake_out_of_range`, `validation_failed`, `conflict` for a round that already has a bet in play,
 * `round_voided`, `nonce_conflict`, `insufficient_balance`
 */
export function betAndWin(state: WalletState, settled: SettledBet): WalletEvent[] {
  const { round, currency } = settled;
  const stake = readStake(settled.stake);
  const payout = readAmount('payout', settled.payout, 0n);
  checkNewRound(state, round.round_id);
  checkDraw(state, round.draw);
  checkCovered(state, currency, stake);
  return record(state, {
    type: 'bet_and_win_settled',
    data: {
      uid: state.uid,
      round,
      currency,
      stake: microsText(stake),
      payout: microsText(payout),
      played: sharesOfStake(state, currency, stake),
      postings: transfer(playerAccount(state.uid), 'house:games', currency, stake - payout),
    },
  });
}
