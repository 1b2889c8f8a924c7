import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { Clock } from '@goldwake/core';
import { removeFriend } from '../domain/index.js';
import type { Pairs } from '../streams/pairs.js';

export class RemoveFriend {
  constructor(
    private readonly pairs: Pairs,
    private readonly clock: Clock,
  ) {}

  /** Ends a friendship. @throws Refusal `self_request`, `not_found` if the two are not friends */
  async execute(uid: string, friendId: string, context: CommandContext): Promise<void> {
    if (friendId === uid) throw new Refusal('self_request');
    const removal = { remover: uid, now: this.clock.now() };
    await this.pairs.execute(uid, friendId, context, (state) => removeFriend(state, removal));
  }
}
