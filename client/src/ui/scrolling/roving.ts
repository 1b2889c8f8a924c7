/**
 * Returns the index of the item that a key moves the focus to, for items in rows of `columns`; a single row has as many
 * columns as items. Returns null if the key moves nothing, so that the browser's default action applies.
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
      // Moving down into an incomplete last row selects the last item of that row.
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

/** Returns the number of columns of a grid by counting the items in its first row. */
export function columnsOf(items: ArrayLike<Element>): number {
  const first = items[0];
  if (!first) return 1;
  const top = first.getBoundingClientRect().top;
  let columns = 1;
  while (columns < items.length && Math.abs((items[columns] as Element).getBoundingClientRect().top - top) < 2)
    columns++;
  return columns;
}
