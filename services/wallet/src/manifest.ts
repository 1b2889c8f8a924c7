import { defineManifest } from '@goldwake/core';
import { walletReducer } from './domain/index.js';
import { balances } from './projections/index.js';

export const MANIFEST = defineManifest({
  name: 'wallet',
  paths: ['/api/wallet'],
  offers: {
    wallet: {
      summary: ['identity', 'games'],
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
  userFields: [],
  module: async () => (await import('./wallet.module.js')).WalletModule,
});
