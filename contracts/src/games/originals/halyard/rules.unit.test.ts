import { describe, expect, it } from '@jest/globals';
import { Words } from '../words.js';
import { HALYARD, HALYARD_MAX, HALYARD_MIN } from './rules.js';

const NUMBERS = 2n ** 52n;
/**
 * Every target up to this one is tested, and above it each one at this distance, a prime, from the largest target down.
 */
const EVERY_TARGET_MAX = 20_000;
const DISTANCE_ABOVE = 9_973;

/** Words whose `bits52` is this number. */
function wordsWith(bits52: number): Words {
  const view = new DataView(new ArrayBuffer(32));
  view.setUint32(0, Math.floor(bits52 / 2 ** 20));
  view.setUint32(4, (bits52 % 2 ** 20) * 2 ** 12);
  return new Words(() => new Uint8Array(view.buffer));
}

const paidFor = (target: number, bits52: number) => HALYARD.paid(HALYARD.play({ target }, wordsWith(bits52)));

describe('Halyard', () => {
  it('returns 98 % less at most target × 2⁻⁵², which is never more than 0.00000003 percentage points', () => {
    let largest = 0n;
    for (let target = HALYARD_MAX; target >= HALYARD_MIN; target -= target > EVERY_TARGET_MAX ? DISTANCE_ABOVE : 1) {
      // The numbers below 98 × 2⁵² ÷ target win: a higher number never reaches more, and the test plays both sides.
      const winning = (98n * NUMBERS) / BigInt(target);
      const sides = [paidFor(target, Number(winning) - 1), paidFor(target, Number(winning))];
      // The return is winning × target ÷ (100 × 2⁵²), compared here without a division.
      const missing = 98n * NUMBERS - winning * BigInt(target);
      const isRight = sides[0] === target * 100 && sides[1] === 0 && missing >= 0n && missing < BigInt(target);
      if (!isRight) throw new Error(`target ${target} pays ${sides} at the limit and misses ${missing}`);
      if (missing > largest) largest = missing;
    }
    // In percentage points, missing ÷ 2⁵² is not returned.
    expect(100_000_000n * largest).toBeLessThan(3n * NUMBERS);
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
