import type { Archetype, SlotSymbol } from '@goldwake/contracts';

/** From left to right, each reel from top to bottom; smaller boards show its middle rows. */
const REELS: readonly (readonly SlotSymbol[])[] = [
  ['C', 'D', 'A', 'G', 'B'],
  ['E', 'F', 'W', 'E', 'G'],
  ['B', 'G', 'A', 'D', 'F'],
  ['F', 'E', 'B', 'F', 'A'],
  ['D', 'C', 'A', 'G', 'E'],
  ['G', 'B', 'F', 'C', 'D'],
];

/** Returns the board before the first round, and after one that could not be played. */
export function restBoard({ reels, rows }: Pick<Archetype, 'reels' | 'rows'>): SlotSymbol[][] {
  return REELS.slice(0, reels).map((column) => {
    const top = Math.floor((column.length - rows) / 2);
    return column.slice(top, top + rows);
  });
}
