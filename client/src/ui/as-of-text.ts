import { serverNow } from '../clock/clock.js';

/** Formats a time as `as of 2:03 PM` for today and `as of Nov 20, 2:03 PM` for earlier days. */
export function asOfText(at: number, now = serverNow()): string {
  const time = new Date(at);
  const clock = time.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
  if (time.toDateString() === new Date(now).toDateString()) return `as of ${clock}`;
  return `as of ${time.toLocaleDateString(undefined, { month: 'short', day: 'numeric' })}, ${clock}`;
}
