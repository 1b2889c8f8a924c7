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
import type { DiceDirection } from './fairness-events.js';

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

describe('dice bet limits', () => {
  it.each([
    // Columns: direction, target, playable. A target is playable if its displayed win probability is 1.00 % to 98.00 %.
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
  ] as const)('a bet %s target %d is playable: %s', (direction, target, expected) => {
    expect(isPlayable(target, direction)).toBe(expected);
  });

  it('playable targets have win probabilities from 1.00 to 98.00 %, both bounds included', () => {
    const chances = playable.map(({ target, direction }) => diceChance(target, direction));
    expect([Math.min(...chances), Math.max(...chances)]).toEqual([100, 9_800]);
  });

  it('every win probability within the bounds has a playable target that shows it', () => {
    for (const direction of DIRECTIONS) {
      for (let chance = 100; chance <= 9_800; chance++) {
        const target = targetForChance(chance, direction);
        expect([isPlayable(target, direction), diceChance(target, direction)]).toEqual([true, chance]);
      }
    }
  });
});

describe('target for a win probability of 50 %', () => {
  it('is 50.00 in both directions', () => {
    expect(DIRECTIONS.map((direction) => targetForChance(5_000, direction))).toEqual([5_000, 5_000]);
  });
});

describe('dice payout', () => {
  it('winningOutcomes equals the number of winning rolls among all 10,001 outcomes', () => {
    // Tests every 97th target and both ends: all 10⁸ combinations would only repeat the same comparison.
    for (const { target, direction } of playable.filter((_, at) => at % 97 === 0 || at === playable.length - 1)) {
      const wins = targets.filter((roll) => isWin(roll, target, direction)).length;
      expect(wins).toBe(winningOutcomes(target, direction));
    }
  });

  it('the return over all outcomes is between 98.99 and 99 % of the stakes for every playable target', () => {
    for (const { target, direction } of playable) {
      const paid = BigInt(winningOutcomes(target, direction)) * BigInt(diceMultiplier(target, direction));
      const staked = BigInt(DICE_OUTCOMES) * 10_000n;
      if (paid * 100n > staked * 99n || paid * 10_000n < staked * 9_899n) {
        throw new Error(`${direction} ${target}: ${Number(paid) / Number(staked)} of the stakes come back`);
      }
    }
  });

  it('the multiplier is the largest number with four decimals that keeps the house edge', () => {
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
    // Columns: direction, target, multiplier. Calculated manually: 0.99 × 10001 ÷ winning outcomes, rounded down.
    ['over', 5_000, 19_801],
    ['under', 5_000, 19_801],
    ['over', 9_900, 990_099],
    ['under', 100, 990_099],
    ['under', 9_801, 10_102],
    ['over', 199, 10_102],
    ['over', 2_500, 13_201],
  ] as const)('a bet %s target %d has the multiplier %d (ten-thousandths)', (direction, target, multiplier) => {
    expect(diceMultiplier(target, direction)).toBe(multiplier);
  });

  it('a win pays the exact product rounded down to a micro, and a loss pays nothing', () => {
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

  it('a roll equal to the target loses in both directions', () => {
    expect([isWin(5_000, 5_000, 'over'), isWin(5_000, 5_000, 'under')]).toEqual([false, false]);
  });
});

describe('rollFromDigest', () => {
  const limit = Math.floor(2 ** 32 / DICE_OUTCOMES) * DICE_OUTCOMES;

  it.each([
    ['the remainder of the first word', [0], 0],
    ['the last outcome', [10_000], 10_000],
    ['the first outcome for word 10,001', [10_001], 0],
    ['the last value below the limit', [limit - 1], 10_000],
    ['the second word if the first is at the limit', [limit, 7], 7],
    [
      'the eighth word if the first seven are at or above the limit',
      [limit, limit + 1, 2 ** 32 - 1, limit, limit, limit, limit, 10_005],
      4,
    ],
  ] as const)('uses %s', (_, words, roll) => {
    expect(rollFromDigest(digestOf(...words))).toBe(roll);
  });

  it('returns undefined when all eight words are above the limit', () => {
    expect(rollFromDigest(digestOf())).toBeUndefined();
  });

  it('maps the same number of words to each outcome', () => {
    expect(limit % DICE_OUTCOMES).toBe(0);
    expect(limit + DICE_OUTCOMES).toBeGreaterThan(2 ** 32);
  });

  it('reads a digest that is a view into a larger buffer', () => {
    const pooled = new Uint8Array(64);
    pooled.set(digestOf(1_234), 16);
    expect(rollFromDigest(pooled.subarray(16, 48))).toBe(1_234);
  });
});

describe('numbers as text with two decimals', () => {
  it('formatting and parsing a roll gives the same roll', () => {
    for (const roll of targets) expect(parseHundredths(formatHundredths(roll))).toBe(roll);
  });

  it.each(['', '.5', '1.234', '-1.00', '1,00', '1e2', ' 1.00', '1000.00'])('parsing rejects %p', (text) => {
    expect(parseHundredths(text)).toBeUndefined();
  });
});
