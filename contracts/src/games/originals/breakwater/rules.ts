import { FIRST_STAKE, inOrder, type MultiStepGame, notAllowed, takeActions } from '../multi-step.js';
import { isOneOf } from '../one-step.js';

/** Parameters of a Breakwater bet. */
export interface BreakwaterParams {
  /** Number of mines, 1 to 24. */
  mines: number;
}

export type BreakwaterAction = { action: 'reveal'; tile: number } | { action: 'cash_out' };

export interface BreakwaterTable extends BreakwaterParams {
  actions: BreakwaterAction[];
  /** The opened tiles in order. If the round ended at a mine, it is the last one. */
  opened: number[];
  /** What a cash-out pays, in ten-thousandths of the stake; 0 while no tile is opened and after a mine. */
  multiplier: number;
  /** What a cash-out pays after one more safe tile; null if the round is over. */
  next_multiplier: number | null;
  /** The tiles with mines in ascending order; null while the round is open. */
  positions: number[] | null;
  result: 'open' | 'cashed_out' | 'hit';
}

/** Number of tiles, in five rows of five. */
export const BREAKWATER_TILES = 25;
export const BREAKWATER_MINES_MAX = BREAKWATER_TILES - 1;
/** Return to the player in parts per 100. */
const BREAKWATER_RETURN = 99n;

/** The tiles: 0 to 4 are the first row, 5 to 9 the second. */
const TILES: readonly number[] = Array.from({ length: BREAKWATER_TILES }, (_, tile) => tile);

/**
 * Breakwater (mines): some of 25 tiles hide mines. The player opens tiles one by one, and each safe tile raises
 * the multiplier. A mine ends the round. The player can cash out after any safe tile. The last safe tile cashes
 * out by itself.
 */
export const BREAKWATER: MultiStepGame<BreakwaterParams, BreakwaterAction, BreakwaterTable> = {
  game_id: 'breakwater',
  faults({ mines }) {
    const allowed = Number.isInteger(mines) && mines >= 1 && mines <= BREAKWATER_MINES_MAX;
    return allowed ? [] : [{ path: 'mines', message: `mines must be an integer from 1 to ${BREAKWATER_MINES_MAX}` }];
  },
  replay: (params, actions, words) => BREAKWATER.play(params, inOrder(actions), words),
  play({ mines }, choose, words) {
    const positions = words.draw(TILES, mines).sort((a, b) => a - b);
    const bet = tableOf({ mines, actions: [], opened: [] }, 'open', positions);
    return takeActions(bet, choose, actionFault, ({ actions, opened }, action) => {
      if (action.action === 'cash_out') {
        return tableOf({ mines, actions: [...actions, { action: 'cash_out' }], opened }, 'cashed_out', positions);
      }
      const { tile } = action;
      const after = { mines, actions: [...actions, { action: 'reveal' as const, tile }], opened: [...opened, tile] };
      return tableOf(after, resultOf(after.opened, tile, positions), positions);
    });
  },
  actionFault,
  isOver: ({ result }) => result !== 'open',
  additionalStake: () => 0,
  staked: () => FIRST_STAKE,
  paid: ({ multiplier }) => multiplier,
  atTimeout: ({ opened }) => (opened.length > 0 ? { action: 'cash_out' } : undefined),
};

/** Multipliers by number of mines, then by number of safe tiles, in ten-thousandths. */
const MULTIPLIERS: readonly (readonly number[])[] = Array.from({ length: BREAKWATER_TILES }, (_, mines) => {
  let [numerator, denominator] = [BREAKWATER_RETURN * 100n, 1n];
  return Array.from({ length: BREAKWATER_TILES - mines + 1 }, (_, safeTiles) => {
    const multiplier = Number(numerator / denominator);
    numerator *= BigInt(BREAKWATER_TILES - safeTiles);
    denominator *= BigInt(BREAKWATER_TILES - mines - safeTiles);
    return multiplier;
  });
});

/**
 * Returns the multiplier after a number of safe tiles, in ten-thousandths: 0.99 ÷ the probability that they are safe,
 * rounded down.
 */
export function breakwaterMultiplier(mines: number, safeTiles: number): number {
  return MULTIPLIERS[mines]?.[safeTiles] ?? 0;
}

function actionFault({ opened, result }: BreakwaterTable, action: BreakwaterAction): string | undefined {
  const allowed = result === 'open' ? ['reveal', ...(opened.length > 0 ? ['cash_out'] : [])] : [];
  if (!allowed.includes(action.action)) return notAllowed(action.action, allowed);
  if (action.action !== 'reveal') return undefined;
  if (!isOneOf(TILES, action.tile)) return `tile must be an integer from 0 to ${BREAKWATER_TILES - 1}`;
  return opened.includes(action.tile) ? `tile ${action.tile} is already opened` : undefined;
}

function resultOf(opened: number[], tile: number, positions: number[]): BreakwaterTable['result'] {
  if (positions.includes(tile)) return 'hit';
  return opened.length + positions.length === BREAKWATER_TILES ? 'cashed_out' : 'open';
}

function tableOf(
  { mines, actions, opened }: Pick<BreakwaterTable, 'mines' | 'actions' | 'opened'>,
  result: BreakwaterTable['result'],
  positions: number[],
): BreakwaterTable {
  const isOpen = result === 'open';
  return {
    mines,
    actions,
    opened,
    multiplier: opened.length === 0 || result === 'hit' ? 0 : breakwaterMultiplier(mines, opened.length),
    next_multiplier: isOpen ? breakwaterMultiplier(mines, opened.length + 1) : null,
    positions: isOpen ? null : positions,
    result,
  };
}
