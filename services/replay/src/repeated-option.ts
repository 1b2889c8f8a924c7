/** Collects the values of a command-line option that can be repeated. */
export function repeated(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}
