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
 * Checks double entry from the postings alone, independently of the wallet's reducer: the postings of each event sum to
 * zero per currency, no player account becomes negative, and the balances that an event states equal the sum of all
 * postings so far.
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
        if (sums[currency] < 0n) wrong(event, `${currency} of ${account} becomes negative: ${sum}`);
        if (money.balances[currency] !== sum)
          wrong(event, `states ${currency} ${money.balances[currency]}; the postings give ${sum}`);
      }
    },
  };
}
