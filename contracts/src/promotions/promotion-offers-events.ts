import type { DomainEvent } from '../envelope.js';
import { BY_OPERATOR, type Declarations } from '../event-declaration.js';
import type { Count, IsoTime } from '../field-types.js';
import type { PromotionOffer } from './promotion-offers.js';

/** Events of the single stream of promotions. Before its first event, the promotions of the program are offered. */
export type PromotionOffersEvent = DomainEvent<
  'promotion_offers_changed',
  {
    /** Version of the promotions after the change; each change increases it by one. */
    promotions_version: Count;
    /** Promotions that are new, or replace those with the same ids. */
    merged: PromotionOffer[];
    /** Ids of the promotions that are offered no more. */
    removed: string[];
    reason: string;
    by: string;
    changed_at: IsoTime;
  }
>;

export const PROMOTION_OFFERS_EVENTS = {
  promotion_offers_changed: BY_OPERATOR,
} as const satisfies Declarations<PromotionOffersEvent>;
