import { expect, it } from '@jest/globals';
import { linkTo, linkToEvent, readUrl } from './page-url.js';
import { columnsOf } from './timeline/columns.js';
import { urlOf } from './use-page-url.js';
import type { WorkbenchContext } from './workbench.machine.js';

const filters = { type: 'bet_and_win_settled', amount: '>100 GC' };

it('linkTo builds the URL of every state, and readUrl restores it', () => {
  const urls = [
    linkTo(),
    linkTo({ stream: 'wallet-u1' }),
    linkTo({ stream: 'wallet-u1', at: 7 }),
    linkTo({ stream: 'wallet-u1', at: '@4711', view: 'bisect' }),
    linkTo({ stream: 'wallet-u1', at: '2026-11-21T14:03Z', filters }),
    linkTo({ stream: 'round-a/b?c', filters: { type: '' } }),
    linkToEvent('wallet-u1@7', 'event'),
    linkToEvent('x'),
  ];
  expect(urls).toEqual([
    '/workbench',
    '/workbench/wallet-u1',
    '/workbench/wallet-u1?at=7',
    '/workbench/wallet-u1?at=@4711&tab=bisect',
    '/workbench/wallet-u1?at=2026-11-21T14:03Z&type=bet_and_win_settled&amount=%3E100+GC',
    '/workbench/round-a%2Fb%3Fc',
    '/workbench/wallet-u1?at=7&tab=event',
    '/workbench',
  ]);
  const [path = '', search = ''] = (urls[4] ?? '').split('?');
  expect(readUrl(path, search)).toEqual({
    state: { stream: 'wallet-u1', moment: { time: Date.parse('2026-11-21T14:03Z') }, view: 'list', filters },
    faults: [],
  });
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
  expect(readUrl(path, search).state).toMatchObject({ stream, moment });
});

it('the searches of bisect and what-if are part of the URL', () => {
  const searches = { rule: 'trial balance', claim: '12.50 GC at version 17', without: [7, 12] };
  const url = linkTo({ stream: 'wallet-u1', view: 'bisect', ...searches });
  const [path = '', search = ''] = url.split('?');
  expect(search).toBe('tab=bisect&rule=trial+balance&claim=12.50+GC+at+version+17&without=7,12');
  expect(readUrl(path, search)).toMatchObject({ state: { view: 'bisect', ...searches }, faults: [] });
  for (const list of ['', '7,', 'x', '-1', Array.from({ length: 21 }, (_, at) => at).join()]) {
    const { state, faults } = readUrl(path, `without=${list}`);
    expect([list, state.without, faults]).toEqual([list, undefined, [expect.stringContaining('list of versions')]]);
  }
});

it('each invalid part of a URL is reported, not ignored', () => {
  const faults = (search: string) => readUrl('/workbench/wallet-u1', search).faults;
  for (const valid of ['', 'at=', 'at=7', 'at=@9', 'at=2026-01-15T12:02', 'tab=diff'])
    expect(faults(valid)).toEqual([]);
  for (const moment of ['nonsense', '2026-02-30', '-3']) {
    expect(faults(`at=${moment}`)).toEqual([expect.stringMatching(new RegExp(`^${moment} is neither a version`))]);
  }
  expect(faults('tab=bisekt&tipe=x&tipe=y')).toEqual([
    'There is no tab bisekt; the tabs are list, event, explain, diff, bisect, what-if.',
    'The address contains tipe, which the workbench does not know; it was ignored.',
  ]);
});

it('the URL contains no moment while the end is followed, and keeps tab and filters', () => {
  const columns = columnsOf({
    stream: 'wallet-u1',
    uid: 'u1',
    first_version: 4,
    events: 1,
    types: ['bet_placed'],
    reasons: [''],
    columns: { position: [1], recorded_at: [1], type: [0], reason: [0], gold_coins: null, sweeps_coins: null },
    version_gaps: [],
    broken: [],
    latest: 1,
  });
  const at = { stream: 'wallet-u1', columns, row: 0 } as WorkbenchContext;
  const none = { view: 'list', filters: {} } as const;
  expect(urlOf({ ...at, following: true }, none)).toBe('/workbench/wallet-u1');
  expect(urlOf({ ...at, following: false }, none)).toBe('/workbench/wallet-u1?at=4');
  expect(urlOf({ ...at, following: true }, { view: 'diff', filters: { type: 'bet_placed' } })).toBe(
    '/workbench/wallet-u1?tab=diff&type=bet_placed',
  );
});
