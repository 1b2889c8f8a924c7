import { DICE_MAX_ROLL, DICE_OUTCOMES, diceOutcome, formatHundredths, isPlayable } from '../../dice.js';
import type { DiceDirection, DiceOutcome } from '../../fairness-events.js';
import { isOneOf, type OneStepGame } from '../one-step.js';

/** Parameters of a dice bet. */
export interface DiceParams {
  /** Hundredths. */
  target: number;
  direction: DiceDirection;
}

/** Dice: a roll from 0.00 to 100.00, each equally likely, must be over or under the target. */
export const DICE: OneStepGame<DiceParams, DiceOutcome> = {
  game_id: 'dice',
  faults({ target, direction }) {
    if (!isOneOf(['over', 'under'], direction)) {
      return [{ path: 'direction', message: 'direction must be over or under' }];
    }
    if (isPlayable(target, direction)) return [];
    const message = `target must give a winning chance of 1.00 % to 98.00 %: ${playableTargets(direction)}`;
    return [{ path: 'target', message }];
  },
  play: ({ target, direction }, words) => diceOutcome(words.uniform(DICE_OUTCOMES), target, direction),
  paid: ({ won, multiplier }) => (won ? multiplier : 0),
};

function playableTargets(direction: DiceDirection): string {
  let [from, to] = [0, DICE_MAX_ROLL];
  while (!isPlayable(from, direction)) from++;
  while (!isPlayable(to, direction)) to--;
  return `${direction} ${formatHundredths(from)} to ${formatHundredths(to)}`;
}
