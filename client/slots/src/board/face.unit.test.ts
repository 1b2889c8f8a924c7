import { expect, it } from '@jest/globals';
import { coinText, facesOf } from './face.js';

it('coins lie on their cells, and the board is not changed', () => {
  const board = [
    ['S' as const, 'A' as const],
    ['B' as const, 'S' as const],
  ];
  const coin = { cell: [1, 1] as [number, number], paid: 2_500 };
  expect(facesOf(board, [coin])).toEqual([
    ['S', 'A'],
    ['B', coin],
  ]);
  expect(board[1]).toEqual(['B', 'S']);
});

it('a coin says its pot or the multiple of the stake', () => {
  expect([coinText({ paid: 2_500 }), coinText({ paid: 150_000 })]).toEqual(['0.25×', '15×']);
  expect(coinText({ pot: 'minor', paid: 500_000 })).toBe('MINOR');
});
