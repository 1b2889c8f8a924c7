import { readFileSync } from 'node:fs';
import {
  formatExactMoney,
  type MicrosText,
  microsText,
  parseCoins,
  parseIsoTime,
  parseMicros,
} from '@goldwake/contracts';
import { CannotRun } from '../cannot-run.js';

/**
 * Reads a JSON list whose entries are checked later. An entry that is no object has no fields.
 * @param things what the list contains, for the message
 * @throws CannotRun
 */
export function readList(file: string, things: string): Record<string, unknown>[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CannotRun(`${file}: cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    // The message quotes the text with its line breaks.
    throw new CannotRun(`${file}: not valid JSON: ${(error as Error).message.replace(/\s+/g, ' ')}`);
  }
  if (!Array.isArray(list)) throw new CannotRun(`${file}: must be a JSON list of ${things}`);
  return list.map((entry) => (typeof entry === 'object' && entry !== null ? { ...entry } : {}));
}

/**
 * Reads an amount of coins or dollars as a person types it.
 * @param where name of the field, for the message
 * @throws CannotRun
 */
export function readAmount(value: unknown, decimals: 2 | 6, where: string): MicrosText {
  const amount = typeof value === 'string' ? parseCoins(value, { decimals }) : 'Enter an amount as text: "9.99"';
  if (typeof amount === 'string') throw new CannotRun(`${where}: ${amount}`);
  return microsText(amount);
}

/**
 * Reads a time as a person types it.
 * @param where name of the field, for the message
 * @throws CannotRun
 */
export function readTime(value: unknown, where: string): string {
  const time = typeof value === 'string' ? parseIsoTime(value) : undefined;
  if (time === undefined) throw new CannotRun(`${where}: Enter an ISO time like 2026-03-01 or 2026-03-01T18:00Z`);
  return new Date(time).toISOString();
}

/** Formats an amount without separators and without its currency. */
export function plainAmount(micros: MicrosText): string {
  return formatExactMoney(parseMicros(micros), 'USD').replaceAll(',', '').replace(' USD', '');
}

/** Formats a list with one entry per line. */
export function listText(entries: readonly object[]): string {
  return `[\n${entries.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]`;
}
