import { formatHundredths } from '../../dice.js';
import { type GameSteps, whole } from '../game-steps.js';
import { HALYARD_MAX, HALYARD_MIN, type HalyardOutcome, type HalyardParams } from './rules.js';

const timesText = (hundredths: number) => `${formatHundredths(hundredths)}×`;

export const HALYARD_STEPS: GameSteps<HalyardParams, HalyardOutcome> = {
  allowed: `a target of ${timesText(HALYARD_MIN)} to ${timesText(HALYARD_MAX)} is allowed`,
  betText: ({ target }) => timesText(target),
  summary: ({ target, reached }) => `reached ${timesText(reached)}, target ${timesText(target)}`,
  steps: [
    {
      name: 'Reached',
      how: (_, [high = 0, low = 0]) => {
        const number = high * 2 ** 20 + (low >>> 12);
        return `the first word and the upper 20 bits of the second give ${whole(number)}; 0.98 × 2⁵² ÷ (this number + 1), rounded down to hundredths, at most ${timesText(HALYARD_MAX)}`;
      },
      result: ({ reached }) => timesText(reached),
    },
    {
      name: 'Result',
      how: ({ target, reached }) =>
        `${timesText(reached)} is ${reached >= target ? 'at least' : 'less than'} ${timesText(target)}`,
      result: ({ target, reached }) => (reached >= target ? 'won' : 'lost'),
    },
  ],
};
