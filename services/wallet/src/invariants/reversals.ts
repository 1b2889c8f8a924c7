import {
  CURRENCIES,
  type Currency,
  type EventOf,
  formatExactMoney,
  idOf,
  type LedgerCurrency,
  microsText,
  parseMicros,
  type StoredEvent,
} from '@goldwake/contracts';
import { defineInvariant, type Violate } from '@goldwake/core';
import { smaller } from '../domain/amounts.js';

type Credited = StoredEvent<EventOf<'coins_purchased'>>;
type TakenBack = StoredEvent<EventOf<'purchase_taken_back'>>;
type Restored = StoredEvent<EventOf<'purchase_restored'>>;

interface Purchases {
  /** Credited purchases by `<uid>/<purchase id>`, with the event that took them back last; null if none did. */
  purchases: Map<string, { credited: Credited; takenBack: TakenBack | null }>;
}

export const reversals = defineInvariant<Purchases>({
  name: 'reversed purchases',
  rule: 'a credited purchase is taken back as far as the balance has its coins, once until it is restored, and a restore states exactly what was taken',
  types: ['coins_purchased', 'purchase_taken_back', 'purchase_restored'],
  initial: () => ({ purchases: new Map() }),
  check({ purchases }, event, violate) {
    const stored = event as Credited | TakenBack | Restored;
    const { purchase_id } = stored.data;
    const key = `${idOf(event.stream)}/${purchase_id}`;
    if (stored.type === 'coins_purchased') {
      purchases.set(key, { credited: stored as Credited, takenBack: null });
      return;
    }
    const purchase = purchases.get(key);
    if (!purchase) {
      violate(event, `reverses the purchase ${purchase_id}, which was not credited`);
    } else if (stored.type === 'purchase_taken_back') {
      if (purchase.takenBack) violate(event, `takes back ${purchase_id} again, after ${purchase.takenBack.eventId}`);
      const { credited } = purchase;
      compare(stored as TakenBack, dueAmounts(credited, stored as TakenBack), credited.eventId, violate);
      purchase.takenBack = stored as TakenBack;
    } else {
      const { takenBack } = purchase;
      if (takenBack) compare(stored as Restored, takenBack.data, takenBack.eventId, violate);
      else violate(event, `restores ${purchase_id}, which is not taken back`);
      purchase.takenBack = null;
    }
  },
});

type Amounts = Pick<Restored['data'], 'price' | Currency | `${Currency}_owed`>;

/** The balance that a take-back leaves, and what it took, are the balance before it. */
function dueAmounts({ data: credited }: Credited, { data }: TakenBack): Amounts {
  const due = { price: credited.price } as Amounts;
  for (const currency of CURRENCIES) {
    const [all, had] = [
      parseMicros(credited[currency]),
      parseMicros(data.balances[currency]) + parseMicros(data[currency]),
    ];
    const taken = smaller(had, all);
    due[currency] = microsText(taken);
    due[`${currency}_owed`] = microsText(all - taken);
  }
  return due;
}

const FIELDS = {
  price: 'USD',
  gold_coins: 'gold_coins',
  sweeps_coins: 'sweeps_coins',
  gold_coins_owed: 'gold_coins',
  sweeps_coins_owed: 'sweeps_coins',
} as const satisfies Record<keyof Amounts, LedgerCurrency>;

/** @param because id of the event because of which the amounts are due */
function compare(event: TakenBack | Restored, due: Amounts, because: string, violate: Violate): void {
  for (const [field, currency] of Object.entries(FIELDS) as [keyof Amounts, LedgerCurrency][]) {
    if (event.data[field] === due[field]) continue;
    const [is, required] = [event.data[field], due[field]].map((text) => formatExactMoney(parseMicros(text), currency));
    violate(event, `states ${is} as ${field}; ${because} requires ${required}`);
  }
}
