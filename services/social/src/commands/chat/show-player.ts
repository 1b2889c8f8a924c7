import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { CaughtUp } from '@goldwake/core';
import { showPlayer } from '../../domain/index.js';
import type { Relations } from '../../queries/relations.js';
import type { Chatters } from '../../streams/chatters.js';

export class ShowPlayer {
  constructor(
    private readonly chatters: Chatters,
    private readonly relations: Relations,
    private readonly caughtUp: CaughtUp,
  ) {}

  /**
   * Shows the messages of a player again. A hidden player who has blocked this one is refused like an unknown player, as
   * in the list of hidden players.
   * @throws Refusal `not_found`, `idempotency_mismatch`
   */
  async execute(uid: string, userId: string, context: CommandContext): Promise<void> {
    await this.caughtUp();
    const blockers = await this.relations.all(uid, 'blocked');
    if (blockers.includes(userId)) throw new Refusal('not_found');
    await this.chatters.execute(uid, context, (state) => showPlayer(state, userId));
  }
}
