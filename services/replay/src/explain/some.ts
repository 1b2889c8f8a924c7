/** Returns a number with its noun: `1 bet`, `2 bets`. */
export function some(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
