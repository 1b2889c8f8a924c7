import { formatPostalCode } from '@goldwake/contracts';
import type { RequestedPostalCode } from '@goldwake/contracts/http';
import { STATUS_WORDS } from './status-words.js';

/** Returns what happened last to a code, for screen readers. @returns '' if nothing has happened yet */
export function lastChange(history: readonly RequestedPostalCode[]): string {
  const last = history.reduce<RequestedPostalCode | undefined>(
    (latest, code) => (latest && changedAt(latest) >= changedAt(code) ? latest : code),
    undefined,
  );
  return last ? `Code ${formatPostalCode(last.code)}: ${STATUS_WORDS[last.status].label}` : '';
}

/** A code that has expired was never processed. */
const changedAt = ({ processed_at, expires_at }: RequestedPostalCode) => Date.parse(processed_at ?? expires_at);
