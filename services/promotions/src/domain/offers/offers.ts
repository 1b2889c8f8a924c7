import type { OfferedPromotions, PromotionOffer, PromotionOffersEvent } from '@goldwake/contracts';
import { FIRST_OFFERS } from './first-offers.js';
import { requireOffers, requireOffersCount } from './offer-rules.js';

/** Id of the stream of promotions; there is only one. */
export const OFFERS_ID = 'main';

export const offersReducer = {
  initial: (): OfferedPromotions => ({ promotions_version: 1, promotions: FIRST_OFFERS.map(termsOf) }),
  evolve: ({ promotions }: OfferedPromotions, { data }: PromotionOffersEvent): OfferedPromotions => ({
    promotions_version: data.promotions_version,
    promotions: after(promotions, data),
  }),
};

export interface OffersChange {
  merged: readonly PromotionOffer[];
  removed: readonly string[];
  reason: string;
  by: string;
}

/**
 * Merges or removes promotions; stores only those that change, and nothing if all are already so.
 * @param now milliseconds since the Unix epoch
 * @param unlisted games that are not listed; a promotion that stays as it is may name them
 * @throws Refusal `validation_failed`, naming each wrong field
 */
export function changeOffers(
  { promotions_version, promotions }: OfferedPromotions,
  { merged, removed, reason, by }: OffersChange,
  now: number,
  unlisted: ReadonlySet<string> = new Set(),
): PromotionOffersEvent[] {
  const changed = changedOffers(promotions, merged);
  const isUnlisted = (one: PromotionOffer) => one.kind === 'play' && unlisted.has(one.game_id) && changed.includes(one);
  requireOffers({ merged, removed }, promotions, isUnlisted);
  requireOffersCount(after(promotions, { merged, removed }));
  if (changed.length + removed.length === 0) return [];
  const data = {
    promotions_version: promotions_version + 1,
    merged: changed.map(termsOf),
    removed: [...removed],
    reason,
    by,
    changed_at: new Date(now).toISOString(),
  };
  return [{ type: 'promotion_offers_changed', data }];
}

/** Returns the merged promotions that are not offered on the same terms before. */
export function changedOffers(
  before: readonly PromotionOffer[],
  merged: readonly PromotionOffer[],
): readonly PromotionOffer[] {
  return merged.filter((one) => !before.some((other) => isSame(other, one)));
}

function isSame(before: PromotionOffer, merged: PromotionOffer): boolean {
  return Object.entries(before).every(([field, value]) => value === merged[field as keyof PromotionOffer]);
}

function after(
  before: readonly PromotionOffer[],
  { merged, removed }: Pick<OffersChange, 'merged' | 'removed'>,
): readonly PromotionOffer[] {
  const offers = new Map(before.map((one) => [one.promotion_id, one]));
  for (const one of merged) offers.set(one.promotion_id, termsOf(one));
  for (const id of removed) offers.delete(id);
  return [...offers.values()];
}

/** Returns the fields of a promotion, in a fixed order. */
function termsOf(offer: PromotionOffer): PromotionOffer {
  const { promotion_id, title, starts_at, ends_at, weekly, weekly_until, gold_coins, sweeps_coins } = offer;
  const terms = { promotion_id, title, starts_at, ends_at, weekly, weekly_until, gold_coins, sweeps_coins };
  if (offer.kind === 'free') return { ...terms, kind: offer.kind };
  if (offer.kind === 'purchase') return { ...terms, kind: offer.kind, percent: offer.percent };
  return { ...terms, kind: offer.kind, game_id: offer.game_id, stake: offer.stake };
}
