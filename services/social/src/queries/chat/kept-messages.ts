import { CHAT_RULES } from '@goldwake/contracts';
import type { Documents } from '@goldwake/core';
import { CHAT_MESSAGES, type ChatMessageRow } from '../../projections/index.js';

const NEWEST = { index: 'by_position', order: 'desc' } as const;

/** The newest messages, which the room keeps. Older ones are treated as unknown. */
export class KeptMessages {
  constructor(private readonly documents: Pick<Documents, 'getMany' | 'find'>) {}

  /** Returns a message; undefined if the room does not keep it. */
  async find(messageId: string): Promise<ChatMessageRow | undefined> {
    const [row] = await this.findAll([messageId]);
    return row;
  }

  async findAll(messageIds: readonly string[]): Promise<ChatMessageRow[]> {
    const rows = await this.documents.getMany(CHAT_MESSAGES, messageIds);
    const first = rows.some((row) => row) ? await this.firstPosition() : 0;
    return rows.flatMap((row) => (row && row.body.position >= first ? [row.body] : []));
  }

  /**
   * Returns messages, newest first.
   * @param before position before which the page ends
   */
  async page(before: number | undefined, limit: number): Promise<ChatMessageRow[]> {
    const from = await this.firstPosition();
    const range = { from, ...(before !== undefined && { to: before, toExclusive: true }) };
    return (await this.documents.find(CHAT_MESSAGES, { ...NEWEST, range, limit })).map(({ body }) => body);
  }

  /** Returns all kept messages after a position, newest first. */
  async after(position: number): Promise<ChatMessageRow[]> {
    const range = { from: position, fromExclusive: true };
    const found = await this.documents.find(CHAT_MESSAGES, { ...NEWEST, range, limit: CHAT_RULES.kept });
    return found.map(({ body }) => body);
  }

  /** Returns the position of the oldest message that is kept; 0 if all are. */
  private async firstPosition(): Promise<number> {
    const [oldest] = await this.documents.find(CHAT_MESSAGES, { ...NEWEST, offset: CHAT_RULES.kept - 1, limit: 1 });
    return oldest?.body.position ?? 0;
  }
}
