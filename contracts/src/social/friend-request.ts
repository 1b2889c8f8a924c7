import type { Count } from '../field-types.js';
import { avatarUrl } from '../identity/account-rules.js';
import type { Friend } from './http/social.js';
import type { StatedRequest } from './pair-events.js';

export type FriendRequestStatus = 'pending' | 'accepted' | 'rejected' | 'cancelled';

/** A friend request as one of its two players sees it. */
export interface FriendRequest {
  user_friendship_request_id: string;
  status: FriendRequestStatus;
  /** Whether the player who sees the request is the one who sent it. */
  client_is_sender: boolean;
  sender_id: string;
  sender_username: string;
  sender_avatar_url: string | null;
  receiver_id: string;
  receiver_username: string;
  receiver_avatar_url: string | null;
  /** ISO time of the request. */
  requested_at: string;
  /** Clients use it to ignore a push or response that is older than what they have. See `pairVersion`. */
  pair_version: Count;
}

/**
 * Returns the version of what two players see of their relation after a step of the friend request with this number. It
 * is derived from the requests, because the version of the pair's stream also counts blocks, which the blocked player
 * must not notice.
 * @param step `removed` is the end of the friendship that the request began
 */
export function pairVersion(request: number, step: FriendRequestStatus | 'removed'): number {
  const steps = step === 'pending' ? 1 : step === 'removed' ? 3 : 2;
  return 3 * (request - 1) + steps;
}

/**
 * Returns the id of a friend request. It contains the pair, so that a request can be found in its stream and answered
 * even if the read models lag behind.
 */
export function requestId(pair: string, number: number): string {
  return `${pair}.${number}`;
}

const REQUEST_ID = /^(.+)\.([1-9]\d{0,8})$/;

/** Returns the pair of a request; undefined if the text is not the id of a request. */
export function pairOfRequest(id: string): string | undefined {
  return REQUEST_ID.exec(id)?.[1];
}

/** Returns the number of a request in its pair, from 1; 0 if the text is not the id of a request. */
export function requestNumber(id: string): number {
  return Number(REQUEST_ID.exec(id)?.[2] ?? 0);
}

/** Returns a request as `viewer` sees it. */
export function friendRequest(request: StatedRequest, status: FriendRequestStatus, viewer: string): FriendRequest {
  return {
    user_friendship_request_id: request.request_id,
    status,
    client_is_sender: request.sender_id === viewer,
    sender_id: request.sender_id,
    sender_username: request.sender_username,
    sender_avatar_url: avatarUrl(request.sender_id, request.sender_avatar),
    receiver_id: request.receiver_id,
    receiver_username: request.receiver_username,
    receiver_avatar_url: avatarUrl(request.receiver_id, request.receiver_avatar),
    requested_at: request.requested_at,
    pair_version: pairVersion(requestNumber(request.request_id), status),
  };
}

/** Returns the friend whom a player has once a request is accepted. @param request as that player sees it */
export function friendOf(request: FriendRequest, since: string, last_seen_on: string | null): Friend {
  const { client_is_sender, pair_version } = request;
  return {
    friend_id: client_is_sender ? request.receiver_id : request.sender_id,
    friend_username: client_is_sender ? request.receiver_username : request.sender_username,
    friend_avatar_url: client_is_sender ? request.receiver_avatar_url : request.sender_avatar_url,
    since,
    last_seen_on,
    pair_version,
  };
}
