/** Formats a field's value for a table: text as it is, everything else as JSON. */
export function valueText(of: unknown): string {
  if (of === undefined) return '(missing)';
  return typeof of === 'string' ? of : JSON.stringify(of);
}
