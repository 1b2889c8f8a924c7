import {
  type Currency,
  type MicrosText,
  microsText,
  playerAccount,
  type Round,
  transfer,
  type WalletEvent,
} from '@goldwake/contracts';
import { readStake } from './amounts.js';
import { checkDraw } from './draws.js';
import { checkNewRound } from './new-round.js';
import { record } from './record.js';
import { checkCovered, sharesOfStake } from './stake.js';
import type { WalletState } from './state.js';

export interface Bet {
  round: Round;
  currency: Currency;
  stake: MicrosText;
}

/**
 * Places a bet. The round stays open until it is ended by a win (with payout zero if the bet is lost) or rolled back.
 * @throws Refusal `stake_out_of_range`, `conflict` for a round that already has a bet, `round_voided`, `nonce_conflict`,
 * `insufficient_balance`
 */
export function bet(state: WalletState, { round, currency, stake: text }: Bet): WalletEvent[] {
  const stake = readStake(text);
  checkNewRound(state, round.round_id);
  checkDraw(state, round.draw);
  checkCovered(state, currency, stake);
  return record(state, {
    type: 'bet_placed',
    data: {
      uid: state.uid,
      round,
      currency,
      stake: microsText(stake),
      played: sharesOfStake(state, currency, stake),
      postings: transfer(playerAccount(state.uid), 'house:games', currency, stake),
    },
  });
}
