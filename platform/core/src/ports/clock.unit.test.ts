import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { settableClock } from '../testing/settable-clock.js';
import { monotonic } from './clock.js';

describe('the monotonic view of a clock', () => {
  it('never goes back, and follows the clock between its steps back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -400 * 86_400_000, max: 86_400_000 })), (steps) => {
        const clock = settableClock();
        const now = monotonic(clock);
        for (const step of steps) {
          const before = now();
          clock.advance(step);
          expect(now() - before).toBe(Math.max(0, step));
        }
      }),
    );
  });
});
