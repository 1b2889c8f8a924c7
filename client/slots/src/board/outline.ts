import type { SlotCell } from '@goldwake/contracts';

/** A line from a point to another, in cells from the upper left corner of the board. */
export type Segment = [x1: number, y1: number, x2: number, y2: number];

/**
 * Returns the lines around cells that belong together.
 * @param inset how far the lines are inside the cells, in cells
 */
export function outlineOf(cells: readonly SlotCell[], inset: number): Segment[] {
  const taken = new Set(cells.map(([x, y]) => `${x},${y}`));
  const has = (x: number, y: number) => taken.has(`${x},${y}`);
  return cells.flatMap(([x, y]) => {
    const segments: Segment[] = [];
    for (const side of [-1, 1]) {
      // Lines of neighbours meet at the corner of their cells, or beyond it where the outline turns inwards.
      const end = (along: boolean, diagonal: boolean) => (along ? (diagonal ? -inset : 0) : inset);
      const near = side < 0 ? inset : 1 - inset;
      if (!has(x, y + side)) {
        const left = x + end(has(x - 1, y), has(x - 1, y + side));
        const right = x + 1 - end(has(x + 1, y), has(x + 1, y + side));
        segments.push([left, y + near, right, y + near]);
      }
      if (!has(x + side, y)) {
        const top = y + end(has(x, y - 1), has(x + side, y - 1));
        const bottom = y + 1 - end(has(x, y + 1), has(x + side, y + 1));
        segments.push([x + near, top, x + near, bottom]);
      }
    }
    return segments;
  });
}
