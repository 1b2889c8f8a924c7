import { defineManifest } from '@goldwake/core';
import { walletReducer } from './domain/index.js';
import { INVARIANTS } from './invariants/index.js';
import { balances } from './projections/index.js';

export const MANIFEST = defineManifest({
  name: 'wallet',
  paths: ['/api/wallet'],
  streams: { wallet: walletReducer },
  projections: [balances],
  invariants: INVARIANTS,
  userFields: [
    'sc_balance',
    'gc_balance',
    'shown_balance_sc',
    'shown_balance_gc',
    'playthrough_requirement_id',
    'playthrough_requirement',
    'playthrough_progress',
    'wallet_version',
  ],
  module: async () => (await import('./wallet.module.js')).WalletModule,
});
