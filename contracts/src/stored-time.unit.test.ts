import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CLOCK_SKEW_MS_MAX, msSince, msUntil } from './stored-time.js';

const NOW = Date.UTC(2026, 0, 15, 12);
const HOUR_MS = 3_600_000;

describe('a stored time that is compared with now', () => {
  it('counts as now if it is ahead by no more than clocks may differ, and as long ago if it is further ahead', () => {
    expect(msSince(NOW - 5, NOW)).toBe(5);
    expect(msSince(NOW + CLOCK_SKEW_MS_MAX, NOW)).toBe(0);
    expect(msSince(NOW + CLOCK_SKEW_MS_MAX + 1, NOW)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is waited for as long as it is ahead, but not beyond its window', () => {
    expect(msUntil(NOW + HOUR_MS, NOW, HOUR_MS)).toBe(HOUR_MS);
    expect(msUntil(NOW + 5, NOW, HOUR_MS)).toBe(5);
    expect(msUntil(NOW, NOW, HOUR_MS)).toBe(0);
    expect(msUntil(NOW + 49 * HOUR_MS, NOW, HOUR_MS)).toBe(0);
  });

  it('is over if it is not a time', () => {
    expect(msUntil(Number.NaN, NOW, HOUR_MS)).toBe(0);
  });

  it('wherever the clock jumps, the wait is within the window, and over once the window and the skew have passed again', () => {
    const times = { windowMs: fc.integer({ min: 1, max: 400 * 24 * HOUR_MS }), jumpMs: fc.integer() };
    fc.assert(
      fc.property(times.windowMs, times.jumpMs, fc.nat(), (windowMs, jumpMs, laterMs) => {
        const until = NOW + windowMs;
        const now = NOW + jumpMs;
        const waitMs = msUntil(until, now, windowMs);
        expect(waitMs).toBeGreaterThanOrEqual(0);
        expect(waitMs).toBeLessThanOrEqual(windowMs);
        if (waitMs === 0) return;
        expect(msUntil(until, now + laterMs, windowMs)).toBeLessThanOrEqual(waitMs);
        expect(msUntil(until, now + windowMs + CLOCK_SKEW_MS_MAX, windowMs)).toBe(0);
      }),
    );
  });
});
