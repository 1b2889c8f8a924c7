import { expect, it } from '@jest/globals';
import { boardText } from './board-text.js';
import type { Face } from './face.js';

it('a board is told row by row, each coin with what it pays', () => {
  const faces: Face[][] = [
    ['A', { cell: [0, 1], paid: 25_000 }],
    [{ cell: [1, 0], pot: 'major', paid: 2_000_000 }, 'W'],
  ];
  const names: Record<string, string> = { A: 'owl', W: 'wild', S: 'coin' };
  expect(boardText(faces, (symbol) => names[symbol] ?? '')).toBe(
    'Reels. Row 1: owl, coin major. Row 2: coin 2.5×, wild',
  );
});
