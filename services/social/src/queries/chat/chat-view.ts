import {
  avatarUrl,
  CHAT_RULES,
  type ChatMessage,
  type PersonalDataPort,
  Refusal,
  type RepliedMessage,
  withDiceOutcome,
} from '@goldwake/contracts';
import type { ChatPage } from '@goldwake/contracts/http';
import type { CaughtUp } from '@goldwake/core';
import type { ChatMessageRow } from '../../projections/index.js';
import type { KeptMessages } from './kept-messages.js';
import { openTexts } from './open-texts.js';
import type { UnseenPlayers } from './unseen-players.js';

const NOBODY: ReadonlySet<string> = new Set();

/** Messages as one player sees them. */
export class ChatView {
  constructor(
    private readonly kept: KeptMessages,
    private readonly unseen: UnseenPlayers,
    private readonly personalData: Pick<PersonalDataPort, 'openMany'>,
    private readonly caughtUp: CaughtUp,
  ) {}

  /**
   * Returns a page of messages, newest first. It includes every message that was acknowledged before the call, except
   * those of players whom the reader has hidden or blocked.
   * @throws Refusal `not_found` if the room does not keep the message `before`
   */
  async page(uid: string, before: string | undefined, pageSize: number): Promise<ChatPage> {
    await this.caughtUp();
    const unseen = await this.unseen.of(uid);
    const end = before === undefined ? undefined : await this.kept.find(before);
    if (before !== undefined && !end) throw new Refusal('not_found');
    const rows = await this.visible(unseen, end?.position, pageSize + 1);
    return { result: await this.messages(uid, rows.slice(0, pageSize), unseen), more: rows.length > pageSize };
  }

  /** Returns messages without those of unseen players, newest first. */
  private async visible(
    unseen: ReadonlySet<string>,
    before: number | undefined,
    count: number,
  ): Promise<ChatMessageRow[]> {
    const isVisible = (row: ChatMessageRow) => !unseen.has(row.uid);
    const rows = await this.kept.page(before, count);
    if (rows.length < count || rows.every(isVisible)) return rows.filter(isVisible);
    return (await this.kept.page(before, CHAT_RULES.kept)).filter(isVisible).slice(0, count);
  }

  /**
   * Returns messages as a player sees them, in the given order.
   * @param unseen players whose quoted messages are left out
   */
  async messages(uid: string, rows: readonly ChatMessageRow[], unseen = NOBODY): Promise<ChatMessage[]> {
    const replied = await this.kept.findAll([...new Set(rows.flatMap((row) => row.reply_to?.message_id ?? []))]);
    const readable = [...rows, ...replied].filter((row) => row.state === 'shown' && !unseen.has(row.uid));
    const opened = await openTexts(this.personalData, readable);
    const texts = new Map(readable.map((row, at) => [row.message_id, opened[at] ?? null]));
    const authors = new Map(replied.map((row) => [row.message_id, row.username]));
    return rows.map((row) => {
      const { reply_to } = row;
      const reply: RepliedMessage | null = reply_to && {
        ...reply_to,
        username: unseen.has(reply_to.user_id) ? null : (authors.get(reply_to.message_id) ?? null),
        text: texts.get(reply_to.message_id) ?? null,
      };
      return chatMessage(row, uid, texts.get(row.message_id) ?? null, reply);
    });
  }
}

function chatMessage(row: ChatMessageRow, uid: string, text: string | null, reply: RepliedMessage | null): ChatMessage {
  return {
    message_id: row.message_id,
    position: row.position,
    user_id: row.uid,
    username: row.username,
    avatar_url: avatarUrl(row.uid, row.avatar),
    vip_level: row.vip_level ?? null,
    text,
    state: row.state,
    sent_at: row.sent_at,
    // Mentions and the round are omitted too, because they would reveal parts of the message.
    mentions: text === null ? [] : row.mentions,
    reply_to: reply,
    round: text === null ? null : withDiceOutcome(row.round),
    client_message_id: row.uid === uid ? row.client_message_id : null,
    version: row.version,
  };
}
