import type { SharedRound } from '../games/settled-rounds.js';
import type { ChatMention } from './chat-events.js';

/**
 * - `shown`: everybody may read it.
 * - `deleted`: its author has deleted it.
 * - `hidden`: several players have reported it; an operator has not decided yet.
 * - `removed`: an operator has removed it.
 */
export type MessageState = 'shown' | 'deleted' | 'hidden' | 'removed';

/** State of a message after each event that changes it. */
export const MESSAGE_STATE_AFTER = {
  message_deleted: 'deleted',
  message_hidden: 'hidden',
  message_removed: 'removed',
  message_restored: 'shown',
} as const satisfies Record<string, MessageState>;
export type MessageChange = keyof typeof MESSAGE_STATE_AFTER;

/** The message that a reply quotes. */
export interface RepliedMessage {
  message_id: string;
  user_id: string;
  /**
   * Name of its author and its text; null in pushes, if they do not exist, or if the reader has hidden or
   * blocked its author.
   */
  username: string | null;
  text: string | null;
}

/** A message of the chat as one player sees it. */
export interface ChatMessage {
  message_id: string;
  /** Position of the event that stored the message; later messages have higher positions. */
  position: number;
  user_id: string;
  /** Name and avatar of the author when the message was sent. */
  username: string;
  avatar_url: string | null;
  /**
   * Id of the author's VIP level when the message was sent, in GET /api/promotions/vip/levels; null if it was not known.
   */
  vip_level: string | null;
  /** Empty if the message only shows a round. Null if the message is not shown, or if it can no longer be decrypted. */
  text: string | null;
  state: MessageState;
  /** ISO time. */
  sent_at: string;
  /** Parts of the text that name players. */
  mentions: ChatMention[];
  /** Null if the message is no reply. */
  reply_to: RepliedMessage | null;
  /** The round that the message shows; null if there is none, and whenever the text is null. */
  round: SharedRound | null;
  /** The id that the author's client gave the message; null for messages of other players. */
  client_message_id: string | null;
  /**
   * Position of the event that last changed the message. An update of the same message with a lower one is outdated.
   * The version of the author's stream also counts what the author does in private, so its gaps would reveal that.
   */
  version: number;
}

/** A message as the readers of the channel `chat` receive it. */
export type ChatMessagePush = Omit<ChatMessage, 'client_message_id'>;
