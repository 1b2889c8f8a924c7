import type { Ban } from './ban.js';
import type { DomainEvent } from './envelope.js';
import type { Avatar } from './user.js';

/** Personal data sealed under the player's own key (AES-256-GCM; base64url of iv, tag and ciphertext). Unreadable once the key is destroyed. */
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
  /** To an address that the player has proved to be theirs. */
  | DomainEvent<'email_changed', { uid: string; email: Sealed }>
  | DomainEvent<'username_changed', { uid: string; username: string; username_normalized: string }>
  /** Both as they are from now on; null where none was ever given. */
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
        /** `displaced`: by a newer one, as a player has only so many. */
        reason: 'sign_out' | 'revoked' | 'expired' | 'refresh_reused' | 'password_changed' | 'displaced' | 'banned';
      }
    >
  /** In place of any ban before it. `by`: who did it, as they are called on the machine. */
  | DomainEvent<'player_banned', { uid: string; by: string } & Ban>
  | DomainEvent<'ban_lifted', { uid: string; by: string }>;
