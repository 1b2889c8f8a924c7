import { describe, expect, it } from '@jest/globals';
import { RETRY_MS_MAX, retryDelayMs } from './backoff.js';

describe('retryDelayMs', () => {
  it('uses a window that doubles with each failure, up to 30 s', () => {
    const whole = () => 1;
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((failures) => retryDelayMs(failures, whole))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
    expect(retryDelayMs(5_000, whole)).toBe(RETRY_MS_MAX);
  });

  it('can return any delay from zero up to the window', () => {
    expect(retryDelayMs(3, () => 0)).toBe(0);
    expect(retryDelayMs(3, () => 0.25)).toBe(1_000);
  });
});
