import {
  CURRENCIES,
  type Currency,
  counted,
  formatExactMoney,
  formatHundredths,
  parseMicros,
} from '@goldwake/contracts';
import { type DocumentDifference, differences, type FieldDifference, fieldOf } from '@goldwake/core';
import { HOUSE } from '../balances/stored.js';

/** Fields of stored documents that hold an amount in the currency of the document's field `currency`. */
const AMOUNTS = ['stake', 'payout', 'amount'];
/** Fields of rounds of dice and Halyard that hold hundredths, such as 7438 for 74.38. */
const HUNDREDTHS = ['roll', 'target', 'reached'];
const FIELDS_SHOWN_MAX = 3;

/**
 * Formats the value of a field as people write it: amounts in coins, rolls with two decimals. A value that cannot be
 * read is shown as it is stored.
 * @param field path of the field, such as `playthrough.progress`
 * @param document document that contains the field; it names the currency of its amounts
 */
export function fieldValue(field: string | null, value: unknown, document?: unknown): string {
  if (value === undefined) return 'missing';
  const name = field?.split('.').at(-1) ?? '';
  const currency = currencyOf(field ?? '', name, document);
  if (currency && typeof value === 'string') return amount(value, currency);
  if (HUNDREDTHS.includes(name) && typeof value === 'number') return formatHundredths(value);
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'another list' : 'another object';
  return value === '' ? '(empty)' : String(value);
}

/**
 * Formats one side of a difference between stored documents: the value of a field, or whether the document exists.
 * @param document document that names the currency of its amounts
 */
export function differenceText(
  { collection, id, field }: Pick<DocumentDifference, 'collection' | 'id' | 'field'>,
  value: unknown,
  document?: unknown,
): string {
  if (field === null) return value === undefined ? 'missing' : 'exists';
  // The id of a house account, such as `house:games/gold_coins`, names the currency of its amount.
  return fieldValue(field, value, collection === HOUSE ? { currency: id.split('/').at(-1) } : document);
}

/** Describes how a stored document differs from the one that the replay of the events gives. */
export function storedText(name: string, is: unknown, should: unknown): string {
  if (is === undefined) return `stored ${name} is missing`;
  if (should === undefined) return `stored ${name} exists, although no event produces it`;
  return `stored ${name} differs from the replay: ${differencesText(differences(is, should), is, should)}`;
}

/** Describes the first fields in which two documents differ: `gold_coins is 2.00 GC, should be 1.00 GC`. */
export function differencesText(found: readonly FieldDifference[], is: unknown, should: unknown): string {
  const texts = found.slice(0, FIELDS_SHOWN_MAX).map(({ field, stored, replayed }) => {
    const values = [fieldValue(field, stored, is), fieldValue(field, replayed, should)];
    return `${field || 'the document'} is ${values[0]}, should be ${values[1]}`;
  });
  const more = found.length - texts.length;
  return [...texts, ...(more > 0 ? [`${counted(more, 'more field')}`] : [])].join('; ');
}

function currencyOf(field: string, name: string, document: unknown): Currency | undefined {
  const named = CURRENCIES.find((one) => one === name);
  if (named) return named;
  // Playthrough is required for Sweeps Coins only.
  if (/^playthrough\.(requirement|progress)$/.test(field)) return 'sweeps_coins';
  if (!AMOUNTS.includes(name)) return undefined;
  const stated = fieldOf(document, field.replace(/[^.]*$/, 'currency'));
  return CURRENCIES.find((one) => one === stated);
}

function amount(text: string, currency: Currency): string {
  try {
    return formatExactMoney(parseMicros(text), currency);
  } catch {
    return text === '' ? '(empty)' : text;
  }
}
