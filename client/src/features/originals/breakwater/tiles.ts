import { BREAKWATER_TILES, type BreakwaterTable } from '@goldwake/contracts';

export const COLUMNS = 5;
export const TILES: readonly number[] = Array.from({ length: BREAKWATER_TILES }, (_, tile) => tile);

/**
 * What a tile shows.
 * - `hidden`: nothing is known about it.
 * - `safe`: the player opened it, and it was safe.
 * - `hit`: the player opened it, and it was a mine.
 * - `mine`, `spared`: what an unopened tile hid, shown after the round.
 */
export type Tile = 'hidden' | 'safe' | 'hit' | 'mine' | 'spared';

/** Returns what each tile shows. Without a table all are hidden. */
export function tilesOf(table: Pick<BreakwaterTable, 'opened' | 'positions'> | null): Tile[] {
  return TILES.map((tile) => {
    if (!table) return 'hidden';
    const isMine = table.positions?.includes(tile);
    if (table.opened.includes(tile)) return isMine ? 'hit' : 'safe';
    if (isMine === undefined) return 'hidden';
    return isMine ? 'mine' : 'spared';
  });
}

/**
 * Returns an unopened tile at random.
 * @param random returns a number from 0 to below 1; the mines are placed already, so any source will do
 */
export function randomTile(opened: readonly number[], random: () => number): number {
  const left = TILES.filter((tile) => !opened.includes(tile));
  return left[Math.floor(random() * left.length)] ?? 0;
}

/** Settings of the table: the number of mines, and the tiles that the auto-bet opens, in ascending order. */
export interface BreakwaterForm {
  mines: number;
  picks: number[];
}

export function isForm(value: unknown): value is BreakwaterForm {
  const { mines, picks } = (value ?? {}) as Partial<BreakwaterForm>;
  return (
    Number.isInteger(mines) &&
    Number(mines) >= 1 &&
    Number(mines) < BREAKWATER_TILES &&
    Array.isArray(picks) &&
    picks.every((pick, at) => TILES.includes(pick) && (at === 0 || pick > (picks[at - 1] ?? 0)))
  );
}

export function withMines(form: BreakwaterForm, mines: number): BreakwaterForm {
  return { ...form, mines: Math.min(BREAKWATER_TILES - 1, Math.max(1, mines)) };
}

export function togglePick(form: BreakwaterForm, tile: number): BreakwaterForm {
  const { picks } = form;
  if (picks.includes(tile)) return { ...form, picks: picks.filter((pick) => pick !== tile) };
  return { ...form, picks: [...picks, tile].sort((a, b) => a - b) };
}

/** Returns why the auto-bet cannot open the chosen tiles, or null if it can. */
export function picksFault({ mines, picks }: BreakwaterForm): string | null {
  const safe = BREAKWATER_TILES - mines;
  if (picks.length === 0) return 'Choose the tiles that the auto-bet opens';
  return picks.length > safe ? `With this many mines, choose ${safe} ${safe === 1 ? 'tile' : 'tiles'} at most` : null;
}
