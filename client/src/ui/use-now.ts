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

/** Time by which a duration may be too long: clocks are compared once a second, and the server's is an estimate. */
const EXCESS_S = 2;

/** Formats a duration as `5 h 12 min`, `12 min` or `40 s`. The minimum is 1 s. */
export function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil((seconds - EXCESS_S) / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}
