import { expect, it } from '@jest/globals';
import { bareTimeline, T0, timeline } from '../testing/timeline.js';
import { columnsOf } from '../timeline/columns.js';
import { plotData, troubles } from './plot-data.js';

const GOLD = [1_500_000n, 2_000_000n, -1n];

it('both balances are plotted in coins, by version or by time', () => {
  const columns = columnsOf(timeline(GOLD, { sweeps: [0n, 0n, 1n] }));
  expect(plotData(columns, 'event', { from: 1, to: 3 }, 100)).toEqual([
    [1, 2, 3],
    [1.5, 2, -0.000001],
    [0, 0, 0.000001],
  ]);
  expect(plotData(columns, 'time', { from: T0, to: T0 + 2_000 }, 100)[0]).toEqual([T0, T0 + 1_000, T0 + 2_000]);
});

it('a stream without balances is plotted as the number of its events', () => {
  expect(plotData(columnsOf(bareTimeline(3)), 'event', { from: 1, to: 3 }, 100)).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

it('a broken event is marked at its position, a gap at the event after it', () => {
  const harmed = columnsOf(timeline(GOLD, { broken: [1], version_gaps: [[2, 4]] }));
  expect([...harmed.version]).toEqual([1, 5, 6]);
  expect(troubles(harmed, 'event')).toEqual([1, 5]);
  expect(troubles(harmed, 'time')).toEqual([T0, T0 + 1_000]);
});
