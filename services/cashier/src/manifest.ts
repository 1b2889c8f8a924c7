import { defineManifest } from '@goldwake/core';
import { packagesReducer, purchasesReducer } from './domain/index.js';
import { INVARIANTS } from './invariants/index.js';
import { openReviews } from './projections/index.js';

export const MANIFEST = defineManifest({
  name: 'cashier',
  paths: ['/api/cashier/', '/api/reports'],
  streams: { purchases: purchasesReducer, packages: packagesReducer },
  projections: [openReviews],
  invariants: INVARIANTS,
  module: async () => (await import('./cashier.module.js')).CashierModule,
});
