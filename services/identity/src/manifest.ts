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
  userFields: [
    'uid',
    'user_id',
    'account_version',
    'username',
    'username_normalized',
    'avatar_url',
    'email',
    'email_verified',
    'first_name',
    'last_name',
    'country_id',
    'state_id',
    'dob_year',
    'dob_month',
    'dob_day',
    'pii_submitted',
    'purchases_fiat_enabled',
    'redemptions_fiat_enabled',
    'purchases_crypto_enabled',
    'redemptions_crypto_enabled',
    'promotions_enabled',
    'banned',
    'ban_reason',
    'banned_until',
  ],
  module: async () => (await import('./identity.module.js')).IdentityModule,
});
