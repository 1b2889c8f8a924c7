/** Returns the position, from 0, to which an arrow key moves in a grid; undefined at the edges and for other keys. */
export function neighbour(
  at: number,
  key: string,
  { columns, cells }: { columns: number; cells: number },
): number | undefined {
  const column = at % columns;
  if (key === 'ArrowLeft') return column > 0 ? at - 1 : undefined;
  if (key === 'ArrowRight') return column < columns - 1 && at + 1 < cells ? at + 1 : undefined;
  if (key === 'ArrowUp') return at >= columns ? at - columns : undefined;
  if (key === 'ArrowDown') return at + columns < cells ? at + columns : undefined;
  return undefined;
}
