import {
  isOperatorReason,
  type OfferedPromotions,
  type PromotionOffersEvent,
  Refusal,
  type StoredEvent,
} from '@goldwake/contracts';
import { defineInvariant, endVersion } from '@goldwake/core';
import { changeOffers, offersReducer } from '../domain/index.js';
import { addOffers, firstOffers, OFFERS, type OfferVersions } from './offer-versions.js';

export const promotionOffers = defineInvariant<OfferVersions>({
  name: 'promotion offers',
  rule: 'there is one stream of promotions; each change of the promotions raises their version by one, from the version 1 of the program, states an operator and a reason, changes something and leaves valid promotions',
  types: ['promotion_offers_changed'],
  initial: firstOffers,
  check(versions, stored, violate) {
    const event = stored as StoredEvent<PromotionOffersEvent>;
    const { promotions_version, reason, by } = event.data;
    const newest = versions.at(-1);
    if (!isOperatorReason(reason)) violate(event, `states ${JSON.stringify(reason)} as its reason`);
    if (typeof by !== 'string' || by.trim() === '') violate(event, `states ${JSON.stringify(by)} as its operator`);
    for (const fault of faultsOfChange(newest ?? offersReducer.initial(), event)) violate(event, fault);
    endVersion(newest, { what: 'promotions', stream: OFFERS }, event, promotions_version, violate);
    addOffers(versions, event);
  },
});

function faultsOfChange(before: OfferedPromotions, { data }: PromotionOffersEvent): string[] {
  try {
    return changeOffers(before, data, Date.parse(data.changed_at)).length === 0 ? ['changes no promotion'] : [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.more.errors?.map(({ message }) => message) ?? [error.message];
  }
}
