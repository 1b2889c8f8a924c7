/**
 * Where a key moves among items laid out in rows of `columns`; null where it moves nowhere, so that the page keeps its own use of it.
 * A single row is one with as many columns as items.
 */
export function moveBy(key: string, at: number, count: number, columns: number): number | null {
  const to = target(key, at, count, columns);
  return to === null || to === at || to < 0 || to >= count ? null : to;
}

function target(key: string, at: number, count: number, columns: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return at + 1;
    case 'ArrowLeft':
      return at - 1;
    case 'ArrowUp':
      return at - columns;
    case 'ArrowDown': {
      // From above a last row that is not full: to its end.
      const lastRow = Math.floor((count - 1) / columns);
      return Math.floor(at / columns) < lastRow ? Math.min(at + columns, count - 1) : null;
    }
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** How many of these stand in the first row. */
export function columnsOf(items: ArrayLike<Element>): number {
  const first = items[0];
  if (!first) return 1;
  const top = first.getBoundingClientRect().top;
  let columns = 1;
  while (columns < items.length && Math.abs((items[columns] as Element).getBoundingClientRect().top - top) < 2)
    columns++;
  return columns;
}
