import {
  formatExactMoney,
  type LedgerCurrency,
  parseMicros,
  type StoredEvent,
  type WalletEvent,
} from '@goldwake/contracts';
import { defineInvariant, type Violate } from '@goldwake/core';

export const signs = defineInvariant({
  name: 'signs',
  rule: 'stakes, holds, grants and prices are above zero, payouts are not below it, and a stake is covered before the payout',
  types: [
    'coins_granted',
    'coins_purchased',
    'bet_placed',
    'stake_raised',
    'win_paid',
    'bet_and_win_settled',
    'bet_rolled_back',
    'balance_adjusted',
    'funds_held',
  ],
  initial: () => null,
  check(_, event, violate) {
    const money = (event as StoredEvent<WalletEvent>).data;
    if ('price' in money) least(event, { what: 'costs', text: money.price, currency: 'USD', min: 1n }, violate);
    if ('gold_coins' in money) {
      for (const currency of ['gold_coins', 'sweeps_coins'] as const) {
        least(event, { what: 'grants', text: money[currency], currency, min: 0n }, violate);
      }
      if (parseMicros(money.gold_coins) === 0n && parseMicros(money.sweeps_coins) === 0n) {
        violate(event, 'grants nothing');
      }
    }
    if ('stake' in money)
      least(event, { what: 'stakes', text: money.stake, currency: money.currency, min: 1n }, violate);
    if ('payout' in money) {
      least(event, { what: 'pays', text: money.payout, currency: money.currency, min: 0n }, violate);
    }
    if ('hold_id' in money)
      least(event, { what: 'holds', text: money.amount, currency: money.currency, min: 1n }, violate);
    if (event.type === 'balance_adjusted' && 'amount' in money && parseMicros(money.amount) === 0n) {
      violate(event, 'adjusts the balance by nothing');
    }
    if (event.type === 'bet_and_win_settled') covered(event as StoredEvent<Settled>, violate);
  },
});

type Settled = Extract<WalletEvent, { type: 'bet_and_win_settled' }>;

interface Amount {
  what: string;
  text: string;
  currency: LedgerCurrency;
  min: bigint;
}

function least(event: StoredEvent, { what, text, currency, min }: Amount, violate: Violate): void {
  const amount = parseMicros(text);
  if (amount < min) violate(event, `${what} ${formatExactMoney(amount, currency)}`);
}

/** Postings show only stake minus payout, so a payout could hide a stake that the player could not pay. */
function covered(event: StoredEvent<Settled>, violate: Violate): void {
  const { currency, stake, payout, balances } = event.data;
  const before = parseMicros(balances[currency]) + parseMicros(stake) - parseMicros(payout);
  if (parseMicros(stake) > before) {
    const [is, has] = [parseMicros(stake), before].map((amount) => formatExactMoney(amount, currency));
    violate(event, `stakes ${is} of a balance of ${has}`);
  }
}
