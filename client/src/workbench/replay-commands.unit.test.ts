import { expect, it } from '@jest/globals';
import { balance, bisect, diff, explain, showEvent, showList, whatIf } from './replay-commands.js';
import { timeline } from './testing/timeline.js';
import { columnsOf } from './timeline/columns.js';

// Versions 1 to 3 at positions 10 to 30.
const columns = columnsOf(timeline([0n, 1n, 2n], { reasons: ['', "mara's gift"] }));

it('each panel has the command that gives the same answer', () => {
  expect([
    showEvent('wallet-u1', { position: 20 }),
    balance('u1', 2),
    explain('u1', 2),
    diff('u1'),
    bisect('u1', {}),
    bisect('u1', { rule: 'trial balance' }),
    bisect('u1', { claim: '12.50 GC at version 2' }),
    whatIf(columns, [2, 3]),
  ]).toEqual([
    'show wallet-u1 --from 20 --to 20 --json',
    'balance u1 --at 2',
    'explain u1 --at 2',
    'diff u1',
    'bisect u1',
    "bisect u1 --rule 'trial balance'",
    "bisect u1 --claim '12.50 GC at version 2'",
    'what-if u1 --without wallet-u1@2 --without wallet-u1@3',
  ]);
});

it('the command of the list has its filters, with positions instead of versions', () => {
  expect(showList(columns, {})).toBe('show wallet-u1');
  expect(showList(columns, { type: 'bet_placed', reason: "mara's gift", from: '2', to: '@29' })).toBe(
    "show wallet-u1 --type bet_placed --reason 'mara'\\''s gift' --from 20 --to 29",
  );
  expect(showList(columns, { from: '2026-11-21', to: '3' })).toBe('show wallet-u1 --from 2026-11-21 --to 30');
});

it('a list that the command line cannot select has no command', () => {
  expect(showList(columns, { amount: '>10' })).toBeUndefined();
  expect(showList(columns, { from: 'yesterday' })).toBeUndefined();
});
