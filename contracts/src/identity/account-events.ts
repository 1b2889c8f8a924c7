import type { Ban } from './ban.js';
import type { DomainEvent } from '../envelope.js';
import { BY_OPERATOR, BY_PLAYER, type Declarations, plain } from '../event-declaration.js';
import type { FeatureChange, Features } from './features.js';
import { SECOND_FACTOR_EVENTS, type SecondFactorEvent } from './second-factor-events.js';
import type { Avatar } from '../user.js';

/**
 * Personal data encrypted with the player's own key (AES-256-GCM; base64url of iv, tag and ciphertext). It becomes
 * unreadable once the key is destroyed.
 */
export interface Sealed {
  sealed: string;
}

export type AccountEvent =
  | DomainEvent<
      'account_opened',
      {
        uid: string;
        username: string;
        username_normalized: string;
        email: Sealed;
        date_of_birth: Sealed;
        ref: string | null;
        cvref: string | null;
      }
    >
  | DomainEvent<'email_verified', { uid: string }>
  /** Stored only after the player has proved that they own the new address. */
  | DomainEvent<'email_changed', { uid: string; email: Sealed }>
  | DomainEvent<'username_changed', { uid: string; username: string; username_normalized: string }>
  /** Contains both names as of this event; a name that was never given is null. */
  | DomainEvent<'names_changed', { uid: string; first_name: Sealed | null; last_name: Sealed | null }>
  | DomainEvent<'avatar_changed', { uid: string; avatar: Avatar | null }>
  | DomainEvent<
      'onboarding_completed',
      {
        uid: string;
        first_name: Sealed;
        last_name: Sealed;
        date_of_birth: Sealed;
        country_id: string;
        state_id: Sealed;
      }
    >
  | DomainEvent<'password_changed', { uid: string; by: 'reset' | 'player' }>
  | DomainEvent<'session_started', { uid: string; session_id: string }>
  | DomainEvent<
      'session_ended',
      {
        uid: string;
        session_id: string;
        /** `displaced` means that the session was ended because a newer session exceeded the player's session limit. */
        reason:
          | 'sign_out'
          | 'revoked'
          | 'expired'
          | 'refresh_reused'
          | 'password_changed'
          | 'displaced'
          | 'banned'
          | 'second_factors_removed';
      }
    >
  /** Replaces any earlier ban. `by` is the operating system user name of the operator who set the ban. */
  | DomainEvent<'player_banned', { uid: string; by: string } & Ban>
  | DomainEvent<'ban_lifted', { uid: string; by: string }>
  /** `features` contains all features as of this event, including the changed one. */
  | DomainEvent<'user_feature_updated', { uid: string; features: Features } & FeatureChange>
  /** An operator has read the player's personal data. `by` is the operating system user name of the operator. */
  | DomainEvent<'personal_data_revealed', { uid: string; by: string; reason: string }>
  | SecondFactorEvent;

const UID = plain('uid');
const USERNAME = { username: 'username', username_normalized: 'username' } as const;

export const ACCOUNT_EVENTS = {
  account_opened: {
    version: 1,
    ...BY_PLAYER,
    fields: { ...UID, ...USERNAME, email: 'sealed', date_of_birth: 'sealed', ...plain('ref', 'cvref') },
  },
  email_verified: { version: 1, ...BY_PLAYER, fields: UID },
  email_changed: { version: 1, ...BY_PLAYER, fields: { ...UID, email: 'sealed' } },
  username_changed: { version: 1, ...BY_PLAYER, fields: { ...UID, ...USERNAME } },
  names_changed: { version: 1, ...BY_PLAYER, fields: { ...UID, first_name: 'sealed', last_name: 'sealed' } },
  avatar_changed: { version: 1, ...BY_PLAYER, fields: { ...UID, ...plain('avatar') } },
  onboarding_completed: {
    version: 1,
    ...BY_PLAYER,
    fields: {
      ...UID,
      first_name: 'sealed',
      last_name: 'sealed',
      date_of_birth: 'sealed',
      ...plain('country_id'),
      state_id: 'sealed',
    },
  },
  password_changed: { version: 1, ...BY_PLAYER, fields: { ...UID, ...plain('by') } },
  session_started: { version: 1, ...BY_PLAYER, fields: { ...UID, ...plain('session_id') } },
  session_ended: {
    version: 1,
    actors: ['player', 'system'],
    causes: ['command'],
    fields: { ...UID, ...plain('session_id', 'reason') },
  },
  player_banned: { version: 1, ...BY_OPERATOR, fields: { ...UID, ...plain('by', 'reason', 'until') } },
  ban_lifted: { version: 1, ...BY_OPERATOR, fields: { ...UID, ...plain('by') } },
  user_feature_updated: {
    version: 1,
    ...BY_OPERATOR,
    fields: { ...UID, ...plain('feature', 'enabled', 'features', 'reason', 'by') },
  },
  personal_data_revealed: { version: 1, ...BY_OPERATOR, fields: { ...UID, ...plain('by', 'reason') } },
  ...SECOND_FACTOR_EVENTS,
} as const satisfies Declarations<AccountEvent>;
