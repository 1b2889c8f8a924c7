import type { CommandContext } from '@goldwake/contracts';
import type { Clock } from '@goldwake/core';
import { deleteMessage } from '../../domain/index.js';
import type { Chatters } from '../../streams/chatters.js';

export class DeleteMessage {
  constructor(
    private readonly chatters: Chatters,
    private readonly clock: Clock,
  ) {}

  /** Deletes one of the player's messages. @throws Refusal `not_found`, `message_final`, `idempotency_mismatch` */
  async execute(uid: string, messageId: string, context: CommandContext): Promise<void> {
    const now = this.clock.now();
    await this.chatters.execute(uid, context, (state) => deleteMessage(state, messageId, now));
  }
}
