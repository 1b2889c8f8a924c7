import type { Timeline } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { bareTimeline, T0, timeline } from '../testing/timeline.js';
import { appended, buffersOf, columnsOf, lastAtMost, rowAt } from './columns.js';

describe('columnsOf() and rowAt()', () => {
  it('amounts that a float cannot represent stay exact', () => {
    const odd = 900_000_000_000_000_001n;
    const columns = columnsOf(timeline([odd, odd - 2n]));
    expect(rowAt(columns, 0)?.balances?.gold_coins).toBe(odd);
    expect(rowAt(columns, 1)?.moved?.gold_coins).toBe(-2n);
  });

  it('the change of the first event equals the balance after it', () => {
    expect(rowAt(columnsOf(timeline([5n])), 0)?.moved).toEqual({ gold_coins: 5n, sweeps_coins: 0n });
  });

  it('versions skip a gap, and the event after the gap names the missing versions', () => {
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

  it('events that cannot be folded are marked as broken', () => {
    const columns = columnsOf(timeline([1n, 1n, 2n], { broken: [2] }));
    expect([0, 1, 2].map((row) => rowAt(columns, row)?.broken)).toEqual([false, true, false]);
  });

  it('rows of a stream without balances have no balances', () => {
    expect(rowAt(columnsOf(bareTimeline(1)), 0)).toMatchObject({ balances: null, moved: null });
  });

  it('a row outside the columns is undefined', () => {
    const columns = columnsOf(timeline([1n]));
    expect([rowAt(columns, -1), rowAt(columns, 1)]).toEqual([undefined, undefined]);
  });

  it('the clock column never decreases, even if the recorded times do', () => {
    const set = timeline([1n, 2n, 3n]);
    set.columns.recorded_at = [T0, T0 - 5_000, T0 + 1];
    const columns = columnsOf(set);
    expect([...columns.clock]).toEqual([T0, T0, T0 + 1]);
    expect(rowAt(columns, 1)?.recordedAt).toBe(T0 - 5_000);
  });
});

describe('appended()', () => {
  const old = columnsOf(timeline([1n, 2n, 3n]));
  const later = (gold: readonly bigint[], first_version: number, more: Partial<Timeline> = {}) =>
    columnsOf(timeline(gold, { first_version, ...more }));

  it('newer rows follow the existing ones, with event types matched by name', () => {
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

  it('rows that arrive twice are appended once', () => {
    const once = appended(old, later([7n], 4));
    expect(appended(once, later([7n], 4))).toBe(once);
    expect([...appended(once, later([7n, 8n], 4)).version]).toEqual([1, 2, 3, 4, 5]);
  });

  it('newer rows with an earlier time do not set the clock column back', () => {
    const early = timeline([4n], { first_version: 4 });
    early.columns.recorded_at = [T0 - 1];
    expect([...appended(old, columnsOf(early)).clock].at(-1)).toBe(T0 + 2_000);
  });

  it('broken events of the newer rows are kept', () => {
    const both = appended(old, later([4n, 5n], 5, { broken: [6], version_gaps: [] }));
    expect(rowAt(both, 4)?.broken).toBe(true);
  });
});

it('lastAtMost() finds the last row with a value of at most the given one, or -1', () => {
  const column = Float64Array.from([1, 3, 3, 7]);
  expect([0, 1, 2, 3, 6, 7, 99].map((value) => lastAtMost(column, value))).toEqual([-1, 0, 0, 2, 2, 3, 3]);
});

it('every column is transferred without a copy', () => {
  const columns = columnsOf(timeline([1n, 2n]));
  const sent = structuredClone(columns, { transfer: buffersOf(columns) });
  expect(rowAt(sent, 1)?.balances?.gold_coins).toBe(2n);
  const left = [columns.version, columns.position, columns.recordedAt, columns.clock, columns.type];
  const amounts = Object.values(columns.balances ?? {}).flatMap(({ micros, coins }) => [micros, coins]);
  expect([...left, ...amounts].map(({ byteLength }) => byteLength)).toEqual(new Array(9).fill(0));
});
