import { SERVICE_NAMES } from '@goldwake/contracts';
import { defineManifest } from '@goldwake/core';
import { accountReducer } from './domain/index.js';

/** Every other service verifies access tokens, except the engineers' tools. */
const VERIFYING = SERVICE_NAMES.filter((name) => name !== 'identity' && name !== 'replay');

export const MANIFEST = defineManifest({
  name: 'identity',
  paths: ['/api/auth/', '/api/self', '/api/avatars/', '/api/dev/mailbox'],
  offers: {
    personalData: { open: ['realtime'] },
    accessKeys: { list: VERIFYING },
    bans: { ban: ['replay'], lift: ['replay'] },
  },
  asks: { wallet: ['summary'], promotions: ['lastDailyClaim'] },
  streams: { account: accountReducer },
  projections: [],
  userFields: [],
  module: async () => (await import('./identity.module.js')).IdentityModule,
});
