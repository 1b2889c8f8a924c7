import type { MultiStepGameId } from '../games/originals/games.js';
import type { RoundAction } from '../games/originals/multi-step.js';
import type { StepRound } from '../games/settled-rounds.js';

/** Parameters of a bet in each game in several steps, as fields of the body of POST /api/games/{id}/bets. */
export const MULTI_STEP_BETS: Readonly<Record<MultiStepGameId, object>> = {
  blackjack: {},
  breakwater: { mines: 3 },
  fathom: {},
};

/**
 * Returns the next action of a simple player, who takes insurance, splits and doubles where it is allowed, opens the
 * first three tiles, and guesses the likelier card three times.
 */
export function simpleAction({ game_id, outcome, sequence }: StepRound): RoundAction {
  if (game_id === 'blackjack') {
    const { allowed } = outcome;
    const wishes = ['insure', 'split', 'double', 'stand'] as const;
    return { action: wishes.find((one) => allowed.includes(one)) ?? 'stand' };
  }
  if (sequence === 3) return { action: 'cash_out' };
  if (game_id === 'breakwater') return { action: 'reveal', tile: sequence } as RoundAction;
  const { higher = 0, lower = 0 } = outcome.choices ?? {};
  return { action: higher < lower ? 'higher' : 'lower' };
}
