import { parseIsoTime } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { CannotRun } from './cannot-run.js';

/** A point in the global history: a position or a time. */
export type Moment = { position: number } | { time: string };
/** A point in a stream: a version of the stream, or a point in the global history. */
export type AsOf = { version: number } | Moment;

/** Describes the values of `--at` for the help text. */
export const AS_OF = 'a version of the stream (17), a position (@4711) or an ISO time (UTC unless it has a time zone)';

/**
 * Parses a version (`17`), a position (`@4711`) or an ISO 8601 time, in UTC unless it has a time zone. @throws
 * CannotRun
 */
export function parseAsOf(text: string): AsOf {
  const [, at, digits] = /^(@?)(\d{1,15})$/.exec(text) ?? [];
  if (digits !== undefined) return at ? { position: Number(digits) } : { version: Number(digits) };
  const complaint = `--at ${text}: expected a version (17), a position (@4711) or an ISO time (2026-11-21T14:03:00Z)`;
  return { time: parseTime(text, complaint) };
}

/**
 * Returns the version that a stream had at the given point: the newest version if no point is given, 0 if the point is
 * before the first event.
 */
export function versionAsOf(casino: ReadOnlyCasino, stream: string, asOf: AsOf | undefined): number {
  const newest = casino.version(stream);
  if (asOf === undefined) return newest;
  return 'version' in asOf ? Math.min(asOf.version, newest) : casino.versionAt(stream, asOf);
}

/** Parses `--from` or `--to`: a position (digits only) or an ISO time. @throws CannotRun */
export function parseMoment(option: string, text: string): Moment {
  if (/^\d+$/.test(text)) return { position: Number(text) };
  return { time: parseTime(text, `${option} ${text}: expected a position (17) or an ISO time (2026-11-21T14:03:00Z)`) };
}

function parseTime(text: string, complaint: string): string {
  const time = parseIsoTime(text);
  if (time === undefined) throw new CannotRun(complaint);
  return new Date(time).toISOString();
}
