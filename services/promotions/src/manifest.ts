import { defineManifest } from '@goldwake/core';
import { promotionsReducer } from './domain/index.js';
import { INVARIANTS } from './invariants/index.js';

export const MANIFEST = defineManifest({
  name: 'promotions',
  paths: ['/api/promotions/'],
  streams: { promotions: promotionsReducer },
  projections: [],
  invariants: INVARIANTS,
  module: async () => (await import('./promotions.module.js')).PromotionsModule,
});
