import type { CommandContext } from '../command-context.js';
import type { ReportReason } from './chat-events.js';
import type { MessageState } from './chat-message.js';
import type { MuteDuration } from './chat-rules.js';
import type { Privacy } from './privacy-events.js';

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
  unmute(player: string, decision: ChatDecision, context: CommandContext): Promise<ChatMuteReceipt>;
  /** Hides a message from all players (state `removed`); does nothing if it is already removed or deleted. */
  hide(messageId: string, decision: ChatDecision, context: CommandContext): Promise<ChatMessageReceipt>;
  /** Shows a hidden or removed message again. Later reports do not hide it. */
  show(messageId: string, decision: ChatDecision, context: CommandContext): Promise<ChatMessageReceipt>;
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

/** What other services may ask about players. */
export interface SocialPort {
  /**
   * Returns the privacy settings of players in the order of their uids, including all acknowledged changes. An unknown
   * player has the default settings.
   */
  privacyOf(uids: readonly string[]): Promise<PlayerPrivacy[]>;
  /**
   * Returns the uids of all friends of a player, including every event that was durable at the time of the call.
   * @throws Refusal `unavailable` if the read model does not contain these events within 2 s
   */
  friendsOf(uid: string): Promise<string[]>;
}
