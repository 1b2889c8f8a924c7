import { defineManifest } from '@goldwake/core';
import { promotionsReducer } from './domain/index.js';

export const MANIFEST = defineManifest({
  name: 'promotions',
  paths: ['/api/promotions/'],
  offers: { promotions: { userFields: ['identity'] } },
  asks: { wallet: ['grant'], accessKeys: ['list'] },
  streams: { promotions: promotionsReducer },
  projections: [],
  userFields: ['daily_claim_id', 'daily_claimed_at'],
  module: async () => (await import('./promotions.module.js')).PromotionsModule,
});
