import { expect, it } from '@jest/globals';
import { bareTimeline, T0 } from '../testing/timeline.js';
import { columnsOf } from './columns.js';
import { type Moment, parseMoment, partsOfId, rowOf, timeText } from './moment.js';

const columns = columnsOf(bareTimeline(3));

it.each<[string | null, Moment | undefined]>([
  [null, 'end'],
  ['', 'end'],
  ['42', { version: 42 }],
  ['@1234', { position: 1234 }],
  ['2026-11-21T14:00:00Z', { time: T0 }],
  ['yesterday', undefined],
  ['-3', undefined],
  ['1e3', undefined],
  ['2026-99-99', undefined],
  ['2026-02-30', undefined],
])('parseMoment() reads ?at=%s', (text, moment) => {
  expect(parseMoment(text)).toEqual(moment);
});

it.each<[Moment, number]>([
  ['end', 2],
  [{ version: 2 }, 1],
  [{ version: 99 }, 2],
  [{ version: 0 }, 0],
  [{ position: 29 }, 1],
  [{ time: T0 + 999 }, 0],
  [{ time: T0 - 1 }, 0],
])('%j selects the last event that is not after it, row %i', (moment, row) => {
  expect(rowOf(columns, moment)).toBe(row);
});

it('a stream without events has no row (-1)', () => {
  const none = new Float64Array(0);
  const empty = { ...columns, size: 0, version: new Int32Array(0), position: none, clock: none };
  expect([rowOf(empty, 'end'), rowOf(empty, { version: 1 })]).toEqual([-1, -1]);
});

it('times are shown in UTC with milliseconds', () => {
  expect(timeText(T0 + 120)).toBe('Nov 21 14:00:00.120');
  expect(timeText(Number.NaN)).toBe('');
});

it('an event id is split at the last @, because the stream name may contain one', () => {
  expect(partsOfId('wallet-u1@7')).toEqual({ stream: 'wallet-u1', version: 7 });
  expect(partsOfId('wallet-a@b@7')).toEqual({ stream: 'wallet-a@b', version: 7 });
  expect(partsOfId('wallet-u1')).toBeUndefined();
});
