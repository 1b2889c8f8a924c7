import { DICE_NUMBER_LIMIT, DICE_OUTCOMES, formatHundredths } from '../../dice.js';
import type { DiceOutcome } from '../../fairness-events.js';
import { type GameSteps, times, whole } from '../game-steps.js';
import type { DiceParams } from './rules.js';

const betText = ({ target, direction }: DiceParams) => `${direction} ${formatHundredths(target)}`;
const resultText = ({ won }: DiceOutcome) => (won ? 'won' : 'lost');

export const DICE_STEPS: GameSteps<DiceParams, DiceOutcome> = {
  allowed: 'a winning chance of 1.00 % to 98.00 % is allowed',
  betText,
  summary: (outcome) => `roll ${formatHundredths(outcome.roll)}, ${resultText(outcome)} (${times(outcome.multiplier)})`,
  steps: [
    {
      name: 'Roll',
      how: (_, words) =>
        `the first word below ${whole(DICE_NUMBER_LIMIT)} is ${whole(words.find((word) => word < DICE_NUMBER_LIMIT) as number)}; its remainder by ${whole(DICE_OUTCOMES)}, in hundredths`,
      result: ({ roll }) => formatHundredths(roll),
    },
    {
      name: 'Multiplier',
      how: () => `99 % of ${whole(DICE_OUTCOMES)} outcomes, divided by those that win`,
      result: ({ multiplier }) => times(multiplier),
    },
    {
      name: 'Result',
      how: (outcome) => `${formatHundredths(outcome.roll)} is ${outcome.won ? '' : 'not '}${betText(outcome)}`,
      result: resultText,
    },
  ],
};
