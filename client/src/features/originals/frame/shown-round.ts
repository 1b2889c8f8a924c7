import type { SettledByCasino } from './original.js';
import type { RoundContext, ShownRound } from './round-model.js';
import { type Answer, isOpen } from './steps.js';

/**
 * Returns what is shown after an answer. The round as it was before is kept, so that the stage animates what is new.
 */
export function shownAfter({ open: before }: ShownRound, answer: Answer): ShownRound {
  return isOpen(answer) ? { before, open: answer, response: null } : { before, open: null, response: answer };
}

/**
 * Returns what is shown after the casino has settled the open round by itself. A refusal stays on the screen, because
 * it says why the player's last action had no effect; that an answer is missing does not matter any more.
 */
export function shownSettled({ open, failure }: RoundContext, response: SettledByCasino) {
  return { before: open, open: null, response, failure: failure?.kind === 'refused' ? failure : null };
}
