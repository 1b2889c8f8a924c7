import type { Board, SlotCell, SlotSymbol } from '../events.js';

/** Equal symbols, and wilds among them, that touch along their sides. */
export interface Group {
  symbol: SlotSymbol;
  /** From left to right, those of a reel from top to bottom. */
  cells: SlotCell[];
}

/**
 * Returns the groups of a board; scatters and wilds alone are none. A wild may belong to several.
 * @param least number of cells that a group has at least
 */
export function groupsOf(board: Board, least: number): Group[] {
  const groups: Group[] = [];
  const rows = board[0]?.length ?? 0;
  const flat = board.flat();
  // Where each cell was found last. The search for books plays thousands of boards, so cells are numbers here.
  const marks = new Uint8Array(flat.length);
  for (let start = 0; start < flat.length; start++) {
    const symbol = flat[start] as SlotSymbol;
    if (symbol === 'W' || symbol === 'S' || marks[start] !== 0) continue;
    const places = groupAt(flat, rows, start, marks);
    if (places.length < least) continue;
    const cells = places.sort((a, b) => a - b).map((at): SlotCell => [Math.floor(at / rows), at % rows]);
    groups.push({ symbol, cells });
  }
  return groups;
}

/** Returns the places of a group, and marks them. The cell of a reel and a row has the place reel × rows + row. */
function groupAt(flat: readonly SlotSymbol[], rows: number, start: number, marks: Uint8Array): number[] {
  const symbol = flat[start];
  const mark = start + 1;
  const found = [start];
  marks[start] = mark;
  // An array iterates over what is added to it on the way.
  for (const at of found) {
    const row = at % rows;
    if (row > 0) visit(at - 1);
    if (row < rows - 1) visit(at + 1);
    visit(at - rows);
    visit(at + rows);
  }
  return found;

  function visit(at: number): void {
    const one = flat[at];
    if ((one !== symbol && one !== 'W') || marks[at] === mark) return;
    marks[at] = mark;
    found.push(at);
  }
}
