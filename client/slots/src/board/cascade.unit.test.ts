import type { Board, SlotCell } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { Cascade } from './cascade.js';

const BEFORE: Board = [
  ['A', 'B', 'C', 'D'],
  ['E', 'F', 'G', 'A'],
];
const GONE: SlotCell[] = [
  [0, 1],
  [0, 3],
];
const AFTER: Board = [
  ['F', 'G', 'A', 'C'],
  ['E', 'F', 'G', 'A'],
];
const cascade = new Cascade(BEFORE, GONE, AFTER, 1_000, { burst: 180, fall: 350 });

/** What is seen of a reel: the symbols with their rows, from top to bottom. */
function seen(reel: number, now: number) {
  const cells: string[] = [];
  cascade.each(now, (at, symbol, row, scale, alpha) => {
    if (at === reel && alpha > 0) cells.push(`${symbol} ${row.toFixed(2)} ${scale.toFixed(2)}`);
  });
  return cells;
}

/** The row of a symbol of a reel. */
function rowOf(reel: number, wanted: string, now: number): number {
  let found = Number.NEGATIVE_INFINITY;
  cascade.each(now, (at, symbol, row) => {
    if (at === reel && symbol === wanted) found = row;
  });
  return found;
}

describe('a cascade', () => {
  it('begins with the board as it was, also at a frame whose time is before the request', () => {
    const due = ['A 0.00 1.00', 'C 2.00 1.00', 'B 1.00 1.00', 'D 3.00 1.00'];
    expect(seen(0, 1_000)).toEqual(due);
    expect(seen(0, 990)).toEqual(due);
  });

  it('shrinks and fades what is gone while the rest lies still', () => {
    const alphas: number[] = [];
    for (let now = 1_000; now < 1_180; now += 10) {
      cascade.each(now, (_, symbol, row, scale, alpha) => {
        if (symbol === 'B') alphas.push(alpha);
        else if (symbol === 'C') expect([row, scale, alpha]).toEqual([2, 1, 1]);
      });
    }
    expect(alphas).toHaveLength(18);
    expect(alphas).toEqual([...new Set(alphas)].sort((a, b) => b - a));
    expect(seen(0, 1_180).join()).not.toContain('B');
  });

  it('keeps the order of the new symbols, which fall from above the board', () => {
    const halfway = 1_180 + 100;
    const [upper, lower, first, second] = ['F', 'G', 'A', 'C'].map((symbol) => rowOf(0, symbol, halfway));
    expect(upper).toBeLessThan(lower as number);
    expect(lower).toBeLessThan(first as number);
    expect(first).toBeLessThan(second as number);
    expect(rowOf(0, 'G', 1_180)).toBe(Number.NEGATIVE_INFINITY);
    expect([rowOf(0, 'A', 1_180), rowOf(0, 'C', 1_180)]).toEqual([0, 2]);
  });

  it('falls faster and faster, and does not sink below the row at which it ends', () => {
    const rows = Array.from({ length: 36 }, (_, at) => rowOf(0, 'A', 1_180 + 10 * at));
    const landed = rows.findIndex((row, at) => row > (rows[at + 1] ?? row));
    const steps = rows.slice(1, landed).map((row, at) => row - (rows[at] as number));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(Math.max(...rows)).toBeLessThanOrEqual(2);
  });

  it('ends with all symbols on their rows', () => {
    expect([cascade.isOver(1_529), cascade.isOver(1_530), cascade.endsAt]).toEqual([false, true, 1_530]);
    expect(seen(0, 1_530)).toEqual(['F 0.00 1.00', 'G 1.00 1.00', 'A 2.00 1.00', 'C 3.00 1.00']);
  });

  it('leaves the reels as they are on which nothing is gone', () => {
    for (const now of [1_000, 1_300, 1_530]) {
      expect(seen(1, now)).toEqual(['E 0.00 1.00', 'F 1.00 1.00', 'G 2.00 1.00', 'A 3.00 1.00']);
    }
  });
});
