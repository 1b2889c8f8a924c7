import { type PromotionProgress, promotionStateOf, unexpiredCount } from '@goldwake/contracts';
import type { ListedPromotion, PromotionListResponse } from '@goldwake/contracts/http';

/** Returns whether a player can still take part in a promotion or claim it. */
export function isActive({ state }: Pick<ListedPromotion, 'state'>): boolean {
  return state === 'eligible' || state === 'in_progress' || state === 'claimable';
}

/**
 * Returns the list as it is at a time: the states of the promotions and their number follow from their times.
 * @param now milliseconds since the Unix epoch
 */
export function listAt(list: PromotionListResponse, now: number): PromotionListResponse {
  const promotions = list.promotions.map((one) => ({ ...one, state: promotionStateOf(one, now) }));
  return { ...list, promotions, unexpired_count: unexpiredCount(promotions, now) };
}

/** Returns the list after a bet that counted for promotions. A push that is not newer changes nothing. */
export function withProgress(
  list: PromotionListResponse,
  { loyalty_version, promotions }: { loyalty_version: number; promotions: readonly PromotionProgress[] },
  now: number,
): PromotionListResponse {
  const staked = new Map(promotions.map((one) => [one.user_promotion_id, one.staked]));
  return changed(list, loyalty_version, now, (one) => ({ staked: staked.get(one.user_promotion_id) ?? one.staked }));
}

/** Returns the list after a claim. A push that is not newer changes nothing. */
export function withClaim(
  list: PromotionListResponse,
  claim: { loyalty_version: number; user_promotion_id: string; claimed_at: string },
  now: number,
): PromotionListResponse {
  const { loyalty_version, user_promotion_id, claimed_at } = claim;
  return changed(list, loyalty_version, now, (one) =>
    one.user_promotion_id === user_promotion_id ? { claimed_at } : {},
  );
}

function changed(
  list: PromotionListResponse,
  loyalty_version: number,
  now: number,
  change: (one: ListedPromotion) => Partial<ListedPromotion>,
): PromotionListResponse {
  if (loyalty_version <= list.loyalty_version) return list;
  const promotions = list.promotions.map((one) => ({ ...one, ...change(one) }));
  return listAt({ ...list, loyalty_version, promotions }, now);
}

/** Returns the next time at which a promotion of the list begins or ends; undefined if there is none. */
export function nextChangeAt({ promotions }: PromotionListResponse, now: number): number | undefined {
  const times = promotions.flatMap(({ starts_at, ends_at, claimable_until }) =>
    [starts_at, ends_at, claimable_until].map((time) => Date.parse(time)),
  );
  const later = times.filter((time) => time > now);
  return later.length > 0 ? Math.min(...later) : undefined;
}
