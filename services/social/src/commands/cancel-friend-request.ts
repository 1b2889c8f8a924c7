import type { CommandContext } from '@goldwake/contracts';
import type { Clock } from '@goldwake/core';
import { cancelRequest } from '../domain/index.js';
import type { Pairs } from '../streams/pairs.js';
import { otherOfRequest } from './request-of.js';

export class CancelFriendRequest {
  constructor(
    private readonly pairs: Pairs,
    private readonly clock: Clock,
  ) {}

  /** Cancels a request that the player sent. @throws Refusal `not_found`, `forbidden`, `request_answered` */
  async execute(uid: string, requestId: string, context: CommandContext): Promise<void> {
    const cancellation = { uid, requestId, now: this.clock.now() };
    await this.pairs.execute(uid, otherOfRequest(uid, requestId), context, (state) =>
      cancelRequest(state, cancellation),
    );
  }
}
