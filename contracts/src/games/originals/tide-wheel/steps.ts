import { type GameSteps, times, whole } from '../game-steps.js';
import type { TideWheelOutcome, TideWheelParams } from './rules.js';

export const TIDE_WHEEL_STEPS: GameSteps<TideWheelParams, TideWheelOutcome> = {
  allowed: '10, 20, 30, 40 or 50 segments and low, medium or high risk are allowed',
  betText: ({ segments, risk }) => `${segments} segments, ${risk} risk`,
  summary: ({ segment, segments, multiplier }) => `segment ${segment} of ${segments}, ${times(multiplier)}`,
  steps: [
    {
      name: 'Segment',
      how: ({ segments }, words) => {
        const limit = 2 ** 32 - (2 ** 32 % segments);
        const word = words.find((one) => one < limit) ?? 0;
        return `the first word below ${whole(limit)} is ${whole(word)}; its remainder by ${segments}`;
      },
      result: ({ segment }) => String(segment),
    },
    {
      name: 'Multiplier',
      how: ({ segments, risk, segment }) => `segment ${segment} in the table of ${segments} segments and ${risk} risk`,
      result: ({ multiplier }) => times(multiplier),
    },
  ],
};
