import type { Sha256 } from './field-types.js';
import type { MicrosText } from './money.js';

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
/** Maximum length of the name that a player gives a passkey, in UTF-16 code units. */
export const PASSKEY_NAME_MAX = 40;
export const ADULT_YEARS = 18;
/** Maximum length of a first or last name, in code points after NFC normalisation. */
export const PERSON_NAME_MAX = 50;

/** Numbers of the built-in avatars, `01` to `24`. */
export const DRAWN_AVATARS: readonly string[] = Array.from({ length: 24 }, (_, at) => `${at + 1}`.padStart(2, '0'));
export const AVATAR_BYTES_MAX = 1_048_576;
/** Maximum width and height of an uploaded picture, in pixels. */
export const AVATAR_SIDE_MAX = 4_096;
/** Media types of pictures that may be uploaded. Avatars of earlier versions are stored with them. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type AvatarType = (typeof AVATAR_TYPES)[number];
/** Media type to which an uploaded picture is converted. */
export const AVATAR_TYPE: AvatarType = 'image/webp';
/** Width and height to which an uploaded picture is converted, in pixels. Screens with two pixels per point show it sharp. */
export const AVATAR_SIDE = 256;

/**
 * A built-in avatar, identified by its number, or an uploaded picture, identified by the SHA-256 (hex) of its bytes.
 */
export type Avatar = { kind: 'drawn'; number: string } | { kind: 'uploaded'; digest: Sha256; type: AvatarType };

export function avatarUrl(uid: string, avatar: Avatar | null): string | null {
  if (!avatar) return null;
  return avatar.kind === 'drawn' ? `/art/avatars/${avatar.number}.svg` : `/api/avatars/${uid}/${avatar.digest}`;
}

/**
 * The `User` of the specification (§3). Amounts are in micros. `USER_FIELD_OWNERS` names the service that provides each
 * field; fields that no service provides are null, 0 or false. All fields of the wallet are null if its events are
 * damaged, so that the player can still sign in.
 */
export interface User {
  uid: string;
  user_id: string;
  /**
   * Version of the account stream from which the profile was built. Clients use it to ignore a push or response that is
   * older than what they have.
   */
  account_version: number;
  username: string;
  username_normalized: string;
  avatar_url: string | null;
  email: string;
  email_verified: boolean;
  first_name: string | null;
  last_name: string | null;
  has_had_purchase: boolean;
  sc_balance: MicrosText | null;
  gc_balance: MicrosText | null;
  shown_balance_sc: MicrosText | null;
  shown_balance_gc: MicrosText | null;
  rakeback_sc_balance: MicrosText;
  rakeback_gc_balance: MicrosText;
  rakeback_sc_bucket_id: string | null;
  rakeback_gc_bucket_id: string | null;
  vip_points: number;
  playthrough_requirement_id: string | null;
  playthrough_requirement: MicrosText | null;
  playthrough_progress: MicrosText | null;
  /**
   * Version of the wallet stream from which the balances were built. Clients use it to ignore a push or response that
   * is older than what they have.
   */
  wallet_version: number | null;
  daily_claim_id: string | null;
  daily_claimed_at: string | null;
  kyc_verified: boolean;
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
  banned_until: string | null;
}
