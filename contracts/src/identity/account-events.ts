import type { DomainEvent } from '../envelope.js';
import { BY_OPERATOR, BY_PLAYER, type Declarations } from '../event-declaration.js';
import type { Sealed, Username } from '../protection.js';
import type { Avatar } from './account-rules.js';
import type { Ban } from './ban.js';
import type { FeatureChange, Features } from './features.js';
import { SECOND_FACTOR_EVENTS, type SecondFactorEvent } from './second-factor-events.js';
import { statingOneFeature } from './upcast/user-feature-updated.js';

/**
 * What a device was known for when a new player signed up on it, by the cookie of the device: for the account of the
 * player who referred (`own`), for an earlier sign-up (`used`), or for neither (`new`).
 */
export const SIGN_UP_DEVICES = ['new', 'own', 'used'] as const;
export type SignUpDevice = (typeof SIGN_UP_DEVICES)[number];

export type AccountEvent =
  | DomainEvent<
      'account_opened',
      {
        uid: string;
        username: Username;
        username_normalized: Username;
        email: Sealed;
        date_of_birth: Sealed;
        ref: string | null;
        cvref: string | null;
      }
    >
  /** Stored with `account_opened` if its `ref` is the username of another player. */
  | DomainEvent<'player_referred', { uid: string; referrer_id: string; device: SignUpDevice }>
  | DomainEvent<'email_verified', { uid: string }>
  /** Stored only after the player has proved that they own the new address. */
  | DomainEvent<'email_changed', { uid: string; email: Sealed }>
  | DomainEvent<'username_changed', { uid: string; username: Username; username_normalized: Username }>
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
  | DomainEvent<
      'user_feature_updated',
      FeatureChange & {
        uid: string;
        /** All features after the change; null in events of schema 1. */
        features: Features | null;
      }
    >
  /** An operator has read the player's personal data. `by` is the operating system user name of the operator. */
  | DomainEvent<'personal_data_revealed', { uid: string; by: string; reason: string }>
  | SecondFactorEvent;

export const ACCOUNT_EVENTS = {
  account_opened: BY_PLAYER,
  player_referred: BY_PLAYER,
  email_verified: BY_PLAYER,
  email_changed: BY_PLAYER,
  username_changed: BY_PLAYER,
  names_changed: BY_PLAYER,
  avatar_changed: BY_PLAYER,
  onboarding_completed: BY_PLAYER,
  password_changed: BY_PLAYER,
  session_started: BY_PLAYER,
  session_ended: { actors: ['player', 'system'], causes: ['command'] },
  player_banned: BY_OPERATOR,
  ban_lifted: BY_OPERATOR,
  user_feature_updated: { ...BY_OPERATOR, upcasters: [statingOneFeature] },
  personal_data_revealed: BY_OPERATOR,
  ...SECOND_FACTOR_EVENTS,
} as const satisfies Declarations<AccountEvent>;
