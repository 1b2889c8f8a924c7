import { expect, it } from '@jest/globals';
import { timeline } from '../testing/timeline.js';
import { columnsOf } from '../timeline/columns.js';
import { plotData } from './plot-data.js';
import { whatIfCurves } from './what-if-curve.js';

const columns = columnsOf(timeline([1_000_000n, 3_000_000n, 2_000_000n, 5_000_000n]));

function differing(steps: { version: number; difference: string }[]) {
  const amounts = { now: '5000000', would_be: '0', difference: steps.at(-1)?.difference ?? '0' };
  return [
    { uid: 'u1', currency: 'gold_coins', ...amounts, differs_at: 'wallet-u1@2', below_zero_at: null, steps } as const,
  ];
}

it('the hypothetical curve is the recorded one plus the differences, from the event where it departs', () => {
  const steps = [
    { version: 2, difference: '-2000000' },
    { version: 4, difference: '-5000001' },
  ];
  const curves = whatIfCurves(columns, differing(steps));
  expect(curves.sweeps_coins).toBeUndefined();
  expect(curves.gold_coins?.fromRow).toBe(1);
  expect([...(curves.gold_coins?.coins ?? [])]).toEqual([1, 1, 0, -0.000001]);
  expect(plotData(columns, 'event', { from: 1, to: 4 }, 100, curves).slice(3)).toEqual([
    [null, 1, 0, -0.000001],
    [null, null, null, null],
  ]);
});

it('without a difference there is no curve', () => {
  expect(whatIfCurves(columns, [])).toEqual({});
});
