import { useEffect, useState } from 'react';
import { serverNow } from '../clock/clock.js';

/** Returns the time of a clock, the server's by default, updated every `everyMs`. */
export function useNow(everyMs: number, clock = serverNow): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, clock]);
  return now;
}

/**
 * Seconds over a full minute that are not rounded up to the next one. The remaining time is computed only once a second
 * and with an estimate of the server's time, so without this, "5 min" would begin as "6 min".
 */
const IGNORED_S = 2;

/** Formats a duration as `5 h 12 min`, `12 min` or `40 s`. The minimum is 1 s. */
export function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil((seconds - IGNORED_S) / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Formats a time of up to several weeks: `6 days`, `1 h 20 min`. */
export function timeLeftText(ms: number): string {
  return ms >= 2 * DAY_MS ? `${Math.floor(ms / DAY_MS)} days` : durationText(ms);
}
