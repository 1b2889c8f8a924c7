import type {
  CommandContext,
  EventOf,
  PromotionRules,
  PromotionsEvent,
  PromotionsUserFields,
  StoredEvent,
} from '@goldwake/contracts';
import type { DailyClaimResponse } from '@goldwake/contracts/http';
import { type Clock, type EventStore, type Ids, type RulesInForce, StreamRepository } from '@goldwake/core';
import {
  bonusOf,
  claimDailyBonus,
  dayOf,
  nextClaimAt,
  type PromotionsState,
  promotionsReducer,
  streakAt,
} from '../domain/index.js';

type ClaimFields = Pick<PromotionsUserFields, 'daily_claim_id' | 'daily_claimed_at'>;
export type DailyBonusClaimed = StoredEvent<EventOf<'daily_bonus_claimed'>>;

/**
 * Daily bonus claims of the players. All code that stores or reads them uses this class. Reads come directly from the
 * event stream, so they are never stale.
 */
export class DailyBonuses {
  private readonly repository: StreamRepository<PromotionsState, PromotionsEvent>;

  constructor(
    store: EventStore,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly rules: RulesInForce<PromotionRules>,
  ) {
    this.repository = new StreamRepository(store, 'promotions', promotionsReducer);
  }

  /**
   * Claims the daily bonus. A repeated command returns the claim that it stored the first time.
   * @throws Refusal `already_claimed`, `idempotency_mismatch`
   */
  async claim(uid: string, context: CommandContext): Promise<DailyBonusClaimed> {
    const rules = await this.rules.inForce();
    const request = { claim_id: this.ids.next(), now: this.clock.now() };
    const { events } = await this.repository.execute(uid, context, (state) => claimDailyBonus(state, request, rules));
    const [event] = events as DailyBonusClaimed[];
    if (!event) throw new Error(`promotions-${uid}: the claim stored no event`);
    return event;
  }

  async lastClaim(uid: string): Promise<ClaimFields> {
    return claimFields((await this.repository.load(uid)).state);
  }

  async offer(uid: string): Promise<DailyClaimResponse> {
    const [loaded, applied] = await Promise.all([this.repository.load(uid), this.rules.inForce()]);
    const { state } = loaded;
    const { daily_bonus } = applied.rules;
    const now = this.clock.now();
    const next = nextClaimAt(state);
    const available = next <= now;
    const streak = streakAt(state, now);
    return {
      available,
      days: daily_bonus.days,
      day: dayOf(daily_bonus, available ? streak + 1 : streak),
      streak,
      ...bonusOf(daily_bonus, streak + 1),
      ...claimFields(state),
      available_at: available ? null : new Date(next).toISOString(),
    };
  }
}

function claimFields({ lastDailyClaim }: PromotionsState): ClaimFields {
  return {
    daily_claim_id: lastDailyClaim?.claim_id ?? null,
    daily_claimed_at: lastDailyClaim?.claimed_at ?? null,
  };
}
