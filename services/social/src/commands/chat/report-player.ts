import { type CommandContext, Refusal, type ReportReason } from '@goldwake/contracts';
import type { CaughtUp, Clock } from '@goldwake/core';
import { reportPlayer } from '../../domain/index.js';
import type { People } from '../../queries/people.js';
import type { Relations } from '../../queries/relations.js';
import type { Chatters } from '../../streams/chatters.js';

export class ReportPlayer {
  constructor(
    private readonly chatters: Chatters,
    private readonly people: People,
    private readonly relations: Relations,
    private readonly caughtUp: CaughtUp,
    private readonly clock: Clock,
  ) {}

  /**
   * Reports a player whose card the reporter may open. A second report within a day changes nothing.
   * @throws Refusal `not_found`, `self_request`, `too_many_requests`, `idempotency_mismatch`
   */
  async execute(uid: string, reportedId: string, reason: ReportReason, context: CommandContext): Promise<void> {
    await this.caughtUp();
    const [person, relation] = await Promise.all([
      this.people.findListed(reportedId),
      this.relations.between(uid, reportedId),
    ]);
    if (!person || relation === 'hidden') throw new Refusal('not_found');
    const now = this.clock.now();
    await this.chatters.execute(uid, context, (state) => reportPlayer(state, { reportedId, reason, now }));
  }
}
