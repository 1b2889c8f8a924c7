import { type MultiStepSteps, type TableStep, times } from '../game-steps.js';
import {
  BREAKWATER_MINES_MAX,
  BREAKWATER_TILES,
  type BreakwaterParams,
  type BreakwaterTable,
  breakwaterMultiplier,
} from './rules.js';

const RESULTS: Record<BreakwaterTable['result'], string> = {
  open: 'open',
  cashed_out: 'cashed out',
  hit: 'hit a mine',
};

const minesText = (mines: number) => `${mines} ${mines === 1 ? 'mine' : 'mines'}`;
const positionsText = ({ positions }: BreakwaterTable) => positions?.join(' ') ?? 'hidden';

export const BREAKWATER_STEPS: MultiStepSteps<BreakwaterParams, BreakwaterTable> = {
  allowed: `1 to ${BREAKWATER_MINES_MAX} mines are allowed`,
  betText: ({ mines }) => minesText(mines),
  summary: (table) =>
    `mines ${positionsText(table)}, opened ${table.opened.join(' ') || 'nothing'}, ${RESULTS[table.result]} (${times(table.multiplier)})`,
  steps(tables) {
    const last = tables.at(-1) as BreakwaterTable;
    return [
      {
        name: 'Mines',
        how: `${minesText(last.mines)} drawn from 0 to ${BREAKWATER_TILES - 1} in ascending order: each word gives a position among the remaining tiles by its remainder, and the tile there is removed`,
        result: positionsText,
      },
      ...last.actions.map((action, at): TableStep<BreakwaterTable> => {
        if (action.action === 'cash_out') {
          return {
            name: `${at + 1}. Cash-out`,
            how: `after ${last.opened.length} safe tiles`,
            result: ({ result }) => RESULTS[result],
          };
        }
        return {
          name: `${at + 1}. Tile ${action.tile}`,
          how: revealText(last, at),
          result: ({ opened, positions }) =>
            positions ? `${opened[at]}, ${positions.includes(opened[at] as number) ? 'mine' : 'safe'}` : 'hidden',
        };
      }),
      {
        name: 'Multiplier',
        how: last.result === 'hit' ? 'a mine pays nothing' : `after ${last.opened.length} safe tiles`,
        result: ({ multiplier }) => times(multiplier),
      },
      { name: 'Result', how: 'how the round ended', result: ({ result }) => RESULTS[result] },
    ];
  },
};

function revealText({ mines, opened, positions }: BreakwaterTable, at: number): string {
  const tile = opened[at] as number;
  if (positions?.includes(tile)) return `tile ${tile} is one of the mines`;
  return `tile ${tile} is not one of the mines; 0.99 ÷ the probability of ${at + 1} safe tiles, rounded down: ${times(breakwaterMultiplier(mines, at + 1))}`;
}
