import { describe, expect, it } from '@jest/globals';
import { Words } from '../words.js';
import { HALYARD, HALYARD_MAX, HALYARD_MIN } from './rules.js';

const NUMBERS = 2n ** 52n;

/** Words whose `bits52` is this number. */
function wordsWith(bits52: number): Words {
  const view = new DataView(new ArrayBuffer(32));
  view.setUint32(0, Math.floor(bits52 / 2 ** 20));
  view.setUint32(4, (bits52 % 2 ** 20) * 2 ** 12);
  return new Words(() => new Uint8Array(view.buffer));
}

const paidFor = (target: number, bits52: number) => HALYARD.paid(HALYARD.play({ target }, wordsWith(bits52)));

describe('Halyard', () => {
  it.each([101, 200, 1_000, 100_000, 100_000_000])('returns 98 % less at most target × 2⁻⁵² at %d', (target) => {
    // The numbers below 98 × 2⁵² ÷ target win; the test plays both sides of that limit.
    const winning = (98n * NUMBERS) / BigInt(target);
    expect(paidFor(target, Number(winning) - 1)).toBe(target * 100);
    expect(paidFor(target, Number(winning))).toBe(0);
    expect([paidFor(target, 0), paidFor(target, 2 ** 52 - 1)]).toEqual([target * 100, 0]);
    // The return is winning × target ÷ (100 × 2⁵²), compared here without a division.
    const missing = 98n * NUMBERS - winning * BigInt(target);
    expect(missing).toBeGreaterThanOrEqual(0n);
    expect(missing).toBeLessThan(BigInt(target));
  });

  it('reaches less with each higher number, and never more than the maximum', () => {
    const reached = [0, 1, 1_000_000, 2 ** 40, 2 ** 51, 2 ** 52 - 1].map(
      (bits52) => HALYARD.play({ target: 200 }, wordsWith(bits52)).reached,
    );
    expect(reached).toEqual([HALYARD_MAX, HALYARD_MAX, HALYARD_MAX, 401_407, 195, 98]);
  });

  it.each([
    ['the smallest', HALYARD_MIN],
    ['the largest', HALYARD_MAX],
    ['2.00', 200],
  ])('accepts %s target', (_, target) => {
    expect(HALYARD.faults({ target })).toEqual([]);
  });

  it.each([
    ['below the minimum', 100],
    ['above the maximum', HALYARD_MAX + 1],
    ['zero', 0],
    ['negative', -200],
    ['fractional', 200.5],
    ['huge', 1e300],
    ['not a number', Number.NaN],
    ['infinite', Number.POSITIVE_INFINITY],
    ['a string', '200'],
    ['a bigint', 200n],
    ['an array', [200]],
    ['null', null],
    ['missing', undefined],
  ])('refuses a target that is %s', (_, target) => {
    expect(HALYARD.faults({ target: target as number })).toEqual([
      { path: 'target', message: 'target must be 1.01 to 1000000.00' },
    ]);
  });
});
