import { type GameSteps, times } from '../game-steps.js';
import type { SignalLampOutcome, SignalLampParams } from './rules.js';

export const SIGNAL_LAMP_STEPS: GameSteps<SignalLampParams, SignalLampOutcome> = {
  allowed: '1 to 10 different numbers from 1 to 40 and classic, low, medium or high risk are allowed',
  betText: ({ picks, risk }) => `${picks.join(' ')}, ${risk} risk`,
  summary: ({ drawn, hits, multiplier }) => `drawn ${drawn.join(' ')}, ${hits} hits, ${times(multiplier)}`,
  steps: [
    {
      name: 'Drawn',
      how: () =>
        'ten draws from 1 to 40 in ascending order: each word gives a position among the remaining numbers by its remainder, and the number there is removed',
      result: ({ drawn }) => drawn.join(' '),
    },
    {
      name: 'Hits',
      how: ({ picks }) => `how many of ${picks.join(' ')} were drawn`,
      result: ({ hits }) => String(hits),
    },
    {
      name: 'Multiplier',
      how: ({ picks, risk, hits }) => `${hits} hits in the table of ${picks.length} picks and ${risk} risk`,
      result: ({ multiplier }) => times(multiplier),
    },
  ],
};
