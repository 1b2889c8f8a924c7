import type { CommandContext } from '@goldwake/contracts';
import type { Clock } from '@goldwake/core';
import { unblockPlayer } from '../domain/index.js';
import type { Pairs } from '../streams/pairs.js';

export class UnblockPlayer {
  constructor(
    private readonly pairs: Pairs,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends a block of the player. It restores nothing.
   * @throws Refusal `not_found` if this player does not block the other
   */
  async execute(uid: string, userId: string, context: CommandContext): Promise<void> {
    const change = { blocker: uid, other: userId, now: this.clock.now() };
    await this.pairs.execute(uid, userId, context, (state) => unblockPlayer(state, change));
  }
}
