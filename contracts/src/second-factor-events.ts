import type { Sealed } from './account-events.js';
import type { DomainEvent } from './envelope.js';
import type { Declarations } from './event-declaration.js';

/** Events of an account's second factors. Times are in ISO format. */
export type SecondFactorEvent =
  /** The factor counts only after `totp_confirmed`. Replaces an earlier enrolment that was never confirmed. */
  | DomainEvent<'totp_enrolled', { uid: string; totp_id: string; secret: Sealed; enrolled_at: string }>
  /** `step` is the number of the 30-second step whose code was given; no earlier step is accepted afterwards. */
  | DomainEvent<'totp_confirmed', { uid: string; totp_id: string; step: number; confirmed_at: string }>
  | DomainEvent<'totp_disabled', { uid: string; totp_id: string }>
  | DomainEvent<'totp_code_accepted', { uid: string; totp_id: string; step: number }>
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
        counter: number;
        transports: readonly string[];
        /** Domain for which the passkey was created. */
        rp_id: string;
        added_at: string;
      }
    >
  | DomainEvent<'passkey_renamed', { uid: string; passkey_id: string; name: Sealed }>
  | DomainEvent<'passkey_used', { uid: string; passkey_id: string; counter: number; used_at: string }>
  | DomainEvent<'passkey_removed', { uid: string; passkey_id: string }>
  /** An operator has removed all factors of a player. `by` is the operating system user name of the operator. */
  | DomainEvent<'second_factors_removed', { uid: string; by: string; reason: string }>;

const UID = { uid: 'plain' } as const;
const TOTP = { ...UID, totp_id: 'plain' } as const;
const PASSKEY = { ...UID, passkey_id: 'plain' } as const;

export const SECOND_FACTOR_EVENTS = {
  totp_enrolled: { version: 1, fields: { ...TOTP, secret: 'sealed', enrolled_at: 'plain' } },
  totp_confirmed: { version: 1, fields: { ...TOTP, step: 'plain', confirmed_at: 'plain' } },
  totp_disabled: { version: 1, fields: TOTP },
  totp_code_accepted: { version: 1, fields: { ...TOTP, step: 'plain' } },
  recovery_codes_issued: { version: 1, fields: { ...UID, hashes: 'plain' } },
  recovery_code_used: { version: 1, fields: { ...UID, hash: 'plain' } },
  passkey_added: {
    version: 1,
    fields: {
      ...PASSKEY,
      name: 'sealed',
      public_key: 'plain',
      counter: 'plain',
      transports: 'plain',
      rp_id: 'plain',
      added_at: 'plain',
    },
  },
  passkey_renamed: { version: 1, fields: { ...PASSKEY, name: 'sealed' } },
  passkey_used: { version: 1, fields: { ...PASSKEY, counter: 'plain', used_at: 'plain' } },
  passkey_removed: { version: 1, fields: PASSKEY },
  second_factors_removed: { version: 1, fields: { ...UID, by: 'plain', reason: 'plain' } },
} as const satisfies Declarations<SecondFactorEvent>;
