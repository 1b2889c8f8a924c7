import { serverNow } from '../../clock/clock.js';

const DAY_MS = 24 * 60 * 60_000;
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * Formats the day on which a friend who is offline was last seen.
 * @param day UTC day (`YYYY-MM-DD`); null if it is unknown
 */
export function lastSeenText(day: string | null, now = new Date(serverNow())): string {
  if (day === null) return 'Offline';
  const today = now.toISOString().slice(0, 10);
  // The server's time is known only approximately.
  if (day >= today) return 'Last seen today';
  if (day === new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)) return 'Last seen yesterday';
  const format = day.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_OF_YEAR;
  return `Last seen on ${format.format(new Date(day))}`;
}
