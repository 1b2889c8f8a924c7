import {
  type Balances,
  CURRENCIES,
  type Currency,
  formatExactMoney,
  heldAccount,
  idOf,
  type Micros,
  type MoneyMoved,
  parseMicros,
  playerAccount,
  type StoredEvent,
  sumsToZero,
} from '@goldwake/contracts';
import { defineInvariant, type Violate } from '@goldwake/core';

/** Events about holds also record the player's total held money. */
type Money = MoneyMoved & { held?: Balances };

/** Sum of all postings to an account in one currency, and the faults that later events inherit. */
interface Sum {
  amount: Micros;
  /** First event from which the stated balances are off by `by`. */
  stated?: { by: Micros; eventId: string } | undefined;
  /** First event since which the sum is negative. */
  negative?: string | undefined;
}

/** Sums of all postings so far, by account. */
interface Accounts {
  accounts: Map<string, Record<Currency, Sum>>;
}

/** Double-entry bookkeeping, checked from the postings alone, without the wallet's reducer. */
export const postings = defineInvariant<Accounts>({
  name: 'postings',
  rule: 'postings sum to zero, no player account becomes negative or has US dollars, and stated balances equal the sum of all postings',
  initial: () => ({ accounts: new Map() }),
  check({ accounts }, event, violate) {
    const money = moneyOf(event);
    if (!money) return;
    if (!sumsToZero(money.postings)) violate(event, 'the postings do not sum to zero');
    const uid = idOf(event.stream);
    const own = [playerAccount(uid), heldAccount(uid)] as const;
    for (const { account, currency, amount } of money.postings) {
      if (currency === 'USD') {
        if (account.startsWith('player:'))
          violate(event, `posts US dollars to ${account}; only house accounts have them`);
      } else if (own.includes(account)) sumsOf(accounts, account)[currency].amount += parseMicros(amount);
      else if (account.startsWith('player:')) violate(event, `posts to ${account}, another player's account`);
    }
    compare(event, { what: 'balance', sums: sumsOf(accounts, own[0]), stated: money.balances }, violate);
    if (money.held || accounts.has(own[1])) {
      compare(event, { what: 'held money', sums: sumsOf(accounts, own[1]), stated: money.held }, violate);
    }
  },
});

function moneyOf(event: StoredEvent): Money | undefined {
  const data = event.data as Partial<Money>;
  return Array.isArray(data.postings) ? (data as Money) : undefined;
}

function sumsOf(accounts: Accounts['accounts'], account: string): Record<Currency, Sum> {
  const sums = accounts.get(account) ?? { gold_coins: { amount: 0n }, sweeps_coins: { amount: 0n } };
  accounts.set(account, sums);
  return sums;
}

interface Statement {
  /** What the event states: the balance or the held money. */
  what: string;
  sum: Sum;
  currency: Currency;
}

function compare(
  event: StoredEvent,
  { what, sums, stated }: { what: string; sums: Record<Currency, Sum>; stated: Balances | undefined },
  violate: Violate,
): void {
  for (const currency of CURRENCIES) {
    const statement = { what, sum: sums[currency], currency };
    checkNegative(event, statement, violate);
    if (stated) checkStated(event, statement, parseMicros(stated[currency]), violate);
  }
}

/** While the sum stays negative, the findings of later events are attributed to the event that made it negative. */
function checkNegative(event: StoredEvent, { what, sum, currency }: Statement, violate: Violate): void {
  if (sum.amount >= 0n) sum.negative = undefined;
  else {
    violate(event, `the ${what} becomes negative: ${formatExactMoney(sum.amount, currency)}`, sum.negative);
    sum.negative ??= event.eventId;
  }
}

/** While stated amounts differ by the same amount, the findings of later events are attributed to the first of them. */
function checkStated(event: StoredEvent, { what, sum, currency }: Statement, stated: Micros, violate: Violate): void {
  const by = stated - sum.amount;
  const since = sum.stated?.by === by ? sum.stated.eventId : undefined;
  if (by === 0n) sum.stated = undefined;
  else {
    const [is, due] = [stated, sum.amount].map((amount) => formatExactMoney(amount, currency));
    violate(event, `states the ${what} ${is}; the postings give ${due}`, since);
    sum.stated = { by, eventId: since ?? event.eventId };
  }
}
