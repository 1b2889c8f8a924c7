import { expect, it } from '@jest/globals';
import { FIRST_TABLE, loadTable, saveTable } from './table-memory.js';

const storageOf = (text: string | null) => ({ getItem: () => text });

it('saved table settings are loaded unchanged', () => {
  let kept = '';
  const table = {
    odds: { target: 199, direction: 'over' as const },
    stakes: { gold_coins: '3.00', sweeps_coins: '' },
    fast: true,
    mode: 'auto' as const,
    auto: { ...FIRST_TABLE.auto, endless: true, stopOnLoss: { gold_coins: '5', sweeps_coins: '' } },
    keys: true,
  };
  const storage = {
    setItem: (_: string, value: string) => {
      kept = value;
    },
  };
  saveTable(storage, table);
  expect(loadTable(storageOf(kept))).toEqual(table);
});

it.each([
  null,
  '{',
  '7',
  'null',
  '{"odds":{"target":198,"direction":"over"}}',
  '{"auto":{"endless":"yes"}}',
  '{"odds":{"target":"x","direction":"up"}}',
])('corrupt or unplayable settings (%s) fall back to the defaults', (text) => {
  expect(loadTable(storageOf(text))).toEqual(FIRST_TABLE);
});
