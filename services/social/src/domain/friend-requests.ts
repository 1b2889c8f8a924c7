import {
  type Avatar,
  msUntil,
  type PairEvent,
  pairId,
  Refusal,
  requestId,
  requestNumber,
  type StatedRequest,
} from '@goldwake/contracts';
import { type PairState, statedRequest } from './pair-state.js';
import type { FriendRules } from './social-rules.js';

/** A player as others see them. */
export interface Person {
  uid: string;
  username: string;
  avatar: Avatar | null;
}

/**
 * Current counts for the limits. They come from read models, so a limit is not exact: simultaneous commands in several
 * pairs may exceed it by a few.
 */
export interface Usage {
  /** Number of requests of the acting player that are pending. */
  pending: number;
  /** Numbers of friends of the acting player and of the other one. */
  friends: { own: number; other: number };
}

/**
 * Decides a friend request. If a request in the other direction is pending, the players become friends. A repeated
 * request changes nothing. The receiver is undefined if the id is unknown or the player may not be found.
 * @throws Refusal `not_found`, `already_friends`, `request_too_soon`, `requests_full`, `friends_full`
 */
export function requestFriend(
  state: PairState,
  { sender, receiver, now }: { sender: Person; receiver: Person | undefined; now: number },
  usage: Usage,
  rules: FriendRules,
): PairEvent[] {
  if (!receiver || state.block) throw new Refusal('not_found');
  if (state.relation === 'friends') throw new Refusal('already_friends');
  if (state.relation === 'pending' && state.request) {
    if (state.request.sender_id === sender.uid) return [];
    return accepted(state.request, { mutual: true, now }, usage, rules);
  }
  refuseSoonRepeat(state.rejected[sender.uid], now, rules);
  if (usage.pending >= rules.pendingMax) throw new Refusal('requests_full');
  refuseFullLists(usage, rules);
  const data: StatedRequest = {
    request_id: requestId(pairId(sender.uid, receiver.uid), state.requests + 1),
    requested_at: new Date(now).toISOString(),
    sender_id: sender.uid,
    sender_username: sender.username,
    sender_avatar: sender.avatar,
    receiver_id: receiver.uid,
    receiver_username: receiver.username,
    receiver_avatar: receiver.avatar,
  };
  return [{ type: 'friend_requested', data }];
}

export interface RequestAnswer {
  /** The player who answers. */
  uid: string;
  requestId: string;
  status: 'accepted' | 'rejected';
  now: number;
}

/**
 * Decides the answer to a friend request. The same answer again changes nothing.
 * @throws Refusal `not_found`, `forbidden` for the sender of the request, `request_answered`, `friends_full`
 */
export function answerRequest(
  state: PairState,
  { uid, requestId, status, now }: RequestAnswer,
  usage: Usage,
  rules: FriendRules,
): PairEvent[] {
  const request = newestRequest(state, requestId);
  if (request.sender_id === uid) throw new Refusal('forbidden');
  if (request.status === 'pending') {
    if (status === 'accepted') return accepted(request, { mutual: false, now }, usage, rules);
    const data = { ...statedRequest(request), rejected_at: new Date(now).toISOString() };
    return [{ type: 'friend_request_rejected', data }];
  }
  const isInForce = status === 'rejected' || state.relation === 'friends';
  if (request.status === status && isInForce) return [];
  throw new Refusal('request_answered');
}

/**
 * Decides a cancellation by the sender. A second cancellation changes nothing.
 * @throws Refusal `not_found`, `forbidden` for the receiver of the request, `request_answered`
 */
export function cancelRequest(
  state: PairState,
  { uid, requestId, now }: { uid: string; requestId: string; now: number },
): PairEvent[] {
  const request = newestRequest(state, requestId);
  if (request.sender_id !== uid) throw new Refusal('forbidden');
  if (request.status === 'cancelled') return [];
  if (request.status !== 'pending') throw new Refusal('request_answered');
  const data = { ...statedRequest(request), cancelled_at: new Date(now).toISOString() };
  return [{ type: 'friend_request_cancelled', data }];
}

/** @throws Refusal `not_found` if the pair has no such request, `request_answered` if a newer one exists */
function newestRequest(state: PairState, requestId: string): NonNullable<PairState['request']> {
  const number = requestNumber(requestId);
  if (state.block || !state.request || number < 1 || number > state.requests) throw new Refusal('not_found');
  if (number < state.requests) throw new Refusal('request_answered');
  return state.request;
}

function accepted(
  request: StatedRequest,
  { mutual, now }: { mutual: boolean; now: number },
  usage: Usage,
  rules: FriendRules,
): PairEvent[] {
  refuseFullLists(usage, rules);
  const data = { ...statedRequest(request), mutual, accepted_at: new Date(now).toISOString() };
  return [{ type: 'friend_request_accepted', data }];
}

function refuseFullLists({ friends: { own, other } }: Usage, { friendsMax }: FriendRules): void {
  if (own >= friendsMax) throw new Refusal('friends_full', 'Your list of friends is full');
  if (other >= friendsMax) throw new Refusal('friends_full', 'The list of friends of the other player is full');
}

function refuseSoonRepeat(rejectedAt: string | undefined, now: number, { repeatAfterMs }: FriendRules): void {
  if (rejectedAt === undefined) return;
  const waitMs = msUntil(Date.parse(rejectedAt) + repeatAfterMs, now, repeatAfterMs);
  if (waitMs > 0) throw new Refusal('request_too_soon', undefined, { retry_after: Math.ceil(waitMs / 1_000) });
}
