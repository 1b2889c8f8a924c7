import { defineManifest } from '@goldwake/core';
import { purchasesReducer } from './domain/index.js';
import { INVARIANTS } from './invariants/index.js';
import { openReviews } from './projections/index.js';

export const MANIFEST = defineManifest({
  name: 'cashier',
  paths: ['/api/cashier/'],
  streams: { purchases: purchasesReducer },
  projections: [openReviews],
  invariants: INVARIANTS,
  module: async () => (await import('./cashier.module.js')).CashierModule,
});
