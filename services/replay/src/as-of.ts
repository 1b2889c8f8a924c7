import { parseIsoTime } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';
import { CannotRun } from './cannot-run.js';

/** A place in the whole history. */
export type Moment = { position: number } | { time: string };
/** A place in a stream: one of its versions, or of the whole history. */
export type AsOf = { version: number } | Moment;

/** What `--at` takes, for its help. */
export const AS_OF = 'a version of its stream (17), a position (@4711) or an ISO time (UTC unless it names a zone)';

/** A version (`17`), a position (`@4711`) or a time in ISO 8601, in UTC unless it names a zone. @throws CannotRun */
export function parseAsOf(text: string): AsOf {
  const [, at, digits] = /^(@?)(\d{1,15})$/.exec(text) ?? [];
  if (digits !== undefined) return at ? { position: Number(digits) } : { version: Number(digits) };
  const complaint = `--at ${text}: neither a version (17), a position (@4711) nor an ISO time (2026-11-21T14:03:00Z)`;
  return { time: parseTime(text, complaint) };
}

/** The stream's version at a moment: of its last event if none is given, 0 before its first. */
export function versionAsOf(casino: ReadOnlyCasino, stream: string, asOf: AsOf | undefined): number {
  const newest = casino.version(stream);
  if (asOf === undefined) return newest;
  return 'version' in asOf ? Math.min(asOf.version, newest) : casino.versionAt(stream, asOf);
}

/** `--from`, `--to`: a position (digits) or a time. @throws CannotRun */
export function parseMoment(option: string, text: string): Moment {
  if (/^\d+$/.test(text)) return { position: Number(text) };
  return { time: parseTime(text, `${option} ${text}: neither a position (17) nor an ISO time (2026-11-21T14:03:00Z)`) };
}

function parseTime(text: string, complaint: string): string {
  const time = parseIsoTime(text);
  if (time === undefined) throw new CannotRun(complaint);
  return new Date(time).toISOString();
}
