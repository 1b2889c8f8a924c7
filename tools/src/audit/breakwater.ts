import { BREAKWATER, type BreakwaterAction, type BreakwaterTable } from '@goldwake/contracts';
import type { AuditedGame, AuditedTable } from './audited-game.js';
import { choose } from './ratio.js';

const TILES = 25;

/** Breakwater for each number of mines and each number of safe tiles after which the player cashes out. */
export const BREAKWATER_AUDIT: AuditedGame = {
  game_id: 'breakwater',
  name: 'Breakwater',
  rules:
    'Some of 25 tiles hide mines. The player opens tiles one by one, and each safe tile raises the multiplier: 0.99 ÷ the probability of the safe tiles so far, rounded down to four decimals. A mine ends the round without a payout. The tables are all numbers of mines with all numbers of safe tiles after which the player can cash out; which tiles are opened does not matter.',
  tables: Array.from({ length: TILES - 1 }, (_, at) => at + 1).flatMap((mines) =>
    Array.from({ length: TILES - mines }, (_, at) => tableOf(mines, at + 1)),
  ),
  listsOutcomes: false,
};

/** The cells are the tile with the mine, which ends the round, and the cash-out after the last tile. */
function tableOf(mines: number, tiles: number): AuditedTable {
  const paid = Number((9_900n * choose(TILES, tiles)) / choose(TILES - mines, tiles));
  return {
    name: `${mines} ${mines === 1 ? 'mine' : 'mines'}, ${tiles} ${tiles === 1 ? 'tile' : 'tiles'}`,
    cells: [
      // The tiles before are safe, so the other mines are behind this one.
      ...Array.from({ length: tiles }, (_, at) => ({
        label: `mine at tile ${at + 1}`,
        cases: choose(TILES - at - 1, mines - 1),
        paid: 0,
      })),
      { label: 'cashed out', cases: choose(TILES - tiles, mines), paid },
    ],
    play(words) {
      const table = BREAKWATER.play({ mines }, (open) => nextAction(open, tiles), words);
      const cell = table.result === 'hit' ? table.opened.length - 1 : tiles;
      return { cell, paid: BREAKWATER.paid(table) };
    },
  };
}

/** Opens every seventh tile, across the whole field, so that every tile is opened in some table. */
function nextAction({ opened, result }: BreakwaterTable, tiles: number): BreakwaterAction | undefined {
  if (result !== 'open') return undefined;
  return opened.length < tiles ? { action: 'reveal', tile: (7 * opened.length) % TILES } : { action: 'cash_out' };
}
