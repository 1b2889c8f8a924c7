import { ARCHETYPES, type Archetype } from '@goldwake/contracts';
import { expect, it } from '@jest/globals';
import { restBoard } from './rest.js';

it.each(Object.entries(ARCHETYPES))(
  'a board at rest has all reels and rows, and its emblem in sight (%s)',
  (_, archetype: Archetype) => {
    const board = restBoard(archetype);
    expect(board.map((column) => column.length)).toEqual(Array(archetype.reels).fill(archetype.rows));
    expect(board.flat()).toContain('A');
    expect(board.flat().every(Boolean)).toBe(true);
  },
);
