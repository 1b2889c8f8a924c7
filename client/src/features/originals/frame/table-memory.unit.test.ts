import { expect, it } from '@jest/globals';
import { FIRST_TABLE, loadTable, saveTable } from './table-memory.js';

const game = {
  first: { target: 5_000 },
  isKept: (value: unknown): value is { target: number } =>
    Number((value as { target?: unknown } | null)?.target) >= 199,
};
const storageOf = (text: string | null) => ({ getItem: () => text });

it('saved table settings are loaded unchanged', () => {
  let kept = '';
  const table = {
    game: { target: 199 },
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
  expect(loadTable(game, storageOf(kept))).toEqual(table);
});

it.each([null, '{', '7', 'null', '{"game":{"target":198}}', '{"auto":{"endless":"yes"}}', '{"game":{"target":"x"}}'])(
  'corrupt or unplayable settings (%s) fall back to the defaults',
  (text) => {
    expect(loadTable(game, storageOf(text))).toEqual({ ...FIRST_TABLE, game: game.first });
  },
);
