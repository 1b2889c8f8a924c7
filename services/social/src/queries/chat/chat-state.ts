import { CHAT_RULES } from '@goldwake/contracts';
import type { ChatState } from '@goldwake/contracts/http';
import type { CaughtUp, Clock } from '@goldwake/core';
import { muteAt } from '../../domain/index.js';
import type { Chatroom } from '../../streams/chatroom.js';
import type { Chatters } from '../../streams/chatters.js';
import type { People } from '../people.js';
import type { ChatReads } from './chat-reads.js';
import type { KeptMessages } from './kept-messages.js';
import type { UnseenPlayers } from './unseen-players.js';

/** Maximum count of players: the client only needs to know whether there are others. */
const PLAYERS_COUNTED = 2;

export interface ChatStateParts {
  chatters: Chatters;
  chatroom: Chatroom;
  kept: KeptMessages;
  reads: ChatReads;
  unseen: UnseenPlayers;
  people: People;
  caughtUp: CaughtUp;
  clock: Clock;
}

/** State of the chat for one player, without the messages. */
export class ChatStates {
  constructor(private readonly parts: ChatStateParts) {}

  async of(uid: string): Promise<ChatState> {
    const { chatters, chatroom, reads, unseen, people, caughtUp, clock } = this.parts;
    await caughtUp();
    const [chatter, room, read, unseenBy, players] = await Promise.all([
      chatters.load(uid),
      chatroom.load(),
      reads.of(uid),
      unseen.of(uid),
      people.count(PLAYERS_COUNTED),
    ]);
    const mute = muteAt(chatter.state, clock.now());
    return {
      ...(await this.unread(uid, read?.position, unseenBy)),
      read_message_id: read?.message_id ?? null,
      muted_until: mute?.until ?? null,
      muted_for_ever: mute?.until === null,
      mute_reason: mute?.reason ?? null,
      version: chatter.version,
      slow_mode_seconds: room.state.slowModeSeconds,
      slow_mode_version: room.version,
      players,
      unseen_user_ids: [...unseenBy],
    };
  }

  /**
   * Counts the unread messages. For a player who has never read the chat, counts those since the account was opened.
   */
  private async unread(
    uid: string,
    position: number | undefined,
    unseen: ReadonlySet<string>,
  ): Promise<Pick<ChatState, 'unread' | 'unread_mentions'>> {
    const since = position === undefined ? (await this.parts.people.find(uid))?.member_since : undefined;
    const rows = await this.parts.kept.after(position ?? 0);
    const unread = rows
      .filter((row) => row.state === 'shown' && row.uid !== uid && !unseen.has(row.uid))
      .filter((row) => since === undefined || row.sent_at >= since)
      .slice(0, CHAT_RULES.unreadMax);
    const mentions = unread.filter((row) => row.mentions.some((mention) => mention.user_id === uid));
    return { unread: unread.length, unread_mentions: mentions.length };
  }
}
