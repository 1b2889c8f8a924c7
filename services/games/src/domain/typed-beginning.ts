/**
 * Compares a typed text with the beginnings of words. A wrong, missing, additional or swapped character counts as one
 * error (optimal string alignment). Pass the words in sorted order: the rows of the edit distance table are
 * kept and reused for the beginning that a word shares with the previous one.
 */
export class TypedBeginning {
  private word = '';
  /** Row j compares the first j characters of the word with every beginning of the typed text. */
  private readonly rows: Uint8Array[];
  /** Number of rows that are valid for `word`, not counting row 0. */
  private filled = 0;
  /** Lowest number of errors between the complete typed text and the first 0 to j characters of the word. */
  private readonly best: Uint8Array;

  constructor(
    private readonly typed: string,
    private readonly limit: number,
  ) {
    const longest = typed.length + limit;
    this.rows = Array.from({ length: longest + 1 }, () => new Uint8Array(typed.length + 1));
    this.rows[0]?.set(
      typed.split('').map((_, at) => at + 1),
      1,
    );
    this.best = new Uint8Array(longest + 1).fill(typed.length);
  }

  /** Returns the lowest number of errors between the typed text and any beginning of a word, if within the limit. */
  errorsTo(word: string): number {
    const length = Math.min(word.length, this.typed.length + this.limit);
    let at = 0;
    while (at < this.filled && at < length && word[at] === this.word[at]) at++;
    this.word = word;
    while (at < length) {
      at++;
      // Once a complete row is above the limit, longer beginnings are above it as well.
      if (!this.fill(at)) break;
    }
    this.filled = at;
    return this.best[at] ?? 0;
  }

  /** Computes one row, and returns whether it contains a value within the limit. */
  private fill(j: number): boolean {
    const { typed, word } = this;
    const [row, above, twoAbove] = [this.rows[j], this.rows[j - 1], this.rows[j - 2]];
    if (!row || !above) return false;
    row[0] = j;
    let least = j;
    for (let i = 1; i <= typed.length; i++) {
      const wrong = typed[i - 1] === word[j - 1] ? 0 : 1;
      let errors = Math.min((above[i - 1] ?? 0) + wrong, (above[i] ?? 0) + 1, (row[i - 1] ?? 0) + 1);
      const isSwapped = twoAbove && i > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      if (isSwapped) errors = Math.min(errors, (twoAbove[i - 2] ?? 0) + 1);
      row[i] = errors;
      least = Math.min(least, errors);
    }
    this.best[j] = Math.min(this.best[j - 1] ?? 0, row[typed.length] ?? 0);
    return least <= this.limit;
  }
}
