import { parseMicros } from '@goldwake/contracts';
import { exactMicros } from '../money-text.js';

const AMOUNT = /(^|\.)(gold_coins|sweeps_coins|requirement|progress)$/;

/**
 * Formats the value of a stored field: an amount as coins with the micros in parentheses, a string unchanged, any other
 * value as JSON.
 */
export function valueText(field: string | null, value: unknown): string {
  if (value === undefined) return '(missing)';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field !== null && AMOUNT.test(field) && /^-?\d{1,30}$/.test(value)) {
    return `${exactMicros(parseMicros(value))} (${value} micros)`;
  }
  return value;
}
