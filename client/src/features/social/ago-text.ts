import { serverNow } from '../../clock/clock.js';
import { dayText } from '../../ui/clock-text.js';
import { durationText } from '../../ui/use-now.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Formats how long ago something happened: `just now`, `5 min ago`, or the day if it is longer ago than a day. */
export function agoText(iso: string, now = serverNow()): string {
  const ms = now - Date.parse(iso);
  if (ms < MINUTE_MS) return 'just now';
  return ms < DAY_MS ? `${durationText(ms)} ago` : `on ${dayText(iso, new Date(now))}`;
}
