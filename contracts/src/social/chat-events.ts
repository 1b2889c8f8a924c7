import type { Sealed } from '../identity/account-events.js';
import type { DomainEvent } from '../envelope.js';
import { BY_OPERATOR, BY_PLAYER, type Declarations, plain } from '../event-declaration.js';
import type { Count, IsoTime } from '../field-types.js';
import type { SharedRound } from '../games/settled-rounds.js';
import type { Avatar } from '../user.js';

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
        username: string;
        avatar: Avatar | null;
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
        /** Time at which the author's account was opened; stricter limits apply to accounts younger than a day. */
        member_since: IsoTime;
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
        /** Time at which the reporter's account was opened; reports of accounts younger than a day hide nothing. */
        member_since: IsoTime;
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

const MESSAGE = plain('message_id', 'uid');
const OPERATOR_DECISION = { version: 1, ...BY_OPERATOR, fields: { ...MESSAGE, ...plain('by', 'reason') } } as const;

export const CHATTER_EVENTS = {
  message_sent: {
    version: 1,
    ...BY_PLAYER,
    fields: {
      ...MESSAGE,
      username: 'username',
      text: 'sealed',
      ...plain(
        'avatar',
        'text_digest',
        'mentions',
        'reply_to',
        'round',
        'client_message_id',
        'sent_at',
        'member_since',
        'slow_mode_seconds',
      ),
    },
  },
  message_deleted: { version: 1, ...BY_PLAYER, fields: { ...MESSAGE, ...plain('deleted_at') } },
  message_hidden: {
    version: 1,
    actors: ['system'],
    causes: ['message_reported'],
    causedByOthers: true,
    fields: { ...MESSAGE, ...plain('reporters') },
  },
  message_restored: OPERATOR_DECISION,
  message_removed: OPERATOR_DECISION,
  message_reported: {
    version: 1,
    ...BY_PLAYER,
    fields: { ...MESSAGE, ...plain('author_id', 'reason', 'reported_at', 'member_since') },
  },
  player_reported: { version: 1, ...BY_PLAYER, fields: plain('uid', 'reported_id', 'reason', 'reported_at') },
  player_muted: { version: 1, ...BY_OPERATOR, fields: plain('uid', 'until', 'reason', 'by') },
  mute_lifted: { version: 1, ...BY_OPERATOR, fields: plain('uid', 'reason', 'by') },
  chat_player_hidden: { version: 1, ...BY_PLAYER, fields: plain('uid', 'hidden_id') },
  chat_player_shown: { version: 1, ...BY_PLAYER, fields: plain('uid', 'hidden_id') },
} as const satisfies Declarations<ChatterEvent>;

export const CHATROOM_EVENTS = {
  slow_mode_changed: { version: 1, ...BY_OPERATOR, fields: plain('seconds', 'reason', 'by') },
} as const satisfies Declarations<ChatroomEvent>;
