import { type CommandContext, friendOf, friendRequest, Refusal, type StatedRequest } from '@goldwake/contracts';
import type { FriendRequestResponse } from '@goldwake/contracts/http';
import type { CaughtUp, Clock } from '@goldwake/core';
import { type FriendRules, requestFriend } from '../domain/index.js';
import type { People } from '../queries/people.js';
import type { Relations } from '../queries/relations.js';
import type { PairChange, Pairs } from '../streams/pairs.js';
import type { Privacies } from '../streams/privacies.js';

export class SendFriendRequest {
  constructor(
    private readonly pairs: Pairs,
    private readonly people: People,
    private readonly relations: Relations,
    private readonly caughtUp: CaughtUp,
    private readonly clock: Clock,
    private readonly privacies: Privacies,
    private readonly rules: FriendRules,
  ) {}

  /**
   * Sends a friend request. If the other player has already sent one, both become friends. The reads are the same
   * whether the other player is unknown or has blocked the sender, so that the sender cannot distinguish the two cases.
   * @throws Refusal `self_request`, `not_found`, `already_friends`, `request_too_soon`, `requests_full`,
   * `friends_full`, `idempotency_mismatch`, `unavailable`
   */
  async execute(uid: string, userId: string, context: CommandContext): Promise<FriendRequestResponse> {
    if (userId === uid) throw new Refusal('self_request');
    await this.caughtUp();
    const [sender, receiver, usage] = await Promise.all([
      this.people.own(uid),
      this.people.findListed(userId),
      this.relations.usage(uid, userId),
    ]);
    const request = { sender, receiver, now: this.clock.now() };
    const change = await this.pairs.execute(uid, userId, context, (state) =>
      requestFriend(state, request, usage, this.rules),
    );
    return responseOf(uid, change, receiver ? await this.privacies.lastSeenOn(receiver) : null);
  }
}

/**
 * Returns the response to a request, including a repeated one that stored no event.
 * @param lastSeenOn day on which the other player was last seen
 */
function responseOf(
  uid: string,
  { events: [event], state }: PairChange,
  lastSeenOn: string | null,
): FriendRequestResponse {
  if (event?.type === 'friend_request_accepted') {
    const { accepted_at, ...request } = event.data as StatedRequest & { accepted_at: string };
    const seen = friendRequest(request, 'accepted', uid);
    return { type: 'mutual_add', request: seen, friend: friendOf(seen, accepted_at, lastSeenOn) };
  }
  const request = event?.type === 'friend_requested' ? (event.data as StatedRequest) : state.request;
  if (!request) throw new Error(`the friend request of ${uid} stored no event`);
  return { type: 'request_sent', request: friendRequest(request, 'pending', uid), friend: null };
}
