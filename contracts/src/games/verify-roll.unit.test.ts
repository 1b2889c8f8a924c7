import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DICE_OUTCOMES, drawMessage, rollFromDigest } from './dice.js';
import { rollOf, sha256Hex } from './verify-roll.js';

interface GoldenRoll {
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  roll: number;
  first_word_rejected?: true;
}

const golden = JSON.parse(readFileSync(new URL('../../src/games/dice-rolls.golden.json', import.meta.url), 'utf8')) as {
  rolls: GoldenRoll[];
};

describe('recomputing a roll from its seeds', () => {
  it('gives the roll that an independent tool computed, for every row of the golden table', async () => {
    for (const row of golden.rolls) {
      expect({ ...row, roll: await rollOf(row.server_seed, row.client_seed, row.nonce) }).toEqual(row);
    }
  });

  it('the golden table contains rows whose first word is rejected', () => {
    expect(golden.rolls.filter((row) => row.first_word_rejected).length).toBeGreaterThan(0);
  });

  it('the server seed of each row matches its committed hash', async () => {
    for (const row of golden.rolls) expect(await sha256Hex(row.server_seed)).toBe(row.server_seed_hash);
  });
});

describe('many rolls of one seed pair', () => {
  const rolls = 400_040;
  const counts = new Array<number>(DICE_OUTCOMES).fill(0);
  for (let nonce = 0; nonce < rolls; nonce++) {
    const digest = createHmac('sha256', 'c0ffee'.repeat(8)).update(drawMessage('chi-square', nonce)).digest();
    const roll = rollFromDigest(digest);
    if (roll !== undefined) counts[roll] = (counts[roll] ?? 0) + 1;
  }

  /**
   * Returns the chi-square statistic Σ (seen − expected)² ÷ expected in standard deviations from its expected value for
   * a uniform distribution (mean df, variance 2·df).
   */
  function deviation(cells: readonly number[]): number {
    const expected = rolls / cells.length;
    const chiSquare = cells.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
    const freedom = cells.length - 1;
    return (chiSquare - freedom) / Math.sqrt(2 * freedom);
  }

  // 10,001 = 73 × 137, so both remainders and quotients divide the outcomes into cells of equal size.
  it.each([
    ['all 10,001 outcomes', counts],
    ['remainders by 73', fold(73, (roll) => roll % 73)],
    ['remainders by 137', fold(137, (roll) => roll % 137)],
    ['73 ranges of adjacent outcomes', fold(73, (roll) => Math.floor(roll / 137))],
  ])('are uniformly distributed over %s', (_, cells) => {
    expect(cells.reduce((sum, seen) => sum + seen, 0)).toBe(rolls);
    expect(Math.abs(deviation(cells))).toBeLessThan(4);
  });

  function fold(size: number, cellOf: (roll: number) => number): number[] {
    const cells = new Array<number>(size).fill(0);
    counts.forEach((seen, roll) => {
      const cell = cellOf(roll);
      cells[cell] = (cells[cell] ?? 0) + seen;
    });
    return cells;
  }
});
