import type { BlackjackAction, BlackjackMove, BlackjackTable } from '@goldwake/contracts';
import { bestAction } from './strategy.js';

/** A decision of the player, and what would have been the best one. */
export interface Judged {
  taken: BlackjackAction;
  best: BlackjackAction;
}

/** The decisions of a visit. */
export interface Tally {
  last: Judged | null;
  decisions: number;
  best: number;
}

export const NO_TALLY: Tally = { last: null, decisions: 0, best: 0 };

/**
 * Judges the decision that led from one table to the next.
 * @param actions all actions of the round after the decision
 * @returns undefined if more than one action was taken since, for example on another device
 */
export function judge(before: BlackjackTable, actions: readonly BlackjackMove[]): Judged | undefined {
  const taken = actions.at(-1)?.action;
  const best = bestAction(before);
  if (!taken || !best || actions.length !== before.actions.length + 1) return undefined;
  return { taken, best };
}

export function tallied({ decisions, best }: Tally, judged: Judged): Tally {
  return { last: judged, decisions: decisions + 1, best: best + (judged.taken === judged.best ? 1 : 0) };
}
