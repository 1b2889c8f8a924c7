import {
  type CommandContext,
  type FriendRequest,
  friendRequest,
  Refusal,
  type StatedRequest,
} from '@goldwake/contracts';
import type { CaughtUp, Clock } from '@goldwake/core';
import { answerRequest, type FriendRules } from '../domain/index.js';
import type { People } from '../queries/people.js';
import type { Relations } from '../queries/relations.js';
import type { Pairs } from '../streams/pairs.js';
import { otherOfRequest } from './request-of.js';

export class AnswerFriendRequest {
  constructor(
    private readonly pairs: Pairs,
    private readonly relations: Relations,
    private readonly people: Pick<People, 'findListed'>,
    private readonly caughtUp: CaughtUp,
    private readonly clock: Clock,
    private readonly rules: FriendRules,
  ) {}

  /**
   * Accepts or rejects a request. Repeated equal answers store one event and get the same response. A request from a
   * banned player is refused like an unknown one.
   * @throws Refusal `not_found`, `forbidden`, `request_answered`, `friends_full`, `idempotency_mismatch`
   */
  async execute(
    uid: string,
    requestId: string,
    status: 'accepted' | 'rejected',
    context: CommandContext,
  ): Promise<FriendRequest> {
    const other = otherOfRequest(uid, requestId);
    await this.caughtUp();
    const [usage, sender] = await Promise.all([this.relations.usage(uid, other), this.people.findListed(other)]);
    const answer = { uid, requestId, status, now: this.clock.now() };
    const { events, state } = await this.pairs.execute(uid, other, context, (present) => {
      if (!sender) throw new Refusal('not_found');
      return answerRequest(present, answer, usage, this.rules);
    });
    const request = (events[0]?.data as StatedRequest | undefined) ?? state.request;
    if (!request) throw new Error(`the answer to ${requestId} stored no event`);
    return friendRequest(request, status, uid);
  }
}
