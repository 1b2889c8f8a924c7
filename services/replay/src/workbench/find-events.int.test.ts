import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openSmallCasino } from '../testing/small-casino.js';
import { findEvents } from './find-events.js';
import { WorkbenchHistory } from './workbench-history.js';

let small: Awaited<ReturnType<typeof openSmallCasino>>;
let history: WorkbenchHistory;
beforeEach(async () => {
  small = await openSmallCasino();
  history = WorkbenchHistory.open(small.dir);
});
afterEach(async () => {
  history.close();
  await small.close();
});

const search = (query: string) => findEvents(history.casino, query, () => {});

it('of 60 events of one request, the newest 50 are listed in order', async () => {
  const first = history.casino.version(small.wallet('u2')) + 1;
  for (let n = 1; n <= 60; n++) await small.adjust('u2', String(n), { correlationId: 'one-request' });
  const { result, ...rest } = search('one-request');
  expect(rest).toEqual({ more: true, incomplete: false });
  expect(result.map(({ event_id }) => event_id)).toEqual(
    Array.from({ length: 50 }, (_, n) => `wallet-u2@${first + 10 + n}`),
  );
});

it('50 events of one request are all listed', async () => {
  for (let n = 1; n <= 50; n++) await small.adjust('u2', String(n), { correlationId: 'one-request' });
  expect(search('one-request')).toMatchObject({ result: { length: 50 }, more: false });
});

it('a search that meets an unreadable event is incomplete', () => {
  expect(search('bet-3')).toMatchObject({ result: { length: 2 }, incomplete: false });
  small.harm(`UPDATE events SET data = '{' WHERE stream = 'wallet-u2' AND version = 6`);
  expect(search('wallet-u2@6')).toEqual({ result: [], more: false, incomplete: true });
  expect(search('bet-3')).toMatchObject({ result: [{ event_id: 'wallet-u1@6' }], more: false, incomplete: true });
});

it('only an unreadable event is missing among the events of a request', async () => {
  const first = history.casino.version(small.wallet('u2')) + 1;
  for (let n = 1; n <= 9; n++) await small.adjust('u2', String(n), { correlationId: 'one-request' });
  small.harm(`UPDATE events SET data = '{' WHERE stream = 'wallet-u2' AND version IN (${first + 2}, ${first + 5})`);
  const { result, ...rest } = search('one-request');
  expect(rest).toEqual({ more: false, incomplete: true });
  expect(result.map(({ event_id }) => event_id)).toEqual([0, 1, 3, 4, 6, 7, 8].map((n) => `wallet-u2@${first + n}`));
});

it('a failure other than damage is not hidden', () => {
  history.close();
  expect(() => search('bet-3')).toThrow();
  history = WorkbenchHistory.open(small.dir);
});
