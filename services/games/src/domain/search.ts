import { TypedBeginning } from './typed-beginning.js';

/** Letters that Unicode normalisation does not decompose, each with its usual plain spelling. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
  // At the end of a word, sigma is written in its final form, which a search treats like the regular form.
  ς: 'σ',
};

/**
 * Splits a text into lower-case search words. Removes accents and apostrophes and replaces `&` with `and`. For example,
 * `Señora's Pâtisserie` gives `senoras` and `patisserie`.
 */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .replace(/[æœøłđðþßıς]/g, (character) => PLAIN[character] ?? character)
    .replaceAll('&', ' and ');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Match ranks, best first: the query equals the complete name, the name begins with the query, or words within the name
 * begin with the words of the query.
 */
const [EXACT, BEGUN, WITHIN] = [1, 2, 3];
const RANKS = [EXACT, BEGUN, WITHIN];

/** Minimum length of a query word in which one typing error is tolerated, and of one in which two are. */
const [ONE_SLIP_MIN, TWO_SLIPS_MIN] = [4, 8];

interface Entry {
  /** All words of the name, separated by spaces. */
  text: string;
  words: readonly string[];
}

/** Finds names by the beginnings of their words. Indexing 10,000 names takes milliseconds, a search microseconds. */
export class NameSearch {
  private readonly entries: readonly Entry[];
  /** All words of all names, sorted, so that words with a common prefix are adjacent. */
  private readonly postings: readonly { word: string; at: number }[];

  /**
   * Builds the index.
   * @param names in the order used for results of equal rank
   */
  constructor(names: readonly string[]) {
    this.entries = names.map((name) => {
      const words = wordsOf(name);
      return { text: words.join(' '), words };
    });
    this.postings = this.entries
      .flatMap(({ words }, at) => words.map((word) => ({ word, at })))
      .sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : a.at - b.at));
  }

  /**
   * Returns the indexes of the names in which each query word is a prefix of some word. Exact matches come first, then
   * names that begin with the query, then all others. A query without letters or digits finds nothing.
   */
  find(query: string): number[] {
    const words = wordsOf(query);
    const rarest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
    if (rarest === '') return [];
    const ranks = this.ranks(words, rarest);
    return RANKS.flatMap((rank) => {
      const matches: number[] = [];
      for (let at = ranks.indexOf(rank); at >= 0; at = ranks.indexOf(rank, at + 1)) matches.push(at);
      return matches;
    });
  }

  /**
   * Returns the indexes of the names in which each query word resembles the beginning of some word: one or two wrong,
   * missing, additional or swapped characters are tolerated in a long query word, but not in its first character. Only
   * the names with the fewest errors are returned, because names with more errors are rarely meant.
   */
  similar(query: string): number[] {
    let errors: ReadonlyMap<number, number> | undefined;
    for (const word of wordsOf(query)) {
      const found = this.resembling(word);
      const before = errors;
      errors = before ? new Map([...found].flatMap(([at, more]) => withSum(at, before.get(at), more))) : found;
      if (errors.size === 0) return [];
    }
    const fewest = Math.min(...(errors?.values() ?? []));
    return [...(errors ?? [])].flatMap(([at, some]) => (some === fewest ? [at] : [])).sort((a, b) => a - b);
  }

  /** Returns the names that have a word whose beginning resembles `word`, each with its lowest number of errors. */
  private resembling(word: string): Map<number, number> {
    const found = new Map<number, number>();
    const [first = ''] = word;
    const limit = word.length >= TWO_SLIPS_MIN ? 2 : word.length >= ONE_SLIP_MIN ? 1 : 0;
    const typed = new TypedBeginning(word, limit);
    for (let i = this.firstFrom(first); i < this.postings.length; i++) {
      const posting = this.postings[i];
      if (!posting?.word.startsWith(first)) break;
      const errors = typed.errorsTo(posting.word);
      if (errors <= limit) found.set(posting.at, Math.min(errors, found.get(posting.at) ?? errors));
    }
    return found;
  }

  /** Returns the match rank of every name, in the order of the names; 0 means no match. */
  private ranks(words: readonly string[], rarest: string): Uint8Array {
    const text = words.join(' ');
    const others = words.filter((word) => word !== rarest);
    const ranks = new Uint8Array(this.entries.length);
    for (let i = this.firstFrom(rarest); i < this.postings.length; i++) {
      const posting = this.postings[i];
      if (!posting?.word.startsWith(rarest)) break;
      const entry = this.entries[posting.at];
      if (!entry || !others.every((word) => entry.words.some((own) => own.startsWith(word)))) continue;
      ranks[posting.at] = entry.text === text ? EXACT : entry.text.startsWith(text) ? BEGUN : WITHIN;
    }
    return ranks;
  }

  private firstFrom(word: string): number {
    let [low, high] = [0, this.postings.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.postings[middle]?.word ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const withSum = (at: number, some: number | undefined, more: number): [number, number][] =>
  some === undefined ? [] : [[at, some + more]];
