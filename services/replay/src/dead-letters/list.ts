import type { DeadLetter } from '@goldwake/core';
import { table } from '../print/table.js';

const REASON_MAX = 80;

/** Formats dead letters as a table with one row per dead letter. */
export function formatList(deadLetters: readonly (readonly [id: string, letter: DeadLetter])[]): string {
  if (deadLetters.length === 0) return 'No dead letters.';
  const rows = deadLetters.map(([id, { type, attempts, at, requested, reason }]) => [
    id,
    type,
    String(attempts),
    at,
    requested ?? '–',
    short(reason),
  ]);
  return table(['dead letter', 'type', 'attempts', 'last', 'replay requested', 'reason'], rows);
}

function short(reason: string): string {
  const line = reason.split('\n', 1)[0] ?? '';
  return line.length > REASON_MAX ? `${line.slice(0, REASON_MAX - 1)}…` : line;
}
