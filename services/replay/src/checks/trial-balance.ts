import {
  type Balances,
  CURRENCIES,
  formatExactMoney,
  LEDGER_CURRENCIES,
  type LedgerCurrency,
  type MoneyMoved,
  type Posting,
  parseMicros,
  type StoredEvent,
} from '@goldwake/contracts';
import type { HouseAccount } from '@goldwake/wallet/domain';
import { BALANCES_GROUP } from '../balances/stored.js';
import type { Check, Report } from './check.js';
import type { StoredState } from './stored-state.js';

type Totals = Record<LedgerCurrency, bigint>;

/**
 * Checks that all accounts of the casino sum to zero in each currency, both in the postings up to each event and in the
 * stored balances.
 */
export function trialBalanceCheck({ balances, held, house, committed }: StoredState, report: Report): Check {
  const totals = nothing();
  const diverged: Partial<Record<LedgerCurrency, StoredEvent>> = {};
  const wrong = (currency: LedgerCurrency, total: bigint, event: StoredEvent | undefined, what: string) => {
    if (total === 0n) return;
    report({
      check: 'trial balance',
      event_id: event?.eventId ?? null,
      position: event?.position ?? null,
      message: `${what} sum to ${formatExactMoney(total, currency)}, not to zero`,
    });
  };
  return {
    name: 'trial balance',
    event(event) {
      const { postings } = event.data as Partial<MoneyMoved>;
      if (!Array.isArray(postings)) return;
      post(totals, postings);
      for (const currency of LEDGER_CURRENCIES) {
        if (totals[currency] === 0n) delete diverged[currency];
        else diverged[currency] ??= event;
      }
    },
    save: () => totals,
    restore(saved) {
      Object.assign(totals, saved);
    },
    end() {
      const stored = storedTotals([...balances.values(), ...held.values()], house);
      for (const currency of LEDGER_CURRENCIES) {
        wrong(currency, totals[currency], diverged[currency], 'from this event on, all accounts');
        wrong(
          currency,
          stored[currency],
          undefined,
          `the accounts stored as of position ${committed.newest(BALANCES_GROUP)}`,
        );
      }
    },
  };
}

function nothing(): Totals {
  return { gold_coins: 0n, sweeps_coins: 0n, USD: 0n };
}

function post(totals: Totals, postings: readonly Posting[]): void {
  for (const { currency, amount } of postings) totals[currency] += parseMicros(amount);
}

function storedTotals(players: readonly unknown[], house: ReadonlyMap<string, unknown>): Totals {
  const totals = nothing();
  for (const document of players) {
    for (const currency of CURRENCIES) totals[currency] += parseMicros((document as Balances)[currency]);
  }
  for (const document of house.values()) {
    const { currency, amount } = document as HouseAccount;
    totals[currency] += parseMicros(amount);
  }
  return totals;
}
