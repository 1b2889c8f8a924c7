import { serverNow } from '../clock/clock.js';

const WHOLE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const CLOCK = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const MINUTES = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });
const DAY_OF_YEAR = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' });

const isToday = (at: Date, now: Date) => at.toDateString() === now.toDateString();

/** Formats an ISO time with its date and seconds. */
export function wholeTime(iso: string): string {
  return WHOLE.format(new Date(iso));
}

/** Formats the time of day of an ISO time: `02:03:20 PM`. */
export function timeOfDay(iso: string): string {
  return CLOCK.format(new Date(iso));
}

/** Formats the time of day of an ISO time without seconds: `02:03 PM`. */
export function hourAndMinute(iso: string): string {
  return MINUTES.format(new Date(iso));
}

/** Formats the day of an ISO time: `Today`, `Nov 20`, or `Nov 20, 2025` for another year. */
export function dayText(iso: string, now = new Date(serverNow())): string {
  const at = new Date(iso);
  if (isToday(at, now)) return 'Today';
  return (at.getFullYear() === now.getFullYear() ? DAY : DAY_OF_YEAR).format(at);
}

/** Formats an ISO time as the time of day if it is today, and as a date otherwise. */
export function clockText(iso: string, now = new Date(serverNow())): string {
  return isToday(new Date(iso), now) ? timeOfDay(iso) : dayText(iso, now);
}
