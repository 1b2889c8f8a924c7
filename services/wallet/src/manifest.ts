import type { WalletRules } from '@goldwake/contracts';
import { defineManifest, rulesReducer } from '@goldwake/core';
import { walletReducer } from './domain/index.js';
import { INVARIANTS } from './invariants/index.js';
import { balances } from './projections/index.js';

export const MANIFEST = defineManifest({
  name: 'wallet',
  paths: ['/api/wallet'],
  streams: { wallet: walletReducer, wallet_rules: rulesReducer<WalletRules>() },
  projections: [balances],
  invariants: INVARIANTS,
  module: async () => (await import('./wallet.module.js')).WalletModule,
});
