import {
  type Balances,
  CURRENCIES,
  type Currency,
  heldAccount,
  idOf,
  type MoneyMoved,
  microsText,
  parseMicros,
  playerAccount,
  type StoredEvent,
  sumsToZero,
} from '@goldwake/contracts';
import { defineInvariant, type Violate } from '@goldwake/core';

type Sums = Record<Currency, bigint>;
/** Events about holds also record the player's total held money. */
type Money = MoneyMoved & { held?: Balances };
/** Sums of all postings so far, by account. */
interface Accounts {
  accounts: Map<string, Sums>;
}

/** Double-entry bookkeeping, checked from the postings alone, without the wallet's reducer. */
export const postings = defineInvariant<Accounts>({
  name: 'postings',
  rule: 'postings sum to zero, no player account becomes negative, and stated balances equal the sum of all postings',
  initial: () => ({ accounts: new Map() }),
  check({ accounts }, event, violate) {
    const money = moneyOf(event);
    if (!money) return;
    if (!sumsToZero(money.postings)) violate(event, 'the postings do not sum to zero');
    const uid = idOf(event.stream);
    const own = [playerAccount(uid), heldAccount(uid)] as const;
    for (const { account, currency, amount } of money.postings) {
      if (own.includes(account)) sumsOf(accounts, account)[currency] += parseMicros(amount);
      else if (account.startsWith('player:')) violate(event, `posts to ${account}, another player's account`);
    }
    const state = (account: string, verb: string, stated: Balances | undefined) =>
      compare(event, { account, sums: sumsOf(accounts, account), verb, stated }, violate);
    state(own[0], 'states', money.balances);
    if (money.held || accounts.has(own[1])) state(own[1], 'states held', money.held);
  },
});

function moneyOf(event: StoredEvent): Money | undefined {
  const data = event.data as Partial<Money>;
  return Array.isArray(data.postings) ? (data as Money) : undefined;
}

function sumsOf(accounts: Map<string, Sums>, account: string): Sums {
  const sums = accounts.get(account) ?? { gold_coins: 0n, sweeps_coins: 0n };
  accounts.set(account, sums);
  return sums;
}

interface Statement {
  account: string;
  sums: Sums;
  verb: string;
  /** Undefined if the event does not state the balance of the account. */
  stated: Balances | undefined;
}

function compare(event: StoredEvent, { account, sums, verb, stated }: Statement, violate: Violate): void {
  for (const currency of CURRENCIES) {
    const sum = microsText(sums[currency]);
    if (sums[currency] < 0n) violate(event, `${currency} of ${account} becomes negative: ${sum}`);
    if (stated && stated[currency] !== sum) {
      violate(event, `${verb} ${currency} ${stated[currency]}; the postings give ${sum}`);
    }
  }
}
