/**
 * Selects the rows to plot when many share one pixel. Each bucket keeps its first and last row and, for every line, the
 * rows with the smallest and the largest value, so that no peak is lost. One row outside each edge of the window is
 * also kept, so that the lines reach the edges.
 * @param xs x values in non-decreasing order
 * @param buckets number of buckets, about one per pixel
 * @returns row numbers in ascending order
 */
export function visibleRows(
  xs: ArrayLike<number>,
  lines: readonly ArrayLike<number>[],
  from: number,
  to: number,
  buckets: number,
): number[] {
  const first = Math.max(0, firstAtLeast(xs, from) - 1);
  const end = Math.min(xs.length, firstAtLeast(xs, to, true) + 1);
  if (end - first <= buckets * 2) return range(first, end);
  const rows: number[] = [];
  const width = (to - from) / buckets || 1;
  let row = first;
  while (row < end) {
    const edge = from + (Math.floor((value(xs, row) - from) / width) + 1) * width;
    let stop = row + 1;
    while (stop < end && value(xs, stop) < edge) stop++;
    addBucket(rows, lines, row, stop);
    row = stop;
  }
  return rows;
}

function addBucket(rows: number[], lines: readonly ArrayLike<number>[], from: number, end: number): void {
  const kept = new Set([from, end - 1]);
  for (const line of lines) {
    let least = from;
    let most = from;
    for (let row = from + 1; row < end; row++) {
      if (value(line, row) < value(line, least)) least = row;
      if (value(line, row) > value(line, most)) most = row;
    }
    kept.add(least).add(most);
  }
  rows.push(...[...kept].sort((a, b) => a - b));
}

/** Returns the first index whose value is at least `least`, or strictly greater than `least` if `beyond` is set. */
function firstAtLeast(xs: ArrayLike<number>, least: number, beyond = false): number {
  let low = 0;
  let high = xs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const before = beyond ? value(xs, middle) <= least : value(xs, middle) < least;
    if (before) low = middle + 1;
    else high = middle;
  }
  return low;
}

function range(from: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at);
}

function value(values: ArrayLike<number>, at: number): number {
  return values[at] ?? 0;
}
