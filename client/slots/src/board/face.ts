import type { Board, SlotCoin, SlotSymbol } from '@goldwake/contracts';

/** What a cell shows: a symbol, or a coin with what it pays. */
export type Face = SlotSymbol | SlotCoin;

/** Puts coins on the cells of a board. */
export function facesOf(board: Board, coins: readonly SlotCoin[] = []): Face[][] {
  const faces: Face[][] = board.map((column) => [...column]);
  for (const coin of coins) {
    const [reel, row] = coin.cell;
    const column = faces[reel];
    if (column) column[row] = coin;
  }
  return faces;
}

/** Returns what is written on a coin: its pot, or a multiple of the stake. */
export function coinText({ pot, paid }: Pick<SlotCoin, 'pot' | 'paid'>): string {
  return pot ? pot.toUpperCase() : `${paid / 10_000}×`;
}
