import type { PromotionRules } from '@goldwake/contracts';
import { defineManifest, rulesReducer } from '@goldwake/core';
import {
  loyaltyReducer,
  offersReducer,
  postalCodesReducer,
  promotionsReducer,
  referralsReducer,
} from './domain/index.js';
import { INVARIANTS } from './invariants/index.js';
import { postalCodes } from './projections/index.js';

export const MANIFEST = defineManifest({
  name: 'promotions',
  paths: ['/api/promotions'],
  streams: {
    promotions: promotionsReducer,
    promotion_rules: rulesReducer<PromotionRules>(),
    promotion_offers: offersReducer,
    loyalty: loyaltyReducer,
    referrals: referralsReducer,
    postal_codes: postalCodesReducer,
  },
  projections: [postalCodes],
  invariants: INVARIANTS,
  module: async () => (await import('./promotions.module.js')).PromotionsModule,
});
