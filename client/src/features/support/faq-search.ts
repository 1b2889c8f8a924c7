import type { Question } from './faq.js';

/** Stop words: very common words that the search ignores in a query. */
const STOP = new Set(
  'a an am and any are as at be been but by can cant could did do does dont for from get got has have help how i if in into is it its me my no not of on or please so than that the their there this to too up was we what when where which who why will with would you your'.split(
    ' ',
  ),
);
const WEIGHTS = { question: 4, words: 3, answer: 1 } as const;
/** Score factor for a word that shares only its beginning with the searched word; an exact match has the factor 1. */
const BEGINNING = 0.6;
const ENDING_MAX = 2;
const STEM_MIN = 3;

interface Indexed {
  question: Question;
  weights: Map<string, number>;
}

/** Splits a text into lower-case words without accents and apostrophes, so `Café’s` and `cafes` are equal. */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

export class FaqSearch {
  readonly #index: readonly Indexed[];

  constructor(questions: readonly Question[]) {
    this.#index = questions.map((question) => {
      const weights = new Map<string, number>();
      for (const [field, weight] of Object.entries(WEIGHTS)) {
        for (const word of wordsOf(question[field as keyof typeof WEIGHTS])) {
          weights.set(word, Math.max(weights.get(word) ?? 0, weight));
        }
      }
      return { question, weights };
    });
  }

  /**
   * Returns the questions that match the largest number of words in the query, best first. Returns no questions if
   * fewer than half of the words match.
   */
  find(query: string): Question[] {
    const asked = [...new Set(wordsOf(query))];
    const telling = asked.filter((word) => !STOP.has(word));
    const words = telling.length > 0 ? telling : asked;
    if (words.length === 0) return [];
    const found = this.#index.map(({ question, weights }) => {
      const scores = words.map((word) => scoreOf(word, weights)).filter((score) => score > 0);
      return { question, hits: scores.length, score: scores.reduce((sum, score) => sum + score, 0) };
    });
    const most = Math.max(...found.map(({ hits }) => hits));
    if (most === 0 || most * 2 < words.length) return [];
    return found
      .filter(({ hits }) => hits === most)
      .sort((one, other) => other.score - one.score)
      .map(({ question }) => question);
  }
}

function scoreOf(word: string, weights: ReadonlyMap<string, number>): number {
  let best = weights.get(word) ?? 0;
  for (const [known, weight] of weights) {
    if (known.startsWith(word) || isInflected(word, known)) best = Math.max(best, weight * BEGINNING);
  }
  return best;
}

/**
 * Returns whether the searched word is a known word plus an ending of at most two letters, such as `coins` for `coin`.
 */
function isInflected(word: string, known: string): boolean {
  return known.length >= STEM_MIN && word.startsWith(known) && word.length - known.length <= ENDING_MAX;
}
