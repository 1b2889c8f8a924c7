import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TIDE_MS_MAX, tideAt, tideTime } from './curve.js';
import { TIDE_MAX } from './rules.js';

const moment = fc.integer({ min: 0, max: TIDE_MS_MAX });
const multiplier = fc.integer({ min: 100, max: TIDE_MAX });

describe('the curve of Rising Tide', () => {
  /** Values that were computed with Python's integers. */
  it.each([
    [0, 100],
    [1, 100],
    [165, 100],
    [166, 101],
    [1_000, 106],
    [11_552, 199],
    [38_377, 999],
    [76_754, 9_999],
    [153_510, 999_983],
    [153_511, TIDE_MAX],
    [200_000, TIDE_MAX],
  ])('after %d ms it is at %d hundredths', (ms, expected) => {
    expect(tideAt(ms)).toBe(expected);
  });

  it.each([-1, Number.NaN, Number.NEGATIVE_INFINITY])('at %p ms it is at 1.00×', (ms) => expect(tideAt(ms)).toBe(100));
  it.each([Number.POSITIVE_INFINITY, 2 ** 53])('at %p ms it is at the maximum', (ms) => {
    expect(tideAt(ms)).toBe(TIDE_MAX);
  });

  it('it never falls', () => {
    fc.assert(
      fc.property(moment, moment, (one, other) => tideAt(Math.min(one, other)) <= tideAt(Math.max(one, other))),
    );
  });

  it('each multiplier is reached at its time and not a millisecond earlier', () => {
    fc.assert(
      fc.property(multiplier, (target) => {
        const ms = tideTime(target);
        expect(tideAt(ms)).toBeGreaterThanOrEqual(target);
        if (ms > 0) expect(tideAt(ms - 1)).toBeLessThan(target);
      }),
    );
  });

  it('the largest multiplier is reached last', () => {
    expect(tideTime(TIDE_MAX)).toBe(TIDE_MS_MAX);
    expect(tideTime(100)).toBe(0);
    expect(tideTime(TIDE_MAX + 1)).toBe(TIDE_MS_MAX);
  });
});
