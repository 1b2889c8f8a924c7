import { type FieldFault, isOneOf, type OneStepGame } from '../one-step.js';
import {
  PLUMB_LINE_RISKS,
  PLUMB_LINE_ROWS,
  PLUMB_LINE_TABLES,
  type PlumbLineRisk,
  type PlumbLineRows,
} from './tables.js';

/** Parameters of a Plumb Line bet. */
export interface PlumbLineParams {
  /** Number of rows of pegs. */
  rows: PlumbLineRows;
  risk: PlumbLineRisk;
}

export interface PlumbLineOutcome extends PlumbLineParams {
  /** Direction at each row, from the top: `L` or `R`. */
  path: string;
  /** The slot in which the plumb ends, counted from 0 at the left: the number of `R` in the path. */
  slot: number;
  /** Payout as a multiple of the stake, in ten-thousandths. */
  multiplier: number;
}

/**
 * Plumb Line (plinko): a plumb falls through rows of pegs and goes left or right at each row with equal probability.
 * The slot in which it ends decides the multiplier.
 */
export const PLUMB_LINE: OneStepGame<PlumbLineParams, PlumbLineOutcome> = {
  game_id: 'plumb-line',
  faults({ rows, risk }) {
    const faults: FieldFault[] = [];
    if (!isOneOf(PLUMB_LINE_ROWS, rows)) faults.push({ path: 'rows', message: 'rows must be an integer from 8 to 16' });
    if (!isOneOf(PLUMB_LINE_RISKS, risk)) faults.push({ path: 'risk', message: 'risk must be low, medium or high' });
    return faults;
  },
  play({ rows, risk }, words) {
    const path = Array.from({ length: rows }, () => (words.uniform(2) === 0 ? 'L' : 'R'));
    const slot = path.filter((direction) => direction === 'R').length;
    return { rows, risk, path: path.join(''), slot, multiplier: PLUMB_LINE_TABLES[risk][rows][slot] as number };
  },
  paid: ({ multiplier }) => multiplier,
};
