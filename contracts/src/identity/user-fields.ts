import type { Count, IsoTime } from '../field-types.js';

/** Fields of `User` that the identity service provides. */
export interface IdentityUserFields {
  uid: string;
  user_id: string;
  /**
   * Version of the account stream from which the profile was built. Clients use it to ignore a push or response that is
   * older than what they have.
   */
  account_version: Count;
  username: string;
  username_normalized: string;
  avatar_url: string | null;
  email: string;
  email_verified: boolean;
  first_name: string | null;
  last_name: string | null;
  country_id: string | null;
  state_id: string | null;
  dob_year: number | null;
  dob_month: number | null;
  dob_day: number | null;
  pii_submitted: boolean;
  purchases_fiat_enabled: boolean;
  redemptions_fiat_enabled: boolean;
  purchases_crypto_enabled: boolean;
  redemptions_crypto_enabled: boolean;
  promotions_enabled: boolean;
  /** Whether the account is banned now. If it is not, `ban_reason` and `banned_until` are null. */
  banned: boolean;
  ban_reason: string | null;
  /** ISO time at which the ban ends; null for a permanent ban. */
  banned_until: IsoTime | null;
}
