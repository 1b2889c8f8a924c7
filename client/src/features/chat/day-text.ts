import { serverNow } from '../../clock/clock.js';
import { dayText } from '../../ui/clock-text.js';

const DAY_MS = 24 * 60 * 60_000;

/** Formats the day of a date separator: `Today`, `Yesterday`, or the date. */
export function separatorText(iso: string, now = new Date(serverNow())): string {
  const yesterday = new Date(now.getTime() - DAY_MS);
  return new Date(iso).toDateString() === yesterday.toDateString() ? 'Yesterday' : dayText(iso, now);
}
