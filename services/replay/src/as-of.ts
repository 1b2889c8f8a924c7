import { parseIsoTime } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { CannotRun } from './cannot-run.js';

const DAY_MS = 86_400_000;

/** A point in the global history: a position or a time. */
export type Moment = { position: number } | { time: string };
/** A point in a stream: a version of the stream, or a point in the global history. */
export type AsOf = { version: number } | Moment;

/** Returns a point in the form that `--at` and the workbench accept. */
export function asOfText(asOf: AsOf): string {
  return 'version' in asOf ? String(asOf.version) : 'position' in asOf ? `@${asOf.position}` : asOf.time;
}

/** Describes the values of `--at` for the help text. */
export const AS_OF =
  'a version of the stream (17), a position (@4711) or an ISO time (UTC unless it has a time zone; a date alone means the end of that day; everything before the first event recorded later counts)';

/**
 * Parses a version (`17`), a position (`@4711`) or an ISO 8601 time, in UTC unless it has a time zone.
 * @throws CannotRun
 */
export function parseAsOf(text: string): AsOf {
  const [, at, digits] = /^(@?)(\d{1,15})$/.exec(text) ?? [];
  if (digits !== undefined) return at ? { position: Number(digits) } : { version: Number(digits) };
  const complaint = `--at ${text}: expected a version (17), a position (@4711) or an ISO time (2026-11-21T14:03:00Z)`;
  return { time: parseTime(text, 'end', complaint) };
}

/**
 * Returns the version that a stream had at the given point: the newest version if no point is given, 0 if the point is
 * before the first event.
 * @throws CannotRun if the stream has no such version, or the history no such position; the message
 * begins with `option`
 */
export function versionAsOf(casino: ReadOnlyCasino, stream: string, asOf: AsOf | undefined, option = '--at'): number {
  const newest = casino.version(stream);
  if (asOf === undefined) return newest;
  if ('version' in asOf) {
    if (asOf.version > newest) throw new CannotRun(`${option} ${asOf.version}: ${stream} ends at version ${newest}`);
    return asOf.version;
  }
  if ('position' in asOf) requirePosition(casino, `${option} @${asOf.position}`, asOf.position);
  return casino.versionAt(stream, asOf);
}

/**
 * Parses `--from` or `--to`: a position (digits only) or an ISO time. A date alone means the start of the day for
 * `--from` and its end for `--to`.
 * @throws CannotRun if the text is neither, or if the history has no such position
 */
export function parseMoment(casino: ReadOnlyCasino, option: '--from' | '--to', text: string): Moment {
  if (/^\d{1,15}$/.test(text)) {
    requirePosition(casino, `${option} ${text}`, Number(text));
    return { position: Number(text) };
  }
  const complaint = `${option} ${text}: expected a position (17) or an ISO time (2026-11-21T14:03:00Z)`;
  return { time: parseTime(text, option === '--to' ? 'end' : 'start', complaint) };
}

function requirePosition(casino: ReadOnlyCasino, option: string, position: number): void {
  const last = casino.lastPosition();
  if (position > last) throw new CannotRun(`${option}: the history ends at position ${last}`);
}

/**
 * Parses an ISO time.
 * @param ofDay whether a date without a time means the start or the end of that day
 * @throws CannotRun with the given message
 */
export function parseTime(text: string, ofDay: 'start' | 'end', complaint: string): string {
  const time = parseIsoTime(text);
  if (time === undefined) throw new CannotRun(complaint);
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  return new Date(isDate && ofDay === 'end' ? time + DAY_MS - 1 : time).toISOString();
}
