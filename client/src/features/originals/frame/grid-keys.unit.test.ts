import { expect, it } from '@jest/globals';
import { neighbour } from './grid-keys.js';

const eight = { columns: 8, cells: 40 };

it.each([
  [0, 'ArrowRight', 1],
  [7, 'ArrowRight', undefined],
  [0, 'ArrowLeft', undefined],
  [8, 'ArrowLeft', undefined],
  [9, 'ArrowLeft', 8],
  [7, 'ArrowDown', 15],
  [39, 'ArrowDown', undefined],
  [39, 'ArrowUp', 31],
  [3, 'ArrowUp', undefined],
  [3, 'Enter', undefined],
] as const)('from cell %s of 40 in rows of eight, %s moves to %s', (from, key, to) => {
  expect(neighbour(from, key, eight)).toBe(to);
});

it('the last row may be shorter than the others', () => {
  expect(neighbour(6, 'ArrowRight', { columns: 5, cells: 7 })).toBeUndefined();
  expect(neighbour(2, 'ArrowDown', { columns: 5, cells: 7 })).toBeUndefined();
});
