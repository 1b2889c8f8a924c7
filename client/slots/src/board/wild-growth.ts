import type { Face } from './face.js';

/** A picture on a growing reel: its distance from the top of the reel in rows, and how opaque it is. */
export interface GrowingCell {
  symbol: Face;
  y: number;
  alpha: number;
}

/** Wilds that expand over their reels: they spread from their row to the others, whose symbols fade. */
export class WildGrowth {
  /**
   * @param columns the symbols before the growth of each reel that expands
   * @param since when it begins, in milliseconds
   * @param ms how long it takes; 0 shows its end at once
   */
  constructor(
    private readonly columns: ReadonlyMap<number, readonly Face[]>,
    private readonly since: number,
    private readonly ms: number,
  ) {}

  isOver(now: number): boolean {
    return now - this.since >= this.ms;
  }

  /** Returns the pictures of a reel in the order in which they are drawn; undefined for a reel that stays. */
  cellsOf(reel: number, now: number): GrowingCell[] | undefined {
    const column = this.columns.get(reel);
    if (!column) return undefined;
    const share = this.shareAt(now);
    const faded = column.flatMap((symbol, y) => (symbol === 'W' ? [] : [{ symbol, y, alpha: 1 - share }]));
    const moves = column.map((_, row) => ({ row, from: nearestWild(column, row) }));
    // The wild that stays is drawn last, so that the others come out from behind it.
    moves.sort((one, other) => Math.abs(other.row - other.from) - Math.abs(one.row - one.from));
    const wilds = moves.map(
      ({ row, from }): GrowingCell => ({ symbol: 'W', y: from + (row - from) * share, alpha: 1 }),
    );
    return [...faded, ...wilds];
  }

  /** Returns the part of a reel that its wilds cover, in rows from the top; undefined for a reel that stays. */
  coverOf(reel: number, now: number): { top: number; bottom: number } | undefined {
    const ys = this.cellsOf(reel, now)?.flatMap(({ symbol, y }) => (symbol === 'W' ? [y] : []));
    return ys && { top: Math.min(...ys), bottom: Math.max(...ys) + 1 };
  }

  private shareAt(now: number): number {
    if (this.isOver(now)) return 1;
    // The time of a frame may be before the time at which it was requested.
    return 1 - (1 - Math.max(0, now - this.since) / this.ms) ** 3;
  }
}

function nearestWild(column: readonly Face[], row: number): number {
  const rows = column.flatMap((symbol, at) => (symbol === 'W' ? [at] : []));
  return rows.reduce((best, at) => (Math.abs(at - row) < Math.abs(best - row) ? at : best), rows[0] ?? row);
}
