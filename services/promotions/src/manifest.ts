import { defineManifest } from '@goldwake/core';
import { promotionsReducer } from './domain/index.js';

export const MANIFEST = defineManifest({
  name: 'promotions',
  paths: ['/api/promotions/'],
  offers: { promotions: { lastDailyClaim: ['identity'] } },
  asks: { wallet: ['grant'], accessKeys: ['list'] },
  streams: { promotions: promotionsReducer },
  projections: [],
  userFields: [],
  module: async () => (await import('./promotions.module.js')).PromotionsModule,
});
