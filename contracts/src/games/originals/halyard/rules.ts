import { multiplierReached } from '../multiplier-reached.js';
import type { OneStepGame } from '../one-step.js';

/** Parameters of a Halyard bet. */
export interface HalyardParams {
  /** The multiplier that the bet needs, in hundredths: 200 is 2.00×. */
  target: number;
}

export interface HalyardOutcome extends HalyardParams {
  /** The multiplier that was reached, in hundredths, at most `HALYARD_MAX`. */
  reached: number;
}

/** Return to the player in parts per 100. */
const HALYARD_RETURN = 98;
/** Smallest and largest target, in hundredths. */
export const HALYARD_MIN = 101;
export const HALYARD_MAX = 100_000_000;

/**
 * Halyard (limbo): the round reaches a multiplier, and a bet wins its target if at least the target is reached. The
 * probability to reach the target T is 0.98 ÷ T, rounded down to a multiple of 2⁻⁵², so every target returns 98 % less
 * at most T × 2⁻⁵².
 */
export const HALYARD: OneStepGame<HalyardParams, HalyardOutcome> = {
  game_id: 'halyard',
  faults({ target }) {
    const allowed = Number.isSafeInteger(target) && target >= HALYARD_MIN && target <= HALYARD_MAX;
    return allowed ? [] : [{ path: 'target', message: 'target must be 1.01 to 1000000.00' }];
  },
  play({ target }, words) {
    return { target, reached: multiplierReached(words.bits52(), HALYARD_RETURN, HALYARD_MAX) };
  },
  paid: ({ target, reached }) => (reached >= target ? target * 100 : 0),
};
