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
    },
  },
  asks: { accessKeys: ['list'] },
  streams: { wallet: walletReducer },
  projections: [balances],
  userFields: [],
  module: async () => (await import('./wallet.module.js')).WalletModule,
});
