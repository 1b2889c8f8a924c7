import { type GameSteps, times } from '../game-steps.js';
import type { PlumbLineOutcome, PlumbLineParams } from './rules.js';

export const PLUMB_LINE_STEPS: GameSteps<PlumbLineParams, PlumbLineOutcome> = {
  allowed: '8 to 16 rows and low, medium or high risk are allowed',
  betText: ({ rows, risk }) => `${rows} rows, ${risk} risk`,
  summary: ({ path, slot, multiplier }) => `path ${path} to slot ${slot}, ${times(multiplier)}`,
  steps: [
    {
      name: 'Path',
      how: ({ rows }) => `each of the first ${rows} words gives one row: L if it is even, R if it is odd`,
      result: ({ path }) => path,
    },
    { name: 'Slot', how: () => 'the number of R in the path', result: ({ slot }) => String(slot) },
    {
      name: 'Multiplier',
      how: ({ rows, risk, slot }) => `slot ${slot} in the table of ${rows} rows and ${risk} risk`,
      result: ({ multiplier }) => times(multiplier),
    },
  ],
};
