/** Normalizes a username for comparison and search: Unicode NFKC in lower case. */
export function normalizeUsername(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
