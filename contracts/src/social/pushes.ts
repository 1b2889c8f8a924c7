import type { StoredEvent } from '../envelope.js';
import type { Count, IsoTime } from '../field-types.js';
import { avatarUrl } from '../identity/account-rules.js';
import { type PushRule, type PushRules, toChannel, toOwner, toPlayers } from '../push-rule.js';
import type { Channel } from '../realtime/channels.js';
import type { SettingPushes } from '../setting-pushes.js';
import type { ChatroomEvent, ChatterEvent } from './chat-events.js';
import { type ChatMessagePush, MESSAGE_STATE_AFTER, type MessageChange, type MessageState } from './chat-message.js';
import {
  type FriendRequest,
  type FriendRequestStatus,
  friendRequest,
  pairVersion,
  requestNumber,
} from './friend-request.js';
import type { PairEvent } from './pair-events.js';
import type { Privacy, PrivacyEvent } from './privacy-events.js';

/** Payloads of the pushes about friends and the chat, by name. */
export interface SocialPushes {
  /**
   * A friend request was sent, accepted, rejected or cancelled. Sent to both players, to each as that player sees it.
   */
  friend_request_update: FriendRequest;
  /** A friendship has ended. Sent to both former friends; `friend_id` is the other one. */
  friendship_removed: { friend_id: string; pair_version: Count };
  /** The player has changed the privacy settings. Sent to that player, with all settings. */
  privacy_update: Privacy;
  /**
   * A player has sent a message to the chat. Sent on the channel `chat`, to all subscribers alike: a client ignores the
   * messages of the players in its player's `unseen_user_ids`.
   */
  chat_message: ChatMessagePush;
  /** A message was deleted by its author, hidden, removed or restored. Sent on the channel `chat`. */
  chat_message_update: { message_id: string; state: MessageState; version: Count };
  /** The player was muted in the chat, or the mute was lifted. Sent to that player. */
  chat_restriction: { muted_until: IsoTime | null; muted_for_ever: boolean; version: Count };
  /**
   * The player has blocked or hidden another player, or has ended that. Sent to the first player only, whose clients
   * then load `GET /api/chat/state`, `GET /api/chat/messages` and `GET /api/self/blocks` again.
   */
  unseen_players_update: { user_id: string; change: 'blocked' | 'unblocked' | 'hidden' | 'shown' };
}

export type SocialEvent = PairEvent | ChatterEvent | ChatroomEvent | PrivacyEvent;
type Stored<Type extends SocialEvent['type']> = StoredEvent<Extract<SocialEvent, { type: Type }>>;

/**
 * A block and its end cause no push to the blocked player; the event before the block, which ends a request or
 * friendship, causes one. Only operators see reports.
 */
export const SOCIAL_PUSH_RULES: PushRules<SocialEvent, SocialPushes & SettingPushes> = {
  friend_requested: toRequestPlayers('pending'),
  friend_request_accepted: toRequestPlayers('accepted'),
  friend_request_rejected: toRequestPlayers('rejected'),
  friend_request_cancelled: toRequestPlayers('cancelled'),
  friendship_removed: toPlayers(({ data }) => [data.remover_id, data.friend_id], {
    friendship_removed: ({ data: { request_id, remover_id, friend_id } }, _, channel) => ({
      friend_id: playerOf(channel) === remover_id ? friend_id : remover_id,
      pair_version: pairVersion(requestNumber(request_id), 'removed'),
    }),
  }),
  message_sent: toChannel('chat', {
    chat_message: (event, personal) => {
      const { data, position } = event;
      // The text is undefined if it could not be decrypted. Then nobody can read the message.
      if (personal.text === undefined) return undefined;
      return {
        message_id: data.message_id,
        position,
        user_id: data.uid,
        username: data.username,
        avatar_url: avatarUrl(data.uid, data.avatar),
        vip_level: data.vip_level,
        text: personal.text,
        state: 'shown',
        sent_at: data.sent_at,
        mentions: data.mentions,
        reply_to: data.reply_to && { ...data.reply_to, username: null, text: null },
        round: data.round,
        version: position,
      };
    },
  }),
  message_deleted: messageUpdate('message_deleted'),
  message_hidden: messageUpdate('message_hidden'),
  message_removed: messageUpdate('message_removed'),
  message_restored: messageUpdate('message_restored'),
  slow_mode_changed: toChannel('global', {
    casino_setting_update: ({ version, data }) => ({ group: 'chat', version, slow_mode_seconds: data.seconds }),
  }),
  player_muted: toOwner({
    chat_restriction: ({ version, data: { until } }) => ({
      muted_until: until,
      muted_for_ever: until === null,
      version,
    }),
  }),
  mute_lifted: toOwner({
    chat_restriction: ({ version }) => ({ muted_until: null, muted_for_ever: false, version }),
  }),
  player_blocked: toBlocker('blocked'),
  player_unblocked: toBlocker('unblocked'),
  chat_player_hidden: toHider('hidden'),
  chat_player_shown: toHider('shown'),
  privacy_changed: toOwner({
    privacy_update: ({ version, data: { invisible, shows_game, shows_play } }) => ({
      invisible,
      shows_game,
      shows_play,
      version,
    }),
  }),
};

type RequestType = 'friend_requested' | `friend_request_${'accepted' | 'rejected' | 'cancelled'}`;

/** Pushes a friend request to both players, each from that player's point of view. */
function toRequestPlayers(status: FriendRequestStatus): PushRule<Stored<RequestType>, SocialPushes> {
  return toPlayers(({ data }) => [data.sender_id, data.receiver_id], {
    friend_request_update: ({ data }, _, channel) => friendRequest(data, status, playerOf(channel)),
  });
}

/** Returns the uid in the name of a player's own channel. */
function playerOf(channel: Channel): string {
  return channel.slice('user.'.length);
}

type UnseenChange = SocialPushes['unseen_players_update']['change'];

function toBlocker(change: UnseenChange): PushRule<Stored<'player_blocked' | 'player_unblocked'>, SocialPushes> {
  return toPlayers(({ data }) => [data.blocker_id], {
    unseen_players_update: ({ data }) => ({ user_id: data.blocked_id, change }),
  });
}

function toHider(change: UnseenChange): PushRule<Stored<'chat_player_hidden' | 'chat_player_shown'>, SocialPushes> {
  return toOwner({ unseen_players_update: ({ data }) => ({ user_id: data.hidden_id, change }) });
}

function messageUpdate(type: MessageChange): PushRule<Stored<MessageChange>, SocialPushes> {
  const state = MESSAGE_STATE_AFTER[type];
  return toChannel('chat', {
    chat_message_update: ({ position, data: { message_id } }) => ({ message_id, state, version: position }),
  });
}
