import type { StoredEvent } from '@goldwake/contracts';
import { CannotRun } from './cannot-run.js';

export type AsOf = { version: number } | { time: string };
/** A place in the whole history. */
export type Moment = { position: number } | { time: string };

/** `--at`: a version of the stream (digits) or a time that Date understands, best ISO 8601. @throws CannotRun */
export function parseAsOf(text: string): AsOf {
  if (/^\d+$/.test(text)) return { version: Number(text) };
  return { time: parseTime(text, `--at ${text}: neither a version (17) nor an ISO time (2026-11-21T14:03:00Z)`) };
}

/** `--from`, `--to`: a position (digits) or a time. @throws CannotRun */
export function parseMoment(option: string, text: string): Moment {
  if (/^\d+$/.test(text)) return { position: Number(text) };
  return { time: parseTime(text, `${option} ${text}: neither a position (17) nor an ISO time (2026-11-21T14:03:00Z)`) };
}

function parseTime(text: string, complaint: string): string {
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new CannotRun(complaint);
  return new Date(time).toISOString();
}

export function isWithin(event: StoredEvent, asOf: AsOf | undefined): boolean {
  if (asOf === undefined) return true;
  return 'version' in asOf ? event.version <= asOf.version : event.recordedAt <= asOf.time;
}
