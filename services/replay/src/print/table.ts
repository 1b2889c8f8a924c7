/**
 * Formats a plain-text table with one line per row, so that grep and cut work on it. Columns that contain only numbers
 * are right-aligned.
 */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, at) => Math.max(heading.length, ...rows.map((row) => (row[at] ?? '').length)));
  const numeric = headings.map((_, at) => rows.length > 0 && rows.every((row) => /^[+-]?[\d.,]+$/.test(row[at] ?? '')));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (numeric[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(headings), ...rows.map(line)].join('\n');
}
