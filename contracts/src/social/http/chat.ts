import { IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { FromDigits } from '../../http/from-digits.js';
import { REPORT_REASONS, type ReportReason } from '../chat-events.js';
import type { ChatMessage } from '../chat-message.js';
import { CHAT_BYTES_MAX } from '../chat-text.js';
import type {
  ChatMessageReceipt,
  ChatMuteReceipt,
  ChatSlowModeReceipt,
  ReportedMessage,
  ReportedPlayer,
} from '../ports.js';
import type { OtherPlayer } from './social.js';

/** Maximum length of an id. Real ids are shorter; an unknown id is treated like any other. */
const ID_MAX = 64;

/** Body of POST /api/chat/messages; the response is the `ChatMessage`. */
export class SendMessageBody {
  /**
   * The text is cleaned and then measured (`message_empty`, `message_too_long`). With a round, it may be empty. A text
   * with more characters than a message has bytes is refused before it is cleaned.
   */
  @IsString()
  @MaxLength(CHAT_BYTES_MAX)
  text!: string;

  /** Id that the client gives the message. A repeated request with the same id stores the message once. */
  @IsString()
  @Matches(/^[A-Za-z0-9_-]{1,64}$/, { message: 'clientMessageId must be 1 to 64 letters, digits, - and _' })
  clientMessageId!: string;

  /** Id of the message that this one answers. */
  @IsOptional()
  @IsString()
  @Length(1, ID_MAX)
  replyTo?: string;

  /** Id of a settled round of the player that the message shows. */
  @IsOptional()
  @IsString()
  @Length(1, ID_MAX)
  roundId?: string;
}

/** Query of GET /api/chat/messages. */
export class ChatPageQuery {
  /** Id of the message before which the page ends; the newest page if omitted. */
  @IsOptional()
  @IsString()
  @Length(1, ID_MAX)
  before?: string;

  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize = 50;
}

/** Body of POST /api/chat/messages/{id}/reports and of POST /api/users/{id}/reports; the response is empty. */
export class ReportBody {
  @IsIn(REPORT_REASONS)
  reason!: ReportReason;
}

/** Body of PUT /api/chat/read; the response is empty. */
export class ReadChatBody {
  /** Id of the newest message that the player has read. */
  @IsString()
  @Length(1, ID_MAX)
  messageId!: string;
}

/** Response of GET /api/chat/messages: newest first. */
export interface ChatPage {
  result: ChatMessage[];
  /** Whether older messages can be loaded. */
  more: boolean;
}

/** Response of GET /api/chat/state. */
export interface ChatState {
  /** Number of visible messages of others after the last read one, at most 100. */
  unread: number;
  /** Number of unread messages that mention the player. */
  unread_mentions: number;
  /** Id of the last read message; null if the player has read none, or if it is no longer kept. */
  read_message_id: string | null;
  /** ISO time at which the player's mute ends; null without a mute, or for one without an end. */
  muted_until: string | null;
  muted_for_ever: boolean;
  /** Why the player is muted, in the operator's words; null without a mute. */
  mute_reason: string | null;
  /** Version of the player's chat stream; a `chat_restriction` with a lower one is outdated. */
  version: number;
  /** Seconds between two messages of one player; 0 if slow mode is off. */
  slow_mode_seconds: number;
  /** Version of the chat's settings; a `casino_setting_update` of the group `chat` with a lower one is outdated. */
  slow_mode_version: number;
  /** Number of players of the casino, counted up to 2: 1 means that there are no other players. */
  players: number;
  /**
   * Players whose messages this player does not see: those whom the player hides or has blocked. The responses leave
   * their messages out; the pushes are the same for all players, so the client must ignore theirs.
   */
  unseen_user_ids: string[];
}

/** A player whose messages the signed-in player has hidden. */
export type HiddenPlayer = OtherPlayer;

/** Bodies of the responses of the chat, by their name in `/api/openapi.json`. */
export interface ChatResponses {
  ChatMessage: ChatMessage;
  ChatMessageReceipt: ChatMessageReceipt;
  ChatMuteReceipt: ChatMuteReceipt;
  ChatPage: ChatPage;
  ChatSlowModeReceipt: ChatSlowModeReceipt;
  ChatState: ChatState;
  HiddenPlayer: HiddenPlayer;
  HiddenPlayers: HiddenPlayer[];
  ReportedMessages: ReportedMessage[];
  ReportedPlayers: ReportedPlayer[];
}
