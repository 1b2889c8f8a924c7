import {
  CURRENCIES,
  type Currency,
  type MoneyMoved,
  microsText,
  parseMicros,
  type StoredEvent,
  sumsToZero,
} from '@goldwake/contracts';
import { type Check, type Report, reporter } from './check.js';

function moneyOf(event: StoredEvent): MoneyMoved | undefined {
  const data = event.data as Partial<MoneyMoved>;
  return Array.isArray(data.postings) ? (data as MoneyMoved) : undefined;
}

/**
 * Double entry, from the postings alone and so independent of the wallet's reducer: each event sums to zero per currency,
 * no player account falls below zero, and the balances that an event states are the sum of the postings up to it.
 */
export function postingsCheck(report: Report): Check {
  const players = new Map<string, Record<Currency, bigint>>();
  const wrong = reporter('postings', report);
  return {
    name: 'postings',
    event(event) {
      const money = moneyOf(event);
      if (!money) return;
      if (!sumsToZero(money.postings)) wrong(event, 'the postings do not sum to zero');
      const account = `player:${money.uid}`;
      const sums = players.get(account) ?? { gold_coins: 0n, sweeps_coins: 0n };
      players.set(account, sums);
      for (const posting of money.postings) {
        if (posting.account === account) sums[posting.currency] += parseMicros(posting.amount);
        else if (posting.account.startsWith('player:'))
          wrong(event, `posts to ${posting.account}, another player's account`);
      }
      for (const currency of CURRENCIES) {
        const sum = microsText(sums[currency]);
        if (sums[currency] < 0n) wrong(event, `${currency} of ${account} falls to ${sum}`);
        if (money.balances[currency] !== sum)
          wrong(event, `states ${currency} ${money.balances[currency]}; its postings give ${sum}`);
      }
    },
  };
}
