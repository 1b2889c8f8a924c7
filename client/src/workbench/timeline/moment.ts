import { parseIsoTime } from '@goldwake/contracts';
import { type Columns, lastAtMost } from './columns.js';

/** A moment of a stream, as an address names it. */
export type Moment = { version: number } | { position: number } | { time: number } | 'end';

/**
 * `42` a version, `@1234` a position of the whole history, `2026-11-21T14:03:00Z` a time, in UTC unless it names a zone; nothing is the end, which moves
 * as events come.
 * @returns undefined for what is none of these
 */
export function parseMoment(text: string | null | undefined): Moment | undefined {
  if (text === null || text === undefined || text === '') return 'end';
  const number = /^(@?)(\d{1,15})$/.exec(text);
  if (number) return number[1] ? { position: Number(number[2]) } : { version: Number(number[2]) };
  const time = parseIsoTime(text);
  return time === undefined ? undefined : { time };
}

/** The row of the last event not after the moment; the first row for a moment before all, -1 where there are no events. */
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

/** `Nov 21 14:03:04.120`, in UTC: what the events say. @param time epoch milliseconds */
export function timeText(time: number): string {
  if (!Number.isFinite(time)) return '';
  const iso = new Date(time).toISOString();
  return `${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(8, 10)} ${iso.slice(11, 23)}`;
}

/** The two parts of an event's id, `wallet-u1@7`; undefined for what is none. */
export function partsOfId(eventId: string): { stream: string; version: number } | undefined {
  const match = /^(.+)@(\d{1,15})$/.exec(eventId);
  return match?.[1] && match[2] ? { stream: match[1], version: Number(match[2]) } : undefined;
}
