import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  DICE_MAX_ROLL,
  DICE_OUTCOMES,
  diceChance,
  diceMultiplier,
  diceOutcome,
  dicePayout,
  formatHundredths,
  isPlayable,
  isWin,
  parseHundredths,
  rollFromDigest,
  targetForChance,
  winningOutcomes,
} from './dice.js';
import type { DiceDirection } from './games-events.js';

const DIRECTIONS: DiceDirection[] = ['over', 'under'];
const targets = Array.from({ length: DICE_OUTCOMES }, (_, target) => target);
const playable = DIRECTIONS.flatMap((direction) =>
  targets.filter((target) => isPlayable(target, direction)).map((target) => ({ target, direction })),
);
const anyPlayable = fc.constantFrom(...playable);

function digestOf(...words: number[]): Uint8Array {
  const digest = new Uint8Array(32).fill(0xff);
  const view = new DataView(digest.buffer);
  words.forEach((word, at) => {
    view.setUint32(at * 4, word);
  });
  return digest;
}

describe('which bets can be played', () => {
  it.each([
    // direction, target, playable: the chance as shown is 1.00 % to 98.00 %
    ['over', 198, false],
    ['over', 199, true],
    ['over', 5_000, true],
    ['over', 9_900, true],
    ['over', 9_901, false],
    ['over', 10_000, false],
    ['under', 0, false],
    ['under', 99, false],
    ['under', 100, true],
    ['under', 5_000, true],
    ['under', 9_801, true],
    ['under', 9_802, false],
    ['under', 99_999, false],
    ['over', -1, false],
    ['over', 50.5, false],
    ['over', Number.NaN, false],
  ] as const)('%s %d: %s', (direction, target, expected) => {
    expect(isPlayable(target, direction)).toBe(expected);
  });

  it('shows a chance between 1.00 and 98.00 % for each of them, both ends included', () => {
    const chances = playable.map(({ target, direction }) => diceChance(target, direction));
    expect([Math.min(...chances), Math.max(...chances)]).toEqual([100, 9_800]);
  });

  it('finds for every chance within the bounds a playable target that shows it', () => {
    for (const direction of DIRECTIONS) {
      for (let chance = 100; chance <= 9_800; chance++) {
        const target = targetForChance(chance, direction);
        expect([isPlayable(target, direction), diceChance(target, direction)]).toEqual([true, chance]);
      }
    }
  });
});

describe('a chance of 50 %', () => {
  it('is the target 50.00, whichever the direction', () => {
    expect(DIRECTIONS.map((direction) => targetForChance(5_000, direction))).toEqual([5_000, 5_000]);
  });
});

describe('what a bet pays', () => {
  it('counts as winning exactly the outcomes that win, over all 10,001 outcomes', () => {
    // Every 97th target and both ends: a full square of 10⁸ would only repeat the same comparison.
    for (const { target, direction } of playable.filter((_, at) => at % 97 === 0 || at === playable.length - 1)) {
      const wins = targets.filter((roll) => isWin(roll, target, direction)).length;
      expect(wins).toBe(winningOutcomes(target, direction));
    }
  });

  it('returns between 98.99 and 99 % of the stakes over all outcomes, for every playable target', () => {
    for (const { target, direction } of playable) {
      const paid = BigInt(winningOutcomes(target, direction)) * BigInt(diceMultiplier(target, direction));
      const staked = BigInt(DICE_OUTCOMES) * 10_000n;
      if (paid * 100n > staked * 99n || paid * 10_000n < staked * 9_899n) {
        throw new Error(`${direction} ${target}: ${Number(paid) / Number(staked)} of the stakes come back`);
      }
    }
  });

  it('takes the largest multiplier of four decimals that keeps the edge', () => {
    for (const { target, direction } of playable) {
      const wins = BigInt(winningOutcomes(target, direction));
      const multiplier = BigInt(diceMultiplier(target, direction));
      const fair = BigInt(DICE_OUTCOMES) * 9_900n;
      if (multiplier * wins > fair || (multiplier + 1n) * wins <= fair) {
        throw new Error(`${direction} ${target}: ${multiplier}`);
      }
    }
  });

  it.each([
    // direction, target, multiplier by hand: 0.99 × 10001 ÷ winning outcomes, rounded down
    ['over', 5_000, 19_801],
    ['under', 5_000, 19_801],
    ['over', 9_900, 990_099],
    ['under', 100, 990_099],
    ['under', 9_801, 10_102],
    ['over', 199, 10_102],
    ['over', 2_500, 13_201],
  ] as const)('%s %d pays %d ten-thousandths', (direction, target, multiplier) => {
    expect(diceMultiplier(target, direction)).toBe(multiplier);
  });

  it('pays whole micros, never above the exact product, and nothing on a loss', () => {
    fc.assert(
      fc.property(
        anyPlayable,
        fc.integer({ min: 0, max: DICE_MAX_ROLL }),
        fc.bigInt(1n, 10n ** 18n),
        (bet, roll, stake) => {
          const outcome = diceOutcome(roll, bet.target, bet.direction);
          const payout = dicePayout(stake, outcome);
          const exact = stake * BigInt(outcome.multiplier);
          if (!outcome.won) return payout === 0n;
          return payout * 10_000n <= exact && (payout + 1n) * 10_000n > exact;
        },
      ),
    );
  });

  it('never wins on the target itself', () => {
    expect([isWin(5_000, 5_000, 'over'), isWin(5_000, 5_000, 'under')]).toEqual([false, false]);
  });
});

describe('a roll out of a digest', () => {
  const limit = Math.floor(2 ** 32 / DICE_OUTCOMES) * DICE_OUTCOMES;

  it.each([
    ['the first word by remainder', [0], 0],
    ['the last outcome', [10_000], 10_000],
    ['the first again', [10_001], 0],
    ['the last word below the bound', [limit - 1], 10_000],
    ['the second word, the first being at the bound', [limit, 7], 7],
    ['the eighth word, seven being above', [limit, limit + 1, 2 ** 32 - 1, limit, limit, limit, limit, 10_005], 4],
  ] as const)('takes %s', (_, words, roll) => {
    expect(rollFromDigest(digestOf(...words))).toBe(roll);
  });

  it('is left to the next block when all eight words are above the bound', () => {
    expect(rollFromDigest(digestOf())).toBeUndefined();
  });

  it('gives each outcome the same number of words', () => {
    expect(limit % DICE_OUTCOMES).toBe(0);
    expect(limit + DICE_OUTCOMES).toBeGreaterThan(2 ** 32);
  });

  it('reads a digest that lies inside a larger buffer', () => {
    const pooled = new Uint8Array(64);
    pooled.set(digestOf(1_234), 16);
    expect(rollFromDigest(pooled.subarray(16, 48))).toBe(1_234);
  });
});

describe('two-decimal text', () => {
  it('comes back from every roll', () => {
    for (const roll of targets) expect(parseHundredths(formatHundredths(roll))).toBe(roll);
  });

  it.each(['', '.5', '1.234', '-1.00', '1,00', '1e2', ' 1.00', '1000.00'])('is refused: %p', (text) => {
    expect(parseHundredths(text)).toBeUndefined();
  });
});
