import type { Sealed } from './account-events.js';
import type { DomainEvent } from '../envelope.js';
import { BY_OPERATOR, BY_PLAYER, type Declarations, plain } from '../event-declaration.js';
import type { Count, IsoTime } from '../field-types.js';

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

const UID = plain('uid');
const TOTP = { ...UID, ...plain('totp_id') } as const;
const PASSKEY = { ...UID, ...plain('passkey_id') } as const;

export const SECOND_FACTOR_EVENTS = {
  totp_enrolled: { version: 1, ...BY_PLAYER, fields: { ...TOTP, secret: 'sealed', ...plain('enrolled_at') } },
  totp_confirmed: { version: 1, ...BY_PLAYER, fields: { ...TOTP, ...plain('step', 'confirmed_at') } },
  totp_disabled: { version: 1, ...BY_PLAYER, fields: TOTP },
  totp_code_accepted: { version: 1, ...BY_PLAYER, fields: { ...TOTP, ...plain('step') } },
  recovery_codes_issued: { version: 1, ...BY_PLAYER, fields: { ...UID, ...plain('hashes') } },
  recovery_code_used: { version: 1, ...BY_PLAYER, fields: { ...UID, ...plain('hash') } },
  passkey_added: {
    version: 1,
    ...BY_PLAYER,
    fields: {
      ...PASSKEY,
      name: 'sealed',
      ...plain('public_key', 'counter', 'transports', 'rp_id', 'added_at'),
    },
  },
  passkey_renamed: { version: 1, ...BY_PLAYER, fields: { ...PASSKEY, name: 'sealed' } },
  passkey_used: { version: 1, ...BY_PLAYER, fields: { ...PASSKEY, ...plain('counter', 'used_at') } },
  passkey_removed: { version: 1, ...BY_PLAYER, fields: PASSKEY },
  second_factors_removed: { version: 1, ...BY_OPERATOR, fields: { ...UID, ...plain('by', 'reason') } },
} as const satisfies Declarations<SecondFactorEvent>;
