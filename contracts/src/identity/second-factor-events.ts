import type { DomainEvent } from '../envelope.js';
import { BY_OPERATOR, BY_PLAYER, type Declarations } from '../event-declaration.js';
import type { Count, IsoTime } from '../field-types.js';
import type { Sealed } from '../protection.js';

/** Events of an account's second factors. */
export type SecondFactorEvent =
  /** The factor counts only after `totp_confirmed`. Replaces an earlier enrolment that was never confirmed. */
  | DomainEvent<'totp_enrolled', { uid: string; totp_id: string; secret: Sealed; enrolled_at: IsoTime }>
  /** `step` is the number of the 30-second step whose code was given; no earlier step is accepted afterwards. */
  | DomainEvent<'totp_confirmed', { uid: string; totp_id: string; step: Count; confirmed_at: IsoTime }>
  | DomainEvent<'totp_disabled', { uid: string; totp_id: string }>
  | DomainEvent<'totp_code_accepted', { uid: string; totp_id: string; step: Count }>
  /** Replaces all earlier recovery codes. The hashes are keyed, so the history alone does not reveal the codes. */
  | DomainEvent<'recovery_codes_issued', { uid: string; hashes: readonly string[] }>
  | DomainEvent<'recovery_code_used', { uid: string; hash: string }>
  /** `passkey_id` is the id of the WebAuthn credential, `public_key` its COSE key, both in base64url. */
  | DomainEvent<
      'passkey_added',
      {
        uid: string;
        passkey_id: string;
        name: Sealed;
        public_key: string;
        counter: Count;
        transports: readonly string[];
        /** Domain for which the passkey was created. */
        rp_id: string;
        added_at: IsoTime;
      }
    >
  | DomainEvent<'passkey_renamed', { uid: string; passkey_id: string; name: Sealed }>
  | DomainEvent<'passkey_used', { uid: string; passkey_id: string; counter: Count; used_at: IsoTime }>
  | DomainEvent<'passkey_removed', { uid: string; passkey_id: string }>
  /** An operator has removed all factors of a player. `by` is the operating system user name of the operator. */
  | DomainEvent<'second_factors_removed', { uid: string; by: string; reason: string }>;

export const SECOND_FACTOR_EVENTS = {
  totp_enrolled: BY_PLAYER,
  totp_confirmed: BY_PLAYER,
  totp_disabled: BY_PLAYER,
  totp_code_accepted: BY_PLAYER,
  recovery_codes_issued: BY_PLAYER,
  recovery_code_used: BY_PLAYER,
  passkey_added: BY_PLAYER,
  passkey_renamed: BY_PLAYER,
  passkey_used: BY_PLAYER,
  passkey_removed: BY_PLAYER,
  second_factors_removed: BY_OPERATOR,
} as const satisfies Declarations<SecondFactorEvent>;
