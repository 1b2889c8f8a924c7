import { Refusal } from '@goldwake/contracts';
import { type CaughtUp, collection, type Documents, put, RevisionConflict } from '@goldwake/core';
import type { KeptMessages } from './kept-messages.js';

/** The last read message of a player. It is not stored as an event, because no decision depends on it. */
export interface ChatRead {
  message_id: string;
  position: number;
}

/** Id: uid. */
export const CHAT_READS = collection<ChatRead>('social_chat_reads');

export class ChatReads {
  constructor(
    private readonly documents: Pick<Documents, 'get' | 'write'>,
    private readonly kept: KeptMessages,
    private readonly caughtUp: CaughtUp,
  ) {}

  async of(uid: string): Promise<ChatRead | undefined> {
    return (await this.documents.get(CHAT_READS, uid))?.body;
  }

  /**
   * Records that the player has read all messages up to this one. A message older than the recorded one
   * changes nothing.
   * @throws Refusal `not_found` if the room does not keep the message
   */
  async mark(uid: string, messageId: string): Promise<void> {
    await this.caughtUp();
    const row = await this.kept.find(messageId);
    if (!row) throw new Refusal('not_found');
    for (;;) {
      const before = await this.documents.get(CHAT_READS, uid);
      if (before && before.body.position >= row.position) return;
      const read = { message_id: row.message_id, position: row.position };
      try {
        return await this.documents.write([put(CHAT_READS, uid, read, before?.revision ?? 0)]);
      } catch (error) {
        // Another tab of the player has written concurrently, so the write is retried.
        if (!(error instanceof RevisionConflict)) throw error;
      }
    }
  }
}
