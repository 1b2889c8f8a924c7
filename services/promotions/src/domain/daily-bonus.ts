import {
  type AppliedRules,
  type EventOf,
  type PromotionRules,
  type PromotionsEvent,
  Refusal,
} from '@goldwake/contracts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export interface DailyClaim {
  claim_id: string;
  /** UTC day as YYYY-MM-DD. */
  day: string;
  /** ISO time. */
  claimed_at: string;
}

export interface PromotionsState {
  uid: string;
  lastDailyClaim: DailyClaim | null;
}

export const promotionsReducer = {
  initial(uid: string): PromotionsState {
    return { uid, lastDailyClaim: null };
  },
  evolve(state: PromotionsState, event: PromotionsEvent): PromotionsState {
    switch (event.type) {
      case 'daily_bonus_claimed': {
        const { claim_id, day, claimed_at } = event.data;
        return { ...state, lastDailyClaim: { claim_id, day, claimed_at } };
      }
    }
  },
};

/**
 * Claims the daily bonus, at most once per UTC day.
 * @param now milliseconds since the Unix epoch
 * @throws Refusal `already_claimed` with `retry_after`
 */
export function claimDailyBonus(
  state: PromotionsState,
  request: { claim_id: string; now: number },
  { version, rules: { daily_bonus } }: AppliedRules<PromotionRules>,
): EventOf<'daily_bonus_claimed'>[] {
  const next = nextClaimAt(state);
  if (next > request.now) {
    throw new Refusal('already_claimed', undefined, { retry_after: Math.ceil((next - request.now) / 1_000) });
  }
  const claimedAt = new Date(request.now).toISOString();
  return [
    {
      type: 'daily_bonus_claimed',
      data: {
        uid: state.uid,
        claim_id: request.claim_id,
        day: claimedAt.slice(0, 10),
        gold_coins: daily_bonus.gold_coins,
        sweeps_coins: daily_bonus.sweeps_coins,
        rules_version: version,
        claimed_at: claimedAt,
      },
    },
  ];
}

/**
 * Returns the time from which the next bonus can be claimed: UTC midnight after the last claim, in milliseconds since
 * the Unix epoch; 0 before the first claim.
 */
export function nextClaimAt({ lastDailyClaim }: PromotionsState): number {
  return lastDailyClaim ? Date.parse(`${lastDailyClaim.day}T00:00:00.000Z`) + DAY_MS : 0;
}
