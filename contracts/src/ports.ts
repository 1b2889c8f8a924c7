import type { Sealed } from './identity/account-events.js';
import type { Ban } from './identity/ban.js';
import type { ReportReason } from './social/chat-events.js';
import type { MessageState } from './social/chat-message.js';
import type { MuteDuration } from './social/chat-rules.js';
import type { CommandContext } from './command-context.js';
import type { FeatureChange, FeatureReceipt } from './identity/features.js';
import type { Privacy } from './social/privacy-events.js';
import type { FairnessRound, SharedRound } from './games/settled-rounds.js';
import type { UserFieldsOf } from './user-fields.js';

/** Provides the fields of `User` for which the promotions service is responsible. */
export interface PromotionsPort {
  userFields(uid: string): Promise<UserFieldsOf<'promotions'>>;
}

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
   * Returns the decrypted text of each field under the same name as in the event; undefined once the player's key is
   * destroyed.
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
   * @throws Refusal `onboarding_required`, `state_not_eligible` if the feature needs a residence
   */
  set(player: string, change: FeatureChange, context: CommandContext): Promise<FeatureReceipt>;
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

/** The operator who decides about a player or a message, and the reason. */
export interface ChatDecision {
  reason: string;
  by: string;
}

/** Result of a command about a player's mute: the mute after the command. */
export interface ChatMuteReceipt {
  uid: string;
  username: string;
  muted: boolean;
  /** ISO time at which the mute ends; null without a mute, or for a mute without an end. */
  until: string | null;
}

/** Result of a command about a message: its state after the command. */
export interface ChatMessageReceipt {
  message_id: string;
  uid: string;
  username: string;
  state: MessageState;
}

export interface ChatSlowModeReceipt {
  /** Seconds between two messages of one player; 0 if slow mode is off. */
  seconds: number;
}

/** A message that players have reported, with its text for the operator who decides. */
export interface ReportedMessage extends ChatMessageReceipt {
  sent_at: string;
  /** Null if the author's key is destroyed. */
  text: string | null;
  reports: { uid: string; username: string; reason: ReportReason; reported_at: string }[];
}

/** A player whom others have reported. */
export interface ReportedPlayer {
  uid: string;
  username: string;
  /** The newest reports, oldest first. */
  reports: { uid: string; username: string; reason: ReportReason; reported_at: string }[];
}

/**
 * Moderation of the chat, called by the workbench. `player` is a uid or a username.
 * @throws Refusal `not_found` if there is no such player or message
 */
export interface ChatModerationPort {
  /** Mutes the player and replaces an earlier mute. */
  mute(player: string, mute: ChatDecision & { lasts: MuteDuration }, context: CommandContext): Promise<ChatMuteReceipt>;
  /** Lifts the mute; does nothing if none is in force. */
  lift(player: string, decision: ChatDecision, context: CommandContext): Promise<ChatMuteReceipt>;
  /** Removes a message; does nothing if it is removed, or deleted by its author. */
  remove(messageId: string, decision: ChatDecision, context: CommandContext): Promise<ChatMessageReceipt>;
  /** Shows a hidden or removed message again. Later reports do not hide it. */
  restore(messageId: string, decision: ChatDecision, context: CommandContext): Promise<ChatMessageReceipt>;
  /** Sets the seconds between two messages of one player; 0 turns slow mode off. @throws Refusal `validation_failed` */
  slowMode(seconds: number, decision: ChatDecision, context: CommandContext): Promise<ChatSlowModeReceipt>;
  /** Returns the reported messages among those that the room keeps: hidden ones first, then the newest. */
  reported(): Promise<ReportedMessage[]>;
  /** Returns the players who were reported most recently, at most 100. */
  reportedPlayers(): Promise<ReportedPlayer[]>;
}

/** Privacy settings of one player. */
export interface PlayerPrivacy extends Privacy {
  uid: string;
}

/** Relations of one player to others. Each list is complete and in no particular order. */
export interface PlayerRelations {
  friends: string[];
  /** Players whom the player has blocked. */
  blocked: string[];
  /** Players who have blocked the player. Their blocks are secret, so the player must not learn of them. */
  blockers: string[];
}

/** What other services may ask about players. */
export interface SocialPort {
  /**
   * Returns the privacy settings of players in the order of their uids, including all acknowledged changes. An unknown
   * player has the default settings.
   */
  privacyOf(uids: readonly string[]): Promise<PlayerPrivacy[]>;
  /**
   * Returns the relations of a player, including every event that was durable at the time of the call.
   * @throws Refusal `unavailable` if the read model does not contain these events within 2 s
   */
  relationsOf(uid: string): Promise<PlayerRelations>;
}

/** How much a player has played, counted from the settled rounds. */
export interface PlayFacts {
  rounds: number;
  /** The game with the most rounds; null if there are none, or if the game is no longer in the catalogue. */
  favourite_game: { game_id: string; name: string } | null;
}

/** What other services may ask about games and rounds. */
export interface GamesPort {
  /** Returns how much a player has played, including all acknowledged rounds; nothing for an unknown player. */
  playOf(uid: string): Promise<PlayFacts>;
  /** Returns what is public about a settled round of a player; null if the player has no settled round with the id. */
  settledRound(uid: string, roundId: string): Promise<SharedRound | null>;
  /** Returns the data that verifies such a round, including the server seed once it is revealed. */
  proofOf(uid: string, roundId: string): Promise<FairnessRound | null>;
}
