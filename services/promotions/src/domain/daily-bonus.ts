import {
  type AppliedRules,
  type CoinAmounts,
  type DailyBonusRules,
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
  /** Number of consecutive UTC days claimed, this day included. */
  streak: number;
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
        const { claim_id, day, claimed_at, streak } = event.data;
        return { ...state, lastDailyClaim: { claim_id, day, claimed_at, streak: streak ?? 1 } };
      }
    }
  },
};

/**
 * Claims the daily bonus, at most once per UTC day. A claim on the day after the last one continues its streak, and any
 * other begins a new one.
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
  const streak = streakAt(state, request.now) + 1;
  const { gold_coins, sweeps_coins } = bonusOf(daily_bonus, streak);
  return [
    {
      type: 'daily_bonus_claimed',
      data: {
        uid: state.uid,
        claim_id: request.claim_id,
        day: claimedAt.slice(0, 10),
        streak,
        gold_coins,
        sweeps_coins,
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

/** Returns the number of consecutive UTC days claimed, up to today or yesterday; 0 if yesterday was missed. */
export function streakAt(state: PromotionsState, now: number): number {
  return state.lastDailyClaim && now < nextClaimAt(state) + DAY_MS ? state.lastDailyClaim.streak : 0;
}

/** Returns the number of the day in the rules, from 1, whose amounts a claim with this streak has. */
export function dayOf({ days }: DailyBonusRules, streak: number): number {
  return ((streak - 1) % days.length) + 1;
}

/** Returns the amounts of a claim with this streak. */
export function bonusOf(rules: DailyBonusRules, streak: number): CoinAmounts {
  const bonus = rules.days[dayOf(rules, streak) - 1];
  if (!bonus) throw new Error(`the rules of promotions state no daily bonus for a streak of ${streak} days`);
  return bonus;
}
