import type { PromotionOffer, PromotionOffersEvent } from '@goldwake/contracts';
import { FIRST_OFFERS } from './first-offers.js';
import { requireOffers, requireOffersCount } from './offer-rules.js';

/** Id of the stream of promotions; there is only one. */
export const OFFERS_ID = 'main';

/** The promotions that are offered, in display order. Every change raises the version. */
export interface OffersState {
  version: number;
  promotions: readonly PromotionOffer[];
}

export const offersReducer = {
  initial: (): OffersState => ({ version: 1, promotions: FIRST_OFFERS.map(termsOf) }),
  evolve: ({ promotions }: OffersState, { data }: PromotionOffersEvent): OffersState => ({
    version: data.promotions_version,
    promotions: changed(promotions, data),
  }),
};

export interface OffersChange {
  merged: readonly PromotionOffer[];
  removed: readonly string[];
  reason: string;
  by: string;
}

/**
 * Merges or removes promotions; stores nothing if they are already so.
 * @param now milliseconds since the Unix epoch
 * @throws Refusal `validation_failed`, naming each wrong field
 */
export function changeOffers(
  { version, promotions }: OffersState,
  { merged, removed, reason, by }: OffersChange,
  now: number,
): PromotionOffersEvent[] {
  requireOffers(merged, removed, promotions);
  const after = changed(promotions, { merged, removed });
  requireOffersCount(after);
  if (JSON.stringify(after) === JSON.stringify(promotions)) return [];
  const data = {
    promotions_version: version + 1,
    merged: merged.map(termsOf),
    removed: [...removed],
    reason,
    by,
    changed_at: new Date(now).toISOString(),
  };
  return [{ type: 'promotion_offers_changed', data }];
}

function changed(
  before: readonly PromotionOffer[],
  { merged, removed }: Pick<OffersChange, 'merged' | 'removed'>,
): readonly PromotionOffer[] {
  const offers = new Map(before.map((one) => [one.promotion_id, one]));
  for (const one of merged) offers.set(one.promotion_id, termsOf(one));
  for (const id of removed) offers.delete(id);
  return [...offers.values()];
}

/** Returns the fields of a promotion in a fixed order, so that two of them can be compared as text. */
function termsOf(offer: PromotionOffer): PromotionOffer {
  const { promotion_id, title, starts_at, ends_at, weekly, gold_coins, sweeps_coins } = offer;
  const terms = { promotion_id, title, starts_at, ends_at, weekly, gold_coins, sweeps_coins };
  if (offer.kind === 'free') return { ...terms, kind: offer.kind };
  return { ...terms, kind: offer.kind, game_id: offer.game_id, stake: offer.stake };
}
