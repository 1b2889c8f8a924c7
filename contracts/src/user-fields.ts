import type { ServiceName } from './registry.js';
import type { User } from './user.js';

/**
 * Maps each field of `User` to the service that provides its value; null means that no service provides the field yet.
 */
export const USER_FIELD_OWNERS = {
  uid: 'identity',
  user_id: 'identity',
  account_version: 'identity',
  username: 'identity',
  username_normalized: 'identity',
  avatar_url: 'identity',
  email: 'identity',
  email_verified: 'identity',
  first_name: 'identity',
  last_name: 'identity',
  has_had_purchase: null,
  sc_balance: 'wallet',
  gc_balance: 'wallet',
  shown_balance_sc: 'wallet',
  shown_balance_gc: 'wallet',
  rakeback_sc_balance: null,
  rakeback_gc_balance: null,
  rakeback_sc_bucket_id: null,
  rakeback_gc_bucket_id: null,
  vip_points: null,
  playthrough_requirement_id: 'wallet',
  playthrough_requirement: 'wallet',
  playthrough_progress: 'wallet',
  wallet_version: 'wallet',
  daily_claim_id: 'promotions',
  daily_claimed_at: 'promotions',
  kyc_verified: null,
  country_id: 'identity',
  state_id: 'identity',
  dob_year: 'identity',
  dob_month: 'identity',
  dob_day: 'identity',
  pii_submitted: 'identity',
  purchases_fiat_enabled: 'identity',
  redemptions_fiat_enabled: 'identity',
  purchases_crypto_enabled: 'identity',
  redemptions_crypto_enabled: 'identity',
  promotions_enabled: 'identity',
  banned: 'identity',
  ban_reason: 'identity',
  banned_until: 'identity',
} as const satisfies Record<keyof User, ServiceName | null>;

type OwnedBy<Owner> = {
  [Field in keyof User]: (typeof USER_FIELD_OWNERS)[Field] extends Owner ? Field : never;
}[keyof User];

/** The fields of `User` that one service provides. */
export type UserFieldsOf<Owner extends ServiceName | null> = Pick<User, OwnedBy<Owner>>;

/**
 * Constant values of the `User` fields that no service provides yet. A field is removed from this list when a service
 * starts to provide it.
 */
export const UNOWNED_USER_FIELDS: UserFieldsOf<null> = {
  has_had_purchase: false,
  rakeback_sc_balance: '0',
  rakeback_gc_balance: '0',
  rakeback_sc_bucket_id: null,
  rakeback_gc_bucket_id: null,
  vip_points: 0,
  kyc_verified: false,
};
