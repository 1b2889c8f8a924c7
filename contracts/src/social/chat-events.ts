import type { DomainEvent } from '../envelope.js';
import { BY_OPERATOR, BY_PLAYER, type Declarations } from '../event-declaration.js';
import type { Count, IsoTime } from '../field-types.js';
import type { SharedRound } from '../games/settled-rounds.js';
import type { Avatar } from '../identity/account-rules.js';
import type { Sealed, Username } from '../protection.js';
import { statingNoLevel, statingOutcome } from './upcast/message-sent.js';

/** Why a player reports a message or a player. */
export const REPORT_REASONS = ['spam', 'abuse', 'scam', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** A part of a message's text that names a player: `@` and the name. */
export interface ChatMention {
  user_id: string;
  /** Index of the `@` and length with the `@`, both in UTF-16 code units. */
  at: Count;
  length: Count;
}

/**
 * Events of one player's chat stream: what the player does in the chat, and what restricts the player there. An event
 * states every time that its decision depended on.
 */
export type ChatterEvent =
  | DomainEvent<
      'message_sent',
      {
        message_id: string;
        uid: string;
        /** Name and avatar of the author at this time. The push is built from the event alone. */
        username: Username;
        avatar: Avatar | null;
        /** Id of the author's VIP level at this time; null if the promotions service did not respond. */
        vip_level: string | null;
        text: Sealed;
        /** Digest of the text under the author's key. Equal texts of one player have equal digests. */
        text_digest: string;
        /** Where the text names players with `@`. The names themselves are only in the sealed text. */
        mentions: ChatMention[];
        reply_to: { message_id: string; user_id: string } | null;
        /** A settled round of the author that the message shows. The text is empty then, or a comment on it. */
        round: SharedRound | null;
        client_message_id: string;
        sent_at: IsoTime;
        /** Time at which the author's account was opened. Some stored events contain it; it is not written. */
        member_since?: IsoTime;
        /** Slow mode at this time: seconds between two messages of one player; 0 if it is off. */
        slow_mode_seconds: Count;
      }
    >
  | DomainEvent<'message_deleted', { message_id: string; uid: string; deleted_at: IsoTime }>
  /** Stored when enough players have reported the message. An operator can then restore or remove it. */
  | DomainEvent<'message_hidden', { message_id: string; uid: string; reporters: string[] }>
  | DomainEvent<'message_restored', { message_id: string; uid: string; by: string; reason: string }>
  | DomainEvent<'message_removed', { message_id: string; uid: string; by: string; reason: string }>
  /** Stored in the stream of the reporting player. */
  | DomainEvent<
      'message_reported',
      {
        uid: string;
        message_id: string;
        author_id: string;
        reason: ReportReason;
        reported_at: IsoTime;
        /**
         * Time at which the reporter's account was opened. Some stored events contain it; it is not written. A report
         * with it counts only if the account was at least a day old; every other report counts.
         */
        member_since?: IsoTime;
      }
    >
  /** Stored in the stream of the reporting player. A second report of the same player within a day stores nothing. */
  | DomainEvent<'player_reported', { uid: string; reported_id: string; reason: ReportReason; reported_at: IsoTime }>
  /** Replaces any earlier mute. `until` is null for a mute without an end. */
  | DomainEvent<'player_muted', { uid: string; until: IsoTime | null; reason: string; by: string }>
  | DomainEvent<'mute_lifted', { uid: string; reason: string; by: string }>
  /** The player has hidden the messages of another player. */
  | DomainEvent<'chat_player_hidden', { uid: string; hidden_id: string }>
  | DomainEvent<'chat_player_shown', { uid: string; hidden_id: string }>;

/** Events of the single chat room. */
export type ChatroomEvent = DomainEvent<'slow_mode_changed', { seconds: Count; reason: string; by: string }>;

export const CHATTER_EVENTS = {
  message_sent: { ...BY_PLAYER, upcasters: [statingOutcome, statingNoLevel] },
  message_deleted: BY_PLAYER,
  message_hidden: {
    actors: ['system'],
    causes: ['message_reported'],
    causedByOthers: true,
  },
  message_restored: BY_OPERATOR,
  message_removed: BY_OPERATOR,
  message_reported: BY_PLAYER,
  player_reported: BY_PLAYER,
  player_muted: BY_OPERATOR,
  mute_lifted: BY_OPERATOR,
  chat_player_hidden: BY_PLAYER,
  chat_player_shown: BY_PLAYER,
} as const satisfies Declarations<ChatterEvent>;

export const CHATROOM_EVENTS = {
  slow_mode_changed: BY_OPERATOR,
} as const satisfies Declarations<ChatroomEvent>;
