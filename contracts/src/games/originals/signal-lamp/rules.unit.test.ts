import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Words } from '../words.js';
import { SIGNAL_LAMP, type SignalLampParams } from './rules.js';
import { SIGNAL_LAMP_RISKS, signalLampTable } from './tables.js';

const TABLES = SIGNAL_LAMP_RISKS.flatMap((risk) => Array.from({ length: 10 }, (_, at) => ({ risk, picks: at + 1 })));

function choose(items: number, chosen: number): bigint {
  if (chosen < 0 || chosen > items) return 0n;
  let ways = 1n;
  for (let at = 1; at <= chosen; at++) ways = (ways * BigInt(items - chosen + at)) / BigInt(at);
  return ways;
}

/** Number of selections of 10 of 40 numbers, and of those that contain this many of the picks. */
const SELECTIONS = choose(40, 10);
const selectionsWith = (hits: number, picks: number) => choose(picks, hits) * choose(40 - picks, 10 - hits);

/** Σ selections × multiplier^power */
const total = (table: readonly number[], power: bigint) =>
  table.reduce(
    (sum, multiplier, hits) => sum + selectionsWith(hits, table.length - 1) * BigInt(multiplier) ** power,
    0n,
  );

describe('Signal Lamp', () => {
  it.each(TABLES)('returns 97 % within 0.005 points at $risk risk with $picks picks', ({ risk, picks }) => {
    const table = signalLampTable(picks, risk);
    expect(table).toHaveLength(picks + 1);
    expect(table.reduce((sum, _, hits) => sum + selectionsWith(hits, picks), 0n)).toBe(SELECTIONS);
    const paid = total(table, 1n);
    // 96.995 % to 97.005 %: the multipliers are in ten-thousandths, and the comparison avoids a division.
    expect(paid * 10n).toBeGreaterThanOrEqual(96_995n * SELECTIONS);
    expect(paid * 10n).toBeLessThanOrEqual(97_005n * SELECTIONS);
  });

  it.each(TABLES)('pays more for each further hit that pays, at $risk risk with $picks picks', ({ risk, picks }) => {
    const paying = signalLampTable(picks, risk).filter((multiplier) => multiplier > 0);
    expect(new Set(paying).size).toBe(paying.length);
    const table = signalLampTable(picks, risk);
    expect([...table].sort((a, b) => a - b)).toEqual(table);
  });

  it.each(Array.from({ length: 10 }, (_, at) => at + 1))(
    'has a larger variance at each risk with %d picks',
    (picks) => {
      const variances = SIGNAL_LAMP_RISKS.map((risk) => {
        const table = signalLampTable(picks, risk);
        return total(table, 2n) * SELECTIONS - total(table, 1n) ** 2n;
      });
      for (const [at, variance] of variances.entries()) expect(variance).toBeGreaterThan(variances[at - 1] ?? 0n);
    },
  );

  it('draws ten different numbers from 1 to 40 and pays by the hits', () => {
    const picks = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29];
    for (let nonce = 0; nonce < 200; nonce++) {
      const words = new Words((block) => createHmac('sha256', 'lamp').update(`${nonce}:${block}`).digest());
      const outcome = SIGNAL_LAMP.play({ picks, risk: 'medium' }, words);
      expect(new Set(outcome.drawn).size).toBe(10);
      expect(outcome.drawn.every((number) => Number.isInteger(number) && number >= 1 && number <= 40)).toBe(true);
      expect(outcome.hits).toBe(picks.filter((pick) => outcome.drawn.includes(pick)).length);
      expect(SIGNAL_LAMP.paid(outcome)).toBe(signalLampTable(10, 'medium')[outcome.hits]);
    }
  });

  it.each([[[1]], [[40]], [[1, 40]], [[31, 32, 33, 34, 35, 36, 37, 38, 39, 40]]])('accepts the picks %p', (picks) => {
    for (const risk of SIGNAL_LAMP_RISKS) expect(SIGNAL_LAMP.faults({ picks, risk })).toEqual([]);
  });

  it.each([
    ['none', []],
    ['eleven', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    ['zero', [0, 1]],
    ['above 40', [1, 41]],
    ['negative', [-1, 1]],
    ['duplicate', [1, 2, 2]],
    ['in descending order', [2, 1]],
    ['fractional', [1, 2.5]],
    ['not a number', [1, Number.NaN]],
    ['huge', [1, 1e300]],
    ['infinite', [1, Number.POSITIVE_INFINITY]],
    ['strings', ['1', '2']],
    ['bigints', [1n]],
    ['nested', [[1]]],
    ['with a gap', Array(3)],
    ['with null', [1, null]],
    ['a string', '1,2'],
    ['a number', 7],
    ['an object like an array', { 0: 1, length: 1 }],
    ['null', null],
    ['missing', undefined],
  ])('refuses picks that are %s', (_, picks) => {
    expect(SIGNAL_LAMP.faults({ picks, risk: 'low' } as unknown as SignalLampParams)).toEqual([
      { path: 'picks', message: 'picks must be 1 to 10 different integers from 1 to 40, in ascending order' },
    ]);
  });

  it.each(['', 'Classic', 'constructor', '__proto__', 2, ['low'], null, undefined])('refuses the risk %p', (risk) => {
    expect(SIGNAL_LAMP.faults({ picks: [1], risk } as unknown as SignalLampParams)).toEqual([
      { path: 'risk', message: 'risk must be classic, low, medium or high' },
    ]);
  });

  it('reports all faults of a bet together', () => {
    expect(SIGNAL_LAMP.faults({} as SignalLampParams).map(({ path }) => path)).toEqual(['picks', 'risk']);
  });
});
