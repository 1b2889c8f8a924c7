import { defineManifest } from '@goldwake/core';
import { accountReducer } from './domain/index.js';

export const MANIFEST = defineManifest({
  name: 'identity',
  paths: ['/api/auth/', '/api/self', '/api/avatars/', '/api/dev/mailbox'],
  offers: {
    personalData: { open: ['realtime'] },
    accessKeys: { list: ['wallet', 'promotions', 'games', 'realtime'] },
    bans: { ban: ['replay'], lift: ['replay'] },
  },
  asks: { wallet: ['summary'], promotions: ['lastDailyClaim'] },
  streams: { account: accountReducer },
  projections: [],
  userFields: [],
  module: async () => (await import('./identity.module.js')).IdentityModule,
});
