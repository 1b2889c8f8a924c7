/** A file in this format begins with the byte order mark, without which spreadsheets take it for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Formats rows as a CSV file (RFC 4180) in UTF-8. A spreadsheet would execute a cell that begins like a formula, so an
 * apostrophe is put before it.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
