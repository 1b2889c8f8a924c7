import type { PromotionRules } from '@goldwake/contracts';
import { defineManifest, rulesReducer } from '@goldwake/core';
import { loyaltyReducer, offersReducer, promotionsReducer, referralsReducer } from './domain/index.js';
import { INVARIANTS } from './invariants/index.js';

export const MANIFEST = defineManifest({
  name: 'promotions',
  paths: ['/api/promotions'],
  streams: {
    promotions: promotionsReducer,
    promotion_rules: rulesReducer<PromotionRules>(),
    promotion_offers: offersReducer,
    loyalty: loyaltyReducer,
    referrals: referralsReducer,
  },
  projections: [],
  invariants: INVARIANTS,
  module: async () => (await import('./promotions.module.js')).PromotionsModule,
});
