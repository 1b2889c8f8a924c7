import {
  type BonusUse,
  type EventOf,
  listedRuns,
  microsText,
  type OfferedPromotions,
  type PromotionRun,
  promotionStateOf,
  Refusal,
  shownAmount,
  type UserPromotion,
} from '@goldwake/contracts';
import { type LoyaltyState, promotionEntry } from './state.js';

/**
 * Returns a run of a promotion, and what a player has done for it.
 * @param uses the purchase bonuses that the player uses
 */
export function userPromotion(state: LoyaltyState, run: PromotionRun, uses: readonly BonusUse[] = []): UserPromotion {
  const { promotion_id, kind, title, gold_coins, sweeps_coins } = run.offer;
  const { staked, claimedAt } = promotionEntry(state, run.user_promotion_id);
  const isBonus = run.offer.kind === 'purchase';
  const use = isBonus ? uses.find(({ user_promotion_id }) => user_promotion_id === run.user_promotion_id) : undefined;
  return {
    user_promotion_id: run.user_promotion_id,
    promotion_id,
    kind,
    title,
    game_id: run.offer.kind === 'play' ? run.offer.game_id : null,
    stake: run.offer.kind === 'play' ? run.offer.stake : null,
    percent: run.offer.kind === 'purchase' ? run.offer.percent : null,
    gold_coins,
    sweeps_coins,
    has_open_purchase: use?.succeeded_at === null,
    staked: shownAmount(microsText(staked)),
    starts_at: new Date(run.startsAt).toISOString(),
    ends_at: new Date(run.endsAt).toISOString(),
    claimable_until: new Date(run.claimableUntil).toISOString(),
    claimed_at: isBonus ? (use?.succeeded_at ?? null) : claimedAt,
  };
}

/**
 * Claims a run of a promotion.
 * @param request `now` is in milliseconds since the Unix epoch
 * @throws Refusal `promotion_not_found`; `promotion_unavailable`, also if it was claimed or is a purchase bonus
 */
export function claimPromotion(
  state: LoyaltyState,
  request: { user_promotion_id: string; claim_id: string; now: number },
  { promotions_version, promotions }: OfferedPromotions,
): EventOf<'promotion_claimed'>[] {
  const { user_promotion_id, claim_id, now } = request;
  const run = listedRuns(promotions, now).find((listed) => listed.user_promotion_id === user_promotion_id);
  if (!run) throw new Refusal('promotion_not_found');
  const promotion = userPromotion(state, run);
  if (promotionStateOf(promotion, now) !== 'claimable') throw new Refusal('promotion_unavailable');
  const { promotion_id, kind, gold_coins, sweeps_coins } = promotion;
  return [
    {
      type: 'promotion_claimed',
      data: {
        uid: state.uid,
        claim_id,
        user_promotion_id,
        promotion_id,
        kind,
        gold_coins,
        sweeps_coins,
        promotions_version,
        claimed_at: new Date(now).toISOString(),
      },
    },
  ];
}
