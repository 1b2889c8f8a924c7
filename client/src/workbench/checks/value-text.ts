import { parseMicros } from '@goldwake/contracts';
import { exactMicros } from '../money-text.js';

const AMOUNT = /(^|\.)(gold_coins|sweeps_coins|requirement|progress)$/;

/** A stored field's value: an amount as coins beside its micros, other things as JSON. */
export function valueText(field: string | null, value: unknown): string {
  if (value === undefined) return '(missing)';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field !== null && AMOUNT.test(field) && /^-?\d{1,30}$/.test(value)) {
    return `${exactMicros(parseMicros(value))} (${value} micros)`;
  }
  return value;
}
