import type { Timeline } from '@goldwake/contracts/http';
import { expect, it } from '@jest/globals';
import { columnsOf } from '../timeline/columns.js';
import { plotData, troubles } from './plot-data.js';

const T0 = Date.parse('2026-11-21T14:00:00.000Z');

const columns = (more: Partial<Timeline> = {}, balances = true) =>
  columnsOf({
    stream: 'wallet-u1',
    uid: 'u1',
    first_version: 1,
    events: 3,
    types: ['bet_placed'],
    columns: {
      position: [1, 2, 3],
      recorded_at: [T0, T0 + 10, T0 + 20],
      type: [0, 0, 0],
      gold_coins: balances ? ['1500000', '2000000', '-1'] : null,
      sweeps_coins: balances ? ['0', '0', '1'] : null,
    },
    version_gaps: [],
    broken: [],
    latest: 3,
    ...more,
  });

it('both balances are drawn in coins, over versions or over time', () => {
  expect(plotData(columns(), 'event', { from: 1, to: 3 }, 100)).toEqual([
    [1, 2, 3],
    [1.5, 2, -0.000001],
    [0, 0, 0.000001],
  ]);
  expect(plotData(columns(), 'time', { from: T0, to: T0 + 20 }, 100)[0]).toEqual([T0, T0 + 10, T0 + 20]);
});

it('a stream without balances is drawn as the count of its events', () => {
  expect(plotData(columns({}, false), 'event', { from: 1, to: 3 }, 100)).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

it('what is broken is marked where it is, what is missing at the event after it', () => {
  const harmed = columns({ broken: [1], version_gaps: [[2, 4]] });
  expect([...harmed.version]).toEqual([1, 5, 6]);
  expect(troubles(harmed, 'event')).toEqual([1, 5]);
  expect(troubles(harmed, 'time')).toEqual([T0, T0 + 10]);
});
