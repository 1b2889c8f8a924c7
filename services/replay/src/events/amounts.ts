import { CURRENCIES, type LedgerCurrency, type Micros, parseMicros, type StoredEvent } from '@goldwake/contracts';

/** An amount that an event states, such as the stake of a bet. */
export interface StatedAmount {
  /** Name of the event's field. */
  field: string;
  amount: Micros;
  currency: LedgerCurrency;
}

/** Fields that hold an amount in the currency that the event's field `currency` names. */
const AMOUNTS = ['stake', 'staked', 'payout', 'amount'];

/** Returns whether a field of an event's data holds an amount. */
export const isAmountField = (name: string) => [...AMOUNTS, 'price', ...CURRENCIES].includes(name);

/** Returns the amounts that an event states, without its postings and the balances after it. Skips unreadable ones. */
export function amountsOf({ data }: StoredEvent): StatedAmount[] {
  const fields = (data ?? {}) as Record<string, unknown>;
  const currency = CURRENCIES.find((one) => one === fields.currency);
  return [
    ...AMOUNTS.flatMap((name) => stated(name, fields[name], currency)),
    ...stated('price', fields.price, 'USD'),
    ...CURRENCIES.flatMap((one) => stated(one, fields[one], one)),
  ];
}

function stated(field: string, text: unknown, currency: LedgerCurrency | undefined): StatedAmount[] {
  if (typeof text !== 'string' || currency === undefined) return [];
  try {
    return [{ field, amount: parseMicros(text), currency }];
  } catch {
    return [];
  }
}
