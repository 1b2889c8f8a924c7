import { type ChatDecision, type ChatMessageReceipt, type CommandContext, Refusal } from '@goldwake/contracts';
import type { CaughtUp } from '@goldwake/core';
import { ownMessage, removeMessage, restoreMessage } from '../../domain/index.js';
import type { KeptMessages } from '../../queries/chat/kept-messages.js';
import type { Chatters } from '../../streams/chatters.js';

const DECISIONS = { hide: removeMessage, show: restoreMessage } as const;

/** Removes or restores a message that the room keeps, as an operator decides. */
export class DecideMessage {
  constructor(
    private readonly chatters: Chatters,
    private readonly kept: KeptMessages,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** @throws Refusal `not_found`, `idempotency_mismatch` */
  async execute(
    decision: keyof typeof DECISIONS,
    messageId: string,
    { reason, by }: ChatDecision,
    context: CommandContext,
  ): Promise<ChatMessageReceipt> {
    await this.caughtUp();
    const row = await this.kept.find(messageId);
    if (!row) throw new Refusal('not_found', 'There is no such message among the newest 300');
    const { state } = await this.chatters.execute(row.uid, context, (before) =>
      DECISIONS[decision](before, messageId, { reason, by }),
    );
    const message = ownMessage(state, messageId);
    return { message_id: messageId, uid: row.uid, username: row.username, state: message?.state ?? row.state };
  }
}
