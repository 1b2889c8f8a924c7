import { defineManifest } from '@goldwake/core';
import { walletReducer } from './domain/index.js';
import { balances } from './projections/index.js';

export const MANIFEST = defineManifest({
  name: 'wallet',
  paths: ['/api/wallet'],
  offers: {
    wallet: {
      summary: ['games'],
      userFields: ['identity'],
      lastDraw: ['games'],
      grant: ['promotions'],
      betAndWin: ['games'],
      settledRound: ['games'],
      bet: ['games'],
      win: ['games'],
      rollBack: ['games'],
      // Every service that could correct balances is reached by players, and no operator tool needs it yet.
      adjust: [],
      // These wait for the service that will pay out redemptions.
      hold: [],
      capture: [],
      release: [],
    },
  },
  asks: { accessKeys: ['list'] },
  streams: { wallet: walletReducer },
  projections: [balances],
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
