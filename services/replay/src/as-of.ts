import type { StoredEvent } from '@goldwake/contracts';
import { CannotRun } from './cannot-run.js';

export type AsOf = { version: number } | { time: string };

/** `--at`: a version of the stream (digits) or a time that Date understands, best ISO 8601. @throws CannotRun */
export function parseAsOf(text: string): AsOf {
  if (/^\d+$/.test(text)) return { version: Number(text) };
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) {
    throw new CannotRun(`--at ${text}: neither a version (17) nor an ISO time (2026-11-21T14:03:00Z)`);
  }
  return { time: new Date(time).toISOString() };
}

export function isWithin(event: StoredEvent, asOf: AsOf | undefined): boolean {
  if (asOf === undefined) return true;
  return 'version' in asOf ? event.version <= asOf.version : event.recordedAt <= asOf.time;
}
