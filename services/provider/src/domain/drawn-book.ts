import { drawBook, type SlotGame, Words } from '@goldwake/contracts';

/** Number of words that the casino answers to a bet. */
export const WORD_COUNT = 8;
const WORD_MAX = 2 ** 32 - 1;

export function areWords(value: unknown): value is number[] {
  const isWord = (word: unknown) => Number.isInteger(word) && Number(word) >= 0 && Number(word) <= WORD_MAX;
  return Array.isArray(value) && value.length === WORD_COUNT && value.every(isWord);
}

/** Returns the book that the words of a round decide. */
export function drawnBook(game: SlotGame, words: readonly number[]): { book: number; multiplier: number } {
  const bytes = new Uint8Array(WORD_COUNT * 4);
  const view = new DataView(bytes.buffer);
  for (const [at, word] of words.entries()) view.setUint32(at * 4, word);
  return drawBook(
    game,
    new Words((block) => {
      if (block > 0) throw new RangeError('the casino answers the words of one block only');
      return bytes;
    }),
  );
}
