import { expect, it } from '@jest/globals';
import { addressOf, readAddress, unreadMoment } from './address.js';
import { workbenchPaths } from './paths.js';
import { columnsOf } from './timeline/columns.js';
import type { WorkbenchContext } from './workbench.machine.js';

it('workbenchPaths builds the URL of every page', () => {
  expect([
    workbenchPaths.home,
    workbenchPaths.stream('wallet-u1'),
    workbenchPaths.version('wallet-u1', 7),
    workbenchPaths.event('wallet-u1@7'),
    workbenchPaths.stream('round-a/b?c'),
  ]).toEqual([
    '/workbench',
    '/workbench/wallet-u1',
    '/workbench/wallet-u1?at=7',
    '/workbench/wallet-u1?at=7',
    '/workbench/round-a%2Fb%3Fc',
  ]);
});

it.each([
  ['/workbench', '', null, 'end'],
  ['/workbench/', '', null, 'end'],
  ['/workbench/wallet-u1', '', 'wallet-u1', 'end'],
  ['/workbench/wallet-u1', 'at=7', 'wallet-u1', { version: 7 }],
  ['/workbench/wallet-u1/', 'at=@9', 'wallet-u1', { position: 9 }],
  ['/workbench/round-a%2Fb%3Fc', 'at=nonsense', 'round-a/b?c', 'end'],
  ['/workbench/100%', '', '100%', 'end'],
])('%s?%s is stream %s at %j', (path, search, stream, moment) => {
  expect(readAddress(path, search)).toEqual({ stream, moment });
});

it('an invalid moment is reported, not ignored', () => {
  expect(['', 'at=', 'at=7', 'at=@9', 'at=2026-01-15T12:02'].map(unreadMoment)).toEqual(Array(5).fill(undefined));
  expect(['at=nonsense', 'at=2026-02-30', 'at=-3'].map(unreadMoment)).toEqual(['nonsense', '2026-02-30', '-3']);
});

it('the URL contains no moment while the end is followed', () => {
  const columns = columnsOf({
    stream: 'wallet-u1',
    uid: 'u1',
    first_version: 4,
    events: 1,
    types: ['bet_placed'],
    columns: { position: [1], recorded_at: [1], type: [0], gold_coins: null, sweeps_coins: null },
    version_gaps: [],
    broken: [],
    latest: 1,
  });
  const at = { stream: 'wallet-u1', columns, row: 0 } as WorkbenchContext;
  expect(addressOf({ ...at, following: true })).toBe('/workbench/wallet-u1');
  expect(addressOf({ ...at, following: false })).toBe('/workbench/wallet-u1?at=4');
});
