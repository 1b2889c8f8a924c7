import { defineManifest } from '@goldwake/core';
import { accountReducer } from './domain/index.js';
import { INVARIANTS } from './invariants/index.js';

export const MANIFEST = defineManifest({
  name: 'identity',
  paths: ['/api/auth/', '/api/self', '/api/avatars/', '/api/dev/mailbox'],
  streams: { account: accountReducer },
  projections: [],
  invariants: INVARIANTS,
  usesDataKey: true,
  module: async () => (await import('./identity.module.js')).IdentityModule,
});
