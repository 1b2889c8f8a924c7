import { describe, expect, it } from '@jest/globals';
import { fallOf, pegsOf, restOf, rowHeight } from './fall.js';

describe('the fall', () => {
  it.each(['LLLLLLLL', 'RRRRRRRR', 'LRLRRLLR', 'RLRLRLRLRLRLRLRL'])('%s ends above its slot', (path) => {
    const slot = [...path].filter((direction) => direction === 'R').length;
    const { x, y } = fallOf(path).at(-1) ?? { x: 0, y: 0 };
    const rest = restOf({ slot, rows: path.length });
    expect(x).toBeCloseTo(rest.x, 9);
    expect(y).toBeCloseTo(rest.y, 9);
  });

  it('has one position per row, and one in the slot', () => expect(fallOf('LRLRLRLR')).toHaveLength(9));

  it('passes every row at a peg and never leaves the board', () => {
    for (const path of ['LLLLLLLLLLLLLLLL', 'RRRRRRRRRRRRRRRR', 'LRRLLRLLRRRRLLRL']) {
      for (const [row, { x, y }] of fallOf(path).slice(0, -1).entries()) {
        expect(Math.min(...pegsOf(row, path.length).map((peg) => Math.abs(peg - x)))).toBeLessThan(1e-9);
        expect(y).toBe(rowHeight(row, path.length));
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(100);
      }
    }
  });
});
