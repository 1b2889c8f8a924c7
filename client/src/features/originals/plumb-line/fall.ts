/** Duration of a fall from the first row to the slot, in milliseconds. */
export const FALL_MS = 960;

/** A position on the board: `x` in percent of its width, `y` as a share of its height. */
interface Position {
  x: number;
  y: number;
}

/** Height of the first row of pegs and of the bottom, as shares of the height of the board. */
const FIRST_ROW = 0.07;
const BOTTOM = 1;

export function rowHeight(row: number, rows: number): number {
  return FIRST_ROW + ((BOTTOM - FIRST_ROW) * row) / rows;
}

/**
 * Returns the positions of the pegs of one row, in percent of the width. Row 0 has one peg at each side and one
 * in the center.
 */
export function pegsOf(row: number, rows: number): number[] {
  const gap = 100 / (rows + 1);
  return Array.from({ length: row + 3 }, (_, peg) => 50 + (peg - (row + 2) / 2) * gap);
}

/**
 * Returns where the plumb is above each row, and in the slot at the end.
 * @param path `L` or `R` for each row
 */
export function fallOf(path: string): Position[] {
  const rows = path.length;
  const step = 100 / (rows + 1) / 2;
  const positions: Position[] = [{ x: 50, y: rowHeight(0, rows) }];
  let x = 50;
  for (const [row, direction] of [...path].entries()) {
    x += direction === 'R' ? step : -step;
    positions.push({ x, y: rowHeight(row + 1, rows) });
  }
  return positions;
}

/** Returns the position in which a plumb comes to rest. */
export function restOf({ slot, rows }: { slot: number; rows: number }): Position {
  return { x: ((slot + 0.5) * 100) / (rows + 1), y: BOTTOM };
}
