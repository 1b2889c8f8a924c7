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
      // No service may call `adjust`: players can reach every service that could correct balances, and no operator tool
      // needs it yet.
      adjust: [],
      // Nobody may call the hold commands yet; they are intended for the future service that pays out redemptions.
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
