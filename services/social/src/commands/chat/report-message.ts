import { type CommandContext, Refusal, type ReportReason } from '@goldwake/contracts';
import type { CaughtUp, Clock } from '@goldwake/core';
import { reportMessage } from '../../domain/index.js';
import type { KeptMessages } from '../../queries/chat/kept-messages.js';
import type { Chatters } from '../../streams/chatters.js';

export class ReportMessage {
  constructor(
    private readonly chatters: Chatters,
    private readonly kept: KeptMessages,
    private readonly caughtUp: CaughtUp,
    private readonly clock: Clock,
  ) {}

  /**
   * Reports a message that is shown. A second report of the same message changes nothing.
   * @throws Refusal `not_found`, `validation_failed` for the player's own message,
   * `idempotency_mismatch`, `unavailable`
   */
  async execute(uid: string, messageId: string, reason: ReportReason, context: CommandContext): Promise<void> {
    await this.caughtUp();
    const row = await this.kept.find(messageId);
    const isReported = (await this.chatters.load(uid)).state.reported.includes(messageId);
    if (!row || (!isReported && row.state !== 'shown')) throw new Refusal('not_found');
    const report = { message_id: messageId, author_id: row.uid, reason, now: this.clock.now() };
    await this.chatters.execute(uid, context, (state) => reportMessage(state, report));
  }
}
