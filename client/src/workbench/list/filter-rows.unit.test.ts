import { describe, expect, it } from '@jest/globals';
import type { Filters } from '../page-url.js';
import { bareTimeline, timeline } from '../testing/timeline.js';
import { columnsOf } from '../timeline/columns.js';
import { filterFaults, rowsMatching } from './filter-rows.js';

// Versions 1 to 5 at positions 10 to 50, one per second from 14:00:00; the first opens the wallet.
const COINS = 1_000_000n;
const wallet = timeline([0n, 100n * COINS, 90n * COINS, 90n * COINS, 290n * COINS], {
  sweeps: [0n, 0n, 0n, 5n * COINS, 5n * COINS],
  reasons: ['', 'top_up', 'daily_bonus'],
});
const columns = columnsOf({ ...wallet, columns: { ...wallet.columns, reason: [0, 1, 0, 2, 1] } });

const matching = (filters: Filters): number[] | null => {
  const rows = rowsMatching(columns, filters);
  return rows && [...rows].map((row) => columns.version[row] ?? 0);
};

describe('rowsMatching()', () => {
  it.each<[what: string, filters: Filters, versions: number[]]>([
    ['a type', { type: 'wallet_opened' }, [1]],
    ['several types', { type: 'wallet_opened, bet_placed' }, [1, 2, 3, 4, 5]],
    ['a reason', { reason: 'top_up' }, [2, 5]],
    ['the size of a change, up or down', { amount: '10' }, [3]],
    ['changes above an amount', { amount: '>10' }, [2, 5]],
    ['an amount with separated thousands', { amount: '<1,000' }, [2, 3, 4, 5]],
    ['changes of one currency', { amount: '<=10 SC' }, [4]],
    ['a first version', { from: '4' }, [4, 5]],
    ['a last position', { to: '@29' }, [1, 2]],
    ['a range of times', { from: '2026-11-21T14:00:01Z', to: '2026-11-21T14:00:02Z' }, [2, 3]],
    ['a date, which includes the whole day', { to: '2026-11-21' }, [1, 2, 3, 4, 5]],
    ['a date before the stream', { to: '2026-11-20' }, []],
    ['all filters together', { type: 'bet_placed', amount: '>=100 gc', from: '3' }, [5]],
  ])('selects events by %s', (_, filters, versions) => {
    expect(matching(filters)).toEqual(versions);
  });

  it('is null without filters, and if every filter has a fault', () => {
    expect(matching({})).toBeNull();
    expect(matching({ type: '', amount: 'much', from: 'yesterday' })).toBeNull();
  });

  it('selects nothing by amount in a stream without balances', () => {
    expect(rowsMatching(columnsOf(bareTimeline(3)), { amount: '>0' })).toHaveLength(0);
  });
});

it('each filter that cannot be applied has its own fault', () => {
  expect(
    Object.keys(filterFaults(columns, { type: 'bet_won', reason: 'gift', amount: '-5', from: '2026-13-01', to: '@' })),
  ).toEqual(['type', 'reason', 'amount', 'from', 'to']);
  expect(
    filterFaults(columns, { type: 'bet_placed', reason: 'top_up', amount: '12.50 GC', from: '1', to: '@50' }),
  ).toEqual({});
});
