import type { CommandContext } from '../command-context.js';
import type { Sealed, Username } from '../protection.js';
import type { Ban } from './ban.js';
import type { FeatureChange, FeatureReceipt, Features } from './features.js';

/** A text encrypted under its author's key. */
export interface SealedText {
  sealed: Sealed;
  /**
   * Digest under the same key, equal for equal texts of one player. Without the key, it reveals nothing about the text.
   */
  digest: string;
}

/**
 * Encrypts and decrypts personal data for the services that store it in events or show it to those who may read it.
 */
export interface PersonalDataPort {
  /** Encrypts a text for a field of an event; undefined if the player has no key. */
  seal(uid: string, field: string, text: string): Promise<SealedText | undefined>;
  /**
   * Decrypts the same field of several events, each under the key of its player. A text is null if the player's key is
   * destroyed or if the text cannot be decrypted.
   */
  openMany(field: string, rows: readonly { uid: string; sealed: Sealed }[]): Promise<(string | null)[]>;
  /**
   * Returns the decrypted text of each field under the same name as in the event; undefined without the player's key.
   */
  open<Field extends string>(
    uid: string,
    sealed: Readonly<Record<Field, Sealed>>,
  ): Promise<Record<Field, string> | undefined>;
}

/** A public key as JWK (RFC 7517), identified by `kid`. */
export type PublicKey = { kid: string } & Record<string, unknown>;

/** Keys of the identity service, which every other service fetches to verify access tokens locally. */
export interface AccessKeysPort {
  /**
   * Returns the public keys and the recently ended sessions.
   * @param endedSince ISO time: sessions that ended at or after this time are listed, because their access tokens may
   * still be valid
   */
  list(endedSince: string): Promise<{
    keys: PublicKey[];
    ended: { session_id: string; ended_at: string }[];
  }>;
}

/** Result of a ban command: the player's ban after the command. */
export interface BanReceipt {
  uid: string;
  username: string;
  /** The player's current ban; null if none is in force. */
  ban: Ban | null;
  /** Number of sessions that the command ended. */
  sessions_ended: number;
}

/**
 * Ban operations of the identity service, called by the workbench. `player` is a uid or a username.
 * @throws Refusal `not_found` if there is no such player
 */
export interface BansPort {
  /**
   * Bans the player and ends all their sessions.
   * @throws Refusal `validation_failed` if the end of the ban is not in the future
   */
  ban(player: string, ban: Ban & { by: string }, context: CommandContext): Promise<BanReceipt>;
  /** Lifts the player's ban; does nothing if no ban is in force. */
  lift(player: string, by: string, context: CommandContext): Promise<BanReceipt>;
}

/**
 * Changes the features of a player. `player` is a uid or a username.
 * @throws Refusal `not_found` if there is no such player
 */
export interface FeaturesPort {
  /**
   * Switches one feature on or off; does nothing if it already has the requested value.
   */
  set(player: string, change: FeatureChange, context: CommandContext): Promise<FeatureReceipt>;
  /**
   * Returns the features of a player.
   * @throws Refusal `not_found`
   */
  of(uid: string): Promise<Features>;
}

/** Result of the removal of a player's second factors. */
export interface SecondFactorsReceipt {
  uid: string;
  username: string;
  /** Number of authenticator apps and passkeys that were removed. */
  factors_removed: number;
  /** Number of sessions that the command ended. */
  sessions_ended: number;
}

/**
 * Removes the second factors of a player who has lost them. `player` is a uid or a username.
 * @throws Refusal `not_found` if there is no such player
 */
export interface SecondFactorsPort {
  /** Removes all factors and recovery codes and ends all sessions; does nothing if the player has no factor. */
  remove(
    player: string,
    removal: { reason: string; by: string },
    context: CommandContext,
  ): Promise<SecondFactorsReceipt>;
}

/** Result of a reveal: the personal data in the events of a player's account. */
export interface RevealReceipt {
  uid: string;
  username: string;
  /** The decrypted fields in the order of their events; the text is null if it cannot be decrypted. */
  fields: { event_id: string; field: string; text: string | null }[];
}

/**
 * Decrypts the personal data of a player for an operator. `player` is a uid or a username.
 * @throws Refusal `not_found` if there is no such player, or if the player's key is destroyed
 */
export interface RevealsPort {
  /** Stores who reads the data and why, then returns it. */
  reveal(player: string, reveal: { reason: string; by: string }, context: CommandContext): Promise<RevealReceipt>;
}

/** How a player signed up, for the referrals. */
export interface SignUpOrigin {
  username_normalized: Username;
  /** The username in the link by which the player came, normalized; null if the player came without one. */
  ref_normalized: Username | null;
  /** uid of the player with that username at the sign-up; null if there was none. */
  referrer_id: string | null;
  email_verified: boolean;
  /** Whether a ban is in force. */
  is_banned: boolean;
}

/** Tells how players signed up. */
export interface SignUpsPort {
  /** Returns undefined for a uid without an account. */
  of(uid: string): Promise<SignUpOrigin | undefined>;
}

/** Names players for those who know only their uids. */
export interface UsernamesPort {
  /** Returns the current usernames of players, in the same order; null for a uid without an account. */
  of(uids: readonly string[]): Promise<(string | null)[]>;
}

/** Tells other services about sessions that outlive an access token. */
export interface SessionsPort {
  /** Returns whether the session may still act: it has not ended or expired, and no ban of the player is in force. */
  isOpen(uid: string, sessionId: string): Promise<boolean>;
}
