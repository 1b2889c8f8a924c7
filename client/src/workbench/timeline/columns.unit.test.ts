import type { Timeline } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { bareTimeline, T0, timeline } from '../testing/timeline.js';
import { appended, buffersOf, columnsOf, lastAtMost, rowAt } from './columns.js';

describe('columns', () => {
  it('amounts stay exact where a float would lose a micro', () => {
    const odd = 900_000_000_000_000_001n;
    const columns = columnsOf(timeline([odd, odd - 2n]));
    expect(rowAt(columns, 0)?.balances?.gold_coins).toBe(odd);
    expect(rowAt(columns, 1)?.moved?.gold_coins).toBe(-2n);
  });

  it('the first event moved what stands after it', () => {
    expect(rowAt(columnsOf(timeline([5n])), 0)?.moved).toEqual({ gold_coins: 5n, sweeps_coins: 0n });
  });

  it('versions go on after those that are missing, and the event after a gap names it', () => {
    const columns = columnsOf(
      timeline([1n, 2n, 3n, 4n], {
        first_version: 5,
        version_gaps: [
          [6, 7],
          [9, 9],
        ],
      }),
    );
    expect([...columns.version]).toEqual([5, 8, 10, 11]);
    expect(rowAt(columns, 1)?.missingBefore).toEqual([6, 7]);
    expect(rowAt(columns, 2)?.missingBefore).toEqual([9, 9]);
    expect(rowAt(columns, 3)?.missingBefore).toBeNull();
  });

  it('events that cannot be folded are marked', () => {
    const columns = columnsOf(timeline([1n, 1n, 2n], { broken: [2] }));
    expect([0, 1, 2].map((row) => rowAt(columns, row)?.broken)).toEqual([false, true, false]);
  });

  it('a stream without balances has none in its rows', () => {
    expect(rowAt(columnsOf(bareTimeline(1)), 0)).toMatchObject({ balances: null, moved: null });
  });

  it('outside the columns there is no row', () => {
    const columns = columnsOf(timeline([1n]));
    expect([rowAt(columns, -1), rowAt(columns, 1)]).toEqual([undefined, undefined]);
  });

  it('the clock never falls, though what is recorded does', () => {
    const set = timeline([1n, 2n, 3n]);
    set.columns.recorded_at = [T0, T0 - 5_000, T0 + 1];
    const columns = columnsOf(set);
    expect([...columns.clock]).toEqual([T0, T0, T0 + 1]);
    expect(rowAt(columns, 1)?.recordedAt).toBe(T0 - 5_000);
  });
});

describe('what comes later', () => {
  const old = columnsOf(timeline([1n, 2n, 3n]));
  const later = (gold: readonly bigint[], first_version: number, more: Partial<Timeline> = {}) =>
    columnsOf(timeline(gold, { first_version, ...more }));

  it('stands behind what was there, its types by their names', () => {
    const both = appended(old, later([7n, 9n], 4, { types: ['win_paid', 'bet_placed'] }));
    expect([...both.version]).toEqual([1, 2, 3, 4, 5]);
    expect([...both.type].map((type) => both.types[type])).toEqual([
      'wallet_opened',
      'bet_placed',
      'bet_placed',
      'win_paid',
      'bet_placed',
    ]);
    expect(rowAt(both, 3)?.moved?.gold_coins).toBe(4n);
  });

  it('is taken in once, however often it comes', () => {
    const once = appended(old, later([7n], 4));
    expect(appended(once, later([7n], 4))).toBe(once);
    expect([...appended(once, later([7n, 8n], 4)).version]).toEqual([1, 2, 3, 4, 5]);
  });

  it('does not set the clock back', () => {
    const early = timeline([4n], { first_version: 4 });
    early.columns.recorded_at = [T0 - 1];
    expect([...appended(old, columnsOf(early)).clock].at(-1)).toBe(T0 + 2_000);
  });

  it('brings its broken events and gaps along', () => {
    const both = appended(old, later([4n, 5n], 5, { broken: [6], version_gaps: [] }));
    expect(rowAt(both, 4)?.broken).toBe(true);
  });
});

it('the last row at most a value is found, and -1 before all', () => {
  const column = Float64Array.from([1, 3, 3, 7]);
  expect([0, 1, 2, 3, 6, 7, 99].map((value) => lastAtMost(column, value))).toEqual([-1, 0, 0, 2, 2, 3, 3]);
});

it('every column is handed over to the page without a copy', () => {
  const columns = columnsOf(timeline([1n, 2n]));
  const sent = structuredClone(columns, { transfer: buffersOf(columns) });
  expect(rowAt(sent, 1)?.balances?.gold_coins).toBe(2n);
  const left = [columns.version, columns.position, columns.recordedAt, columns.clock, columns.type];
  const amounts = Object.values(columns.balances ?? {}).flatMap(({ micros, coins }) => [micros, coins]);
  expect([...left, ...amounts].map(({ byteLength }) => byteLength)).toEqual(new Array(9).fill(0));
});
