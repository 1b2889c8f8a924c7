import type { MicrosText } from '../money.js';
import { tideOutcomeOf } from './originals/rising-tide/outcome.js';
import type { SettledRound } from './round-steps.js';
import { type FairnessRound, isSlotRound, type SlotRound } from './settled-rounds.js';
import type { SlotOutcome } from './slots/rules.js';

/**
 * Returns a round in the form in which the casino stores it, from the form in which its player sees it.
 * @throws Error if the multiplier of a slot's round is not a number with four decimals
 */
export function recordedRound(round: FairnessRound): SettledRound {
  const { round_id, game_id, currency, stake, payout, draw, algorithm } = round;
  const { base_stake } = round as { base_stake?: MicrosText };
  return {
    round: { round_id, game_id, draw, outcome: storedOutcome(round), algorithm },
    ...{ currency, stake, payout },
    ...(base_stake === undefined ? {} : { base_stake }),
  };
}

/** Rising Tide and slots have forms of their own; the rounds of other games contain an outcome. */
function storedOutcome(round: FairnessRound): unknown {
  if (round.game_id === 'rising-tide') return tideOutcomeOf(round);
  return isSlotRound(round) ? slotOutcomeOf(round) : round.outcome;
}

function slotOutcomeOf({ provider_round, stake, outcome, multiplier }: SlotRound): SlotOutcome {
  const match = /^(\d{1,9})\.(\d{4})$/.exec(multiplier);
  if (!match) throw new Error(`the multiplier ${multiplier} is not a number with four decimals`);
  return { provider_round, stake, book: outcome.book, multiplier: Number(`${match[1]}${match[2]}`) };
}
