import { describe, expect, it } from '@jest/globals';
import {
  parseTideRound,
  TIDE_MAX,
  TIDE_MIN,
  tideEnd,
  tideFaults,
  tidePaid,
  tidePayout,
  tideRoundId,
  tideTarget,
} from './rules.js';

const NUMBERS = 2n ** 52n;
/**
 * Every target up to this one is tested, and above it each one at this distance, a prime, from the largest target down.
 */
const EVERY_TARGET_MAX = 20_000;
const DISTANCE_ABOVE = 97;

describe('Rising Tide', () => {
  it('returns 99 % less at most target × 2⁻⁵²', () => {
    for (let target = TIDE_MAX; target >= TIDE_MIN; target -= target > EVERY_TARGET_MAX ? DISTANCE_ABOVE : 1) {
      // The numbers below 99 × 2⁵² ÷ target win: a higher number never ends higher, and the test plays both sides.
      const winning = (99n * NUMBERS) / BigInt(target);
      const sides = [0, 1].map((side) => tidePaid({ cash_out_at: target }, tideEnd(Number(winning) - 1 + side)));
      // The return is winning × target ÷ (100 × 2⁵²), compared here without a division.
      const missing = 99n * NUMBERS - winning * BigInt(target);
      const isRight = sides[0] === target && sides[1] === 0 && missing >= 0n && missing < BigInt(target);
      if (!isRight) throw new Error(`target ${target} pays ${sides} at the limit and misses ${missing}`);
    }
  });

  it('ends lower with each higher number, between 1.00× and the maximum', () => {
    const ends = [0, 1, 1_000_000, 2 ** 40, 2 ** 51, 4_458_556_600_000_000, 2 ** 52 - 1].map(tideEnd);
    expect(ends).toEqual([TIDE_MAX, TIDE_MAX, TIDE_MAX, 405_503, 197, 100, 100]);
  });

  it('a round that ends at 1.00× pays no bet', () => {
    expect(tidePaid({ cash_out_at: TIDE_MIN }, 100)).toBe(0);
    expect(tidePaid({ cash_out_at: null }, 100)).toBe(0);
  });

  it('a bet without a target is cashed out at the maximum', () => {
    expect(tideTarget({ cash_out_at: null })).toBe(TIDE_MAX);
    expect(tidePaid({ cash_out_at: null }, TIDE_MAX)).toBe(TIDE_MAX);
    expect(tidePaid({ cash_out_at: null }, TIDE_MAX - 1)).toBe(0);
  });

  it.each([
    [1_000_000n, 157, 1_570_000n],
    [1n, 199, 1n],
    [33n, 101, 33n],
    [100_000_000_000n, TIDE_MAX, 1_000_000_000_000_000n],
  ])('a stake of %s at %d hundredths pays %s, rounded down', (stake, multiplier, payout) => {
    expect(tidePayout(stake, multiplier)).toBe(payout);
  });

  it.each([null, TIDE_MIN, 200, TIDE_MAX])('accepts the target %p', (cash_out_at) => {
    expect(tideFaults({ cash_out_at })).toEqual([]);
  });

  it.each([
    100,
    0,
    -200,
    200.5,
    1e300,
    TIDE_MAX + 1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '200',
    200n,
    [200],
    undefined,
  ])('refuses the target %p', (cash_out_at) => {
    expect(tideFaults({ cash_out_at: cash_out_at as number })).toEqual([
      { path: 'cashOutAt', message: 'cashOutAt must be 1.01 to 10000.00' },
    ]);
  });

  it('the id of a round contains its chain and its number', () => {
    expect(tideRoundId(2, 99_999)).toBe('2.99999');
    expect(parseTideRound('2.99999')).toEqual({ chain: 2, number: 99_999 });
  });

  it.each([
    '',
    '2',
    '2.',
    '.2',
    '0.1',
    '1.0',
    '01.1',
    '1.1 ',
    '1.1.1',
    '1,1',
    '-1.1',
    '1.1e3',
    '１.１',
    `1.${'9'.repeat(20)}`,
    1.1,
    null,
  ])('%p is not the id of a round', (round) => expect(parseTideRound(round)).toBeUndefined());
});
