import { tideAt } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { heightAt, plotIn, pointAt, rangeAt, ticks, timeAt } from './chart.js';

it.each([0, 1, 166, 11_552, 38_377, 100_000, 153_000])('after %d ms, the drawn curve is at the multiplier', (ms) => {
  const exact = tideAt(ms) / 100;
  expect(heightAt(ms)).toBeGreaterThanOrEqual(exact - 1e-6 * exact);
  expect(heightAt(ms) - exact).toBeLessThan(0.01 + 1e-6 * exact);
});

describe('the visible range', () => {
  it('stays the same until the curve fills it, and always contains the tip', () => {
    expect(rangeAt(0)).toEqual(rangeAt(5_000));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 153_511 }), (ms) => {
        const { ms: right, top } = rangeAt(ms);
        return ms < right && heightAt(ms) < top;
      }),
    );
  });
});

it.each([
  [1, 2, 5, [1.2, 1.4, 1.6, 1.8, 2]],
  [1, 3.1, 5, [1.5, 2, 2.5, 3]],
  [1, 11, 5, [2, 4, 6, 8, 10]],
  [0, 10, 5, [2, 4, 6, 8, 10]],
  [1, 9_000, 5, [2_000, 4_000, 6_000, 8_000]],
] as const)('between %s and %s there are at most %s round values', (from, to, count, expected) => {
  expect(ticks(from, to, count)).toEqual(expected);
});

describe('a point of the curve', () => {
  const plot = plotIn({ width: 800, height: 356 });

  it('begins at the left on the calm sea and stays inside the drawing', () => {
    expect(pointAt(plot, rangeAt(0), 0)).toEqual({ x: 0, y: plot.bottom - 26 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 153_511 }), (ms) => {
        const { x, y } = pointAt(plot, rangeAt(ms), ms);
        return x <= plot.width && y >= plot.top && y <= plot.bottom;
      }),
    );
  });

  it('is found again from its height', () => expect(timeAt(heightAt(12_345))).toBeCloseTo(12_345, 6));
});
