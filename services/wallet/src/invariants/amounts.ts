import {
  type EventOf,
  formatExactMoney,
  heldAccount,
  idOf,
  type Posting,
  parseMicros,
  playerAccount,
  type StoredEvent,
  transfer,
  WALLET_EVENTS,
  type WalletEvent,
} from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';
import { purchasePostings } from '../domain/credit-purchase.js';
import { CAPTURED_TO } from '../domain/hold.js';
import { restorePostings, takeBackPostings } from '../domain/reverse-purchase.js';

type WalletType = WalletEvent['type'];

/** The postings that the amounts in an event's data require, by event type; docs/money.md has the same table. */
const MOVES: { readonly [Type in WalletType]: (data: EventOf<Type>['data'], uid: string) => Posting[] } = {
  wallet_opened: () => [],
  coins_granted: ({ gold_coins, sweeps_coins }, uid) => [
    ...transfer('house:bonuses', playerAccount(uid), 'gold_coins', parseMicros(gold_coins)),
    ...transfer('house:bonuses', playerAccount(uid), 'sweeps_coins', parseMicros(sweeps_coins)),
  ],
  coins_purchased: purchasePostings,
  purchase_taken_back: takeBackPostings,
  purchase_restored: restorePostings,
  bet_placed: ({ currency, stake }, uid) => transfer(playerAccount(uid), 'house:games', currency, parseMicros(stake)),
  stake_raised: ({ currency, stake }, uid) => transfer(playerAccount(uid), 'house:games', currency, parseMicros(stake)),
  win_paid: ({ currency, payout }, uid) => transfer('house:games', playerAccount(uid), currency, parseMicros(payout)),
  bet_and_win_settled: ({ currency, stake, payout }, uid) =>
    transfer(playerAccount(uid), 'house:games', currency, parseMicros(stake) - parseMicros(payout)),
  bet_rolled_back: ({ currency, stake, payout }, uid) =>
    transfer('house:games', playerAccount(uid), currency, parseMicros(stake) - parseMicros(payout)),
  raise_declined: () => [],
  round_voided: () => [],
  seed_pair_ended: () => [],
  balance_adjusted: ({ currency, amount }, uid) =>
    transfer('house:adjustments', playerAccount(uid), currency, parseMicros(amount)),
  funds_held: ({ currency, amount }, uid) =>
    transfer(playerAccount(uid), heldAccount(uid), currency, parseMicros(amount)),
  hold_captured: ({ currency, amount, reason }, uid) =>
    transfer(heldAccount(uid), CAPTURED_TO[reason], currency, parseMicros(amount)),
  hold_released: ({ currency, amount }, uid) =>
    transfer(heldAccount(uid), playerAccount(uid), currency, parseMicros(amount)),
};

/**
 * Compares the postings with the amounts that the event states. It is not enough that they sum to zero: if the payout
 * exceeds the stake, they show only the difference.
 */
export const amounts = defineInvariant({
  name: 'amounts',
  rule: 'the postings of an event move exactly the amounts that it states, between the accounts of its kind',
  types: Object.keys(WALLET_EVENTS) as WalletType[],
  initial: () => null,
  check(_, event, violate) {
    const { type, data, stream } = event as StoredEvent<WalletEvent>;
    const required = MOVES[type](data as never, idOf(stream));
    if (!areSame(data.postings, required)) {
      violate(event, `posts ${textOf(data.postings)}; its amounts require ${textOf(required)}`);
    }
  },
});

function areSame(left: readonly Posting[], right: readonly Posting[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ account, currency, amount }, at) => {
      const other = right[at];
      return account === other?.account && currency === other.currency && amount === other.amount;
    })
  );
}

function textOf(postings: readonly Posting[]): string {
  const parts = postings.map(
    ({ account, currency, amount }) => `${formatExactMoney(parseMicros(amount), currency)} to ${account}`,
  );
  return parts.join(' and ') || 'nothing';
}
