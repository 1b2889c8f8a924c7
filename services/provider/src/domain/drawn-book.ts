import { drawBook, type SlotGame, wordsFrom } from '@goldwake/contracts';

/** Number of words that the casino answers to a bet. */
export const WORD_COUNT = 8;
const WORD_MAX = 2 ** 32 - 1;

export function areWords(value: unknown): value is number[] {
  const isWord = (word: unknown) => Number.isInteger(word) && Number(word) >= 0 && Number(word) <= WORD_MAX;
  return Array.isArray(value) && value.length === WORD_COUNT && value.every(isWord);
}

/** Returns the book that the words of a round decide. */
export function drawnBook(game: SlotGame, words: readonly number[]): { book: number; multiplier: number } {
  return drawBook(game, wordsFrom(words));
}
