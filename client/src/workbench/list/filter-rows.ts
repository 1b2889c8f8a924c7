import { CURRENCIES, type Currency, type Micros, parseCoins, SYMBOLS } from '@goldwake/contracts';
import { FILTERS, type Filters } from '../page-url.js';
import { type Columns, lastAtMost } from '../timeline/columns.js';
import { parseMoment } from '../timeline/moment.js';

/** What is wrong with each filter, one sentence each. */
export type FilterFaults = Partial<Record<keyof Filters, string>>;

interface AmountRange {
  currencies: readonly Currency[];
  includes: (amount: Micros) => boolean;
}

const AMOUNT = /^(>=|<=|>|<|=)?\s*(\S+?)\s*(GC|SC)?$/i;
const COMPARE: Record<string, (a: Micros, b: Micros) => boolean> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Returns what is wrong with the filters for a stream; an empty object if they can be applied. */
export function filterFaults(columns: Columns, { type, reason, amount, from, to }: Filters): FilterFaults {
  const unknown = type && typesIn(type).find((one) => !columns.types.includes(one));
  const faults: FilterFaults = {};
  if (unknown) faults.type = `No event here has the type ${unknown}.`;
  if (reason && !columns.reasons.includes(reason)) faults.reason = `No event here has the reason ${reason}.`;
  if (amount && !rangeOf(amount)) faults.amount = 'An amount in coins, such as >100, <=0.5 SC or 12.50 GC.';
  for (const [name, value] of Object.entries({ from, to })) {
    if (value && parseMoment(value) === undefined)
      faults[name as 'from' | 'to'] = 'A version (17), a position (@4711) or a time (2026-11-21).';
  }
  return faults;
}

/**
 * Returns the rows that match all filters, in ascending order; null if no filter is set, so that nothing needs to be
 * copied. A filter with a fault is ignored. An amount is compared with the sizes of the balance changes of an event.
 */
export function rowsMatching(columns: Columns, filters: Filters): Int32Array | null {
  const { type, reason, amount } = filters;
  const faults = filterFaults(columns, filters);
  const applied = (name: keyof Filters) => Boolean(filters[name]) && !faults[name];
  if (!FILTERS.some(applied)) return null;
  const types = applied('type') ? new Set(typesIn(type ?? '').map((one) => columns.types.indexOf(one))) : undefined;
  const stated = applied('reason') ? columns.reasons.indexOf(reason ?? '') : undefined;
  const range = applied('amount') ? rangeOf(amount ?? '') : undefined;
  const first = applied('from') ? firstRow(columns, filters.from ?? '') : 0;
  const last = applied('to') ? lastRow(columns, filters.to ?? '') : columns.size - 1;
  const rows: number[] = [];
  for (let row = first; row <= last; row++) {
    if (types && !types.has(columns.type[row] ?? -1)) continue;
    if (stated !== undefined && columns.reason[row] !== stated) continue;
    if (range && !moves(columns, row, range)) continue;
    rows.push(row);
  }
  return Int32Array.from(rows);
}

function typesIn(text: string): string[] {
  return text.split(',').map((type) => type.trim());
}

function rangeOf(text: string): AmountRange | undefined {
  const [, comparison = '=', coins = '', symbol] = AMOUNT.exec(text.trim()) ?? [];
  const includes = COMPARE[comparison];
  const amount = parseCoins(coins, { decimals: 6 });
  if (typeof amount === 'string' || !includes) return undefined;
  const currencies = CURRENCIES.filter((one) => symbol === undefined || SYMBOLS[one] === symbol.toUpperCase());
  return { currencies, includes: (other) => includes(other, amount) };
}

function moves({ balances }: Columns, row: number, { currencies, includes }: AmountRange): boolean {
  if (!balances) return false;
  return currencies.some((currency) => {
    const { micros } = balances[currency];
    const change = (micros[row] ?? 0n) - (row > 0 ? (micros[row - 1] ?? 0n) : 0n);
    return change !== 0n && includes(change < 0n ? -change : change);
  });
}

/** Returns the first row at or after the moment that the text describes. */
function firstRow(columns: Columns, text: string): number {
  const moment = parseMoment(text);
  if (!moment || moment === 'end') return 0;
  if ('version' in moment) return lastAtMost(columns.version, moment.version - 1) + 1;
  if ('position' in moment) return lastAtMost(columns.position, moment.position - 1) + 1;
  return lastAtMost(columns.clock, moment.time - 1) + 1;
}

/** Returns the last row at or before the moment that the text describes. A date includes the whole day. */
function lastRow(columns: Columns, text: string): number {
  const moment = parseMoment(text);
  if (!moment || moment === 'end') return columns.size - 1;
  if ('version' in moment) return lastAtMost(columns.version, moment.version);
  if ('position' in moment) return lastAtMost(columns.position, moment.position);
  return lastAtMost(columns.clock, moment.time + (DATE.test(text.trim()) ? DAY_MS - 1 : 0));
}
