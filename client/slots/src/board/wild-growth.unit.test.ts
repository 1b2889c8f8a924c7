import { describe, expect, it } from '@jest/globals';
import { WildGrowth } from './wild-growth.js';

describe('the growth of a wild', () => {
  const growth = new WildGrowth(new Map([[2, ['A', 'W', 'B']]]), 1_000, 250);

  it('begins with the wild on its row and the other symbols as they were', () => {
    expect(growth.cellsOf(2, 1_000)).toEqual([
      { symbol: 'A', y: 0, alpha: 1 },
      { symbol: 'B', y: 2, alpha: 1 },
      ...[1, 1, 1].map((y) => ({ symbol: 'W', y, alpha: 1 })),
    ]);
    expect(growth.coverOf(2, 1_000)).toEqual({ top: 1, bottom: 2 });
  });

  it('begins at a frame whose time is before the request', () => {
    expect(growth.cellsOf(2, 990)).toEqual(growth.cellsOf(2, 1_000));
  });

  it('ends with a wild on each row and nothing else to be seen', () => {
    expect([growth.isOver(1_249), growth.isOver(1_250)]).toEqual([false, true]);
    const seen = growth.cellsOf(2, 1_250)?.filter(({ alpha }) => alpha > 0);
    // The wild that stays is in front of the others.
    expect(seen).toEqual([0, 2, 1].map((y) => ({ symbol: 'W', y, alpha: 1 })));
    expect(growth.coverOf(2, 1_250)).toEqual({ top: 0, bottom: 3 });
  });

  it('covers more of the reel with each frame', () => {
    const covers = Array.from({ length: 26 }, (_, at) => growth.coverOf(2, 1_000 + 10 * at));
    const heights = covers.map((cover) => (cover ? cover.bottom - cover.top : 0));
    expect(heights).toEqual([...new Set(heights)].sort((a, b) => a - b));
  });

  it('is over at once if it takes no time', () => {
    const still = new WildGrowth(new Map([[1, ['W', 'A', 'B']]]), 0, 0);
    expect(still.isOver(0)).toBe(true);
    expect(still.coverOf(1, 0)).toEqual({ top: 0, bottom: 3 });
  });

  it('leaves the other reels as they are', () => {
    expect(growth.cellsOf(1, 1_100)).toBeUndefined();
    expect(growth.coverOf(1, 1_100)).toBeUndefined();
  });
});
