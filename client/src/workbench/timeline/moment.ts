import { parseIsoTime } from '@goldwake/contracts';
import { type Columns, lastAtMost } from './columns.js';

/** A point in a stream: a version, a global position, a time, or the end of the stream. */
export type Moment = { version: number } | { position: number } | { time: number } | 'end';

/**
 * Parses a moment: `42` is a version, `@1234` a global position, `2026-11-21T14:03:00Z` a time (in UTC if no zone is
 * given). An empty value means the end of the stream, which moves as events are appended.
 * @returns undefined if the text is none of these
 */
export function parseMoment(text: string | null | undefined): Moment | undefined {
  if (text === null || text === undefined || text === '') return 'end';
  const number = /^(@?)(\d{1,15})$/.exec(text);
  if (number) return number[1] ? { position: Number(number[2]) } : { version: Number(number[2]) };
  const time = parseIsoTime(text);
  return time === undefined ? undefined : { time };
}

/**
 * Returns the row of the last event at or before the moment. Returns the first row if all events are later, and -1 if
 * there are no events.
 */
export function rowOf(columns: Columns, moment: Moment): number {
  if (moment === 'end') return columns.size - 1;
  const row =
    'version' in moment
      ? lastAtMost(columns.version, moment.version)
      : 'position' in moment
        ? lastAtMost(columns.position, moment.position)
        : lastAtMost(columns.clock, moment.time);
  return Math.min(Math.max(row, 0), columns.size - 1);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a time in UTC, such as `Nov 21 14:03:04.120`. @param time milliseconds since the Unix epoch */
export function timeText(time: number): string {
  if (!Number.isFinite(time)) return '';
  const iso = new Date(time).toISOString();
  return `${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(8, 10)} ${iso.slice(11, 23)}`;
}

/** Splits an event id such as `wallet-u1@7` into stream and version. Returns undefined if the id is invalid. */
export function partsOfId(eventId: string): { stream: string; version: number } | undefined {
  const match = /^(.+)@(\d{1,15})$/.exec(eventId);
  return match?.[1] && match[2] ? { stream: match[1], version: Number(match[2]) } : undefined;
}
