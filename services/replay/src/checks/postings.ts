import {
  type Balances,
  CURRENCIES,
  type Currency,
  heldAccount,
  type MoneyMoved,
  microsText,
  parseMicros,
  playerAccount,
  type StoredEvent,
  sumsToZero,
} from '@goldwake/contracts';
import { type Check, type Report, reporter } from './check.js';

type Sums = Record<Currency, bigint>;
/** Events about holds also record the player's total held money. */
type Money = MoneyMoved & { held?: Balances };

function moneyOf(event: StoredEvent): Money | undefined {
  const data = event.data as Partial<Money>;
  return Array.isArray(data.postings) ? (data as Money) : undefined;
}

/**
 * Checks double-entry bookkeeping from the postings alone, without the wallet's reducer.
 * - The postings of each event sum to zero per currency.
 * - No player's account becomes negative.
 * - The balances and held money recorded in an event equal the sums of all postings up to it.
 */
export function postingsCheck(report: Report): Check {
  const accounts = new Map<string, Sums>();
  const sumsOf = (account: string) => {
    const sums = accounts.get(account) ?? { gold_coins: 0n, sweeps_coins: 0n };
    accounts.set(account, sums);
    return sums;
  };
  const wrong = reporter('postings', report);
  return {
    name: 'postings',
    event(event) {
      const money = moneyOf(event);
      if (!money) return;
      if (!sumsToZero(money.postings)) wrong(event, 'the postings do not sum to zero');
      const own = [playerAccount(money.uid), heldAccount(money.uid)] as const;
      for (const { account, currency, amount } of money.postings) {
        if (own.includes(account)) sumsOf(account)[currency] += parseMicros(amount);
        else if (account.startsWith('player:')) wrong(event, `posts to ${account}, another player's account`);
      }
      compare(event, own[0], 'states', money.balances);
      if (money.held || accounts.has(own[1])) compare(event, own[1], 'states held', money.held);
    },
  };

  /** @param stated undefined if the event does not state the balance of the account */
  function compare(event: StoredEvent, account: string, verb: string, stated: Balances | undefined): void {
    const sums = sumsOf(account);
    for (const currency of CURRENCIES) {
      const sum = microsText(sums[currency]);
      if (sums[currency] < 0n) wrong(event, `${currency} of ${account} becomes negative: ${sum}`);
      if (stated && stated[currency] !== sum)
        wrong(event, `${verb} ${currency} ${stated[currency]}; the postings give ${sum}`);
    }
  }
}
