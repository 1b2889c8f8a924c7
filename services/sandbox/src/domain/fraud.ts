import { FRAUD_DECISIONS, type FraudDecision, type FraudScore, type ScoreOrder } from '@goldwake/contracts';

/** A player counts as a user of a device for this time after the last report from it, in milliseconds. */
export const DEVICE_MS = 24 * 3_600_000;

const SHARED_BY_REVIEWED = 4;
const SHARED_BY_BLOCKED = 8;
const DECLINES_CHALLENGED = 3;
/** In hundredths of the currency. */
const FIRST_AMOUNT_CHALLENGED = 20_000;

/** What the scoring knows about an order. */
export interface Known extends Pick<ScoreOrder, 'amount' | 'earlier_purchases' | 'recent_declines'> {
  /** Number of players, with this one, on the devices of the player; 0 if no device is known. */
  players_on_devices: number;
}

/** The rules. Each returns its decision about an order; `allow` if it sees nothing suspicious. */
const RULES: Record<string, (known: Known) => FraudDecision> = {
  device_shared: ({ players_on_devices }) => {
    if (players_on_devices >= SHARED_BY_BLOCKED) return 'block';
    return players_on_devices >= SHARED_BY_REVIEWED ? 'review' : 'allow';
  },
  declines: ({ recent_declines }) => (recent_declines >= DECLINES_CHALLENGED ? 'challenge' : 'allow'),
  high_first_amount: ({ amount, earlier_purchases }) =>
    earlier_purchases === 0 && amount >= FIRST_AMOUNT_CHALLENGED ? 'challenge' : 'allow',
};

/** Scores an order: the strictest decision of all rules, with the names of all rules that do not allow it. */
export function scoreOf(known: Known): FraudScore {
  const results = Object.entries(RULES)
    .map(([reason, rule]) => ({ reason, decision: rule(known) }))
    .filter(({ decision }) => decision !== 'allow');
  return {
    decision: FRAUD_DECISIONS.findLast((one) => results.some(({ decision }) => decision === one)) ?? 'allow',
    reasons: results.map(({ reason }) => reason),
  };
}

/** What a person forces at the control page: a decision, or no answer at all. */
export const FORCED_OUTCOMES = [...FRAUD_DECISIONS, 'no_answer'] as const;
export type ForcedOutcome = (typeof FORCED_OUTCOMES)[number];

export function isForcedOutcome(text: unknown): text is ForcedOutcome {
  return FORCED_OUTCOMES.some((one) => one === text);
}

/** Returns the score of an order whose outcome a person has forced. */
export function forcedScore<Outcome extends ForcedOutcome>(
  decision: Outcome,
): { decision: Outcome; reasons: string[] } {
  return { decision, reasons: decision === 'allow' ? [] : ['forced'] };
}
