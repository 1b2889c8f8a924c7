import type { RuleSet } from './solver.js';

/** The rules of this casino. */
export const GOLDWAKE_RULES: RuleSet = {
  dealerHitsSoft17: false,
  doubleAfterSplit: true,
  maxHands: 2,
  resplitAces: false,
};

/** Rules of other casinos for comparison: S17 and H17, double after split or not, 2 to 4 hands. */
export const COMPARED_RULES: readonly RuleSet[] = [false, true].flatMap((dealerHitsSoft17) =>
  [true, false].flatMap((doubleAfterSplit) =>
    [2, 3, 4].map((maxHands) => ({ dealerHitsSoft17, doubleAfterSplit, maxHands, resplitAces: false })),
  ),
);
