import {
  type FriendRequestStatus,
  type PairEvent,
  pairVersion,
  playersOfPair,
  type StatedRequest,
} from '@goldwake/contracts';

/** A friend request in the state of its pair. */
export type PairRequest = StatedRequest & { status: FriendRequestStatus };

/** State of two players, in both directions. */
export interface PairState {
  /** Both players, smaller uid first. */
  players: readonly string[];
  relation: 'none' | 'pending' | 'friends';
  /** Number of friend requests that either player has sent so far. */
  requests: number;
  /** The newest request; null before the first one. */
  request: PairRequest | null;
  /** ISO time at which the friendship began; null if the players are not friends. */
  friends_since: string | null;
  /** ISO time of the last rejection, by the uid of the player whose request was rejected. A friendship removes both. */
  rejected: Readonly<Record<string, string>>;
  /** The block in force. A blocked player cannot block the blocker, so there is at most one. */
  block: { blocker_id: string; blocked_at: string } | null;
}

export const pairReducer = {
  initial: (id: string): PairState => ({
    players: playersOfPair(id),
    relation: 'none',
    requests: 0,
    request: null,
    friends_since: null,
    rejected: {},
    block: null,
  }),

  evolve(state: PairState, event: PairEvent): PairState {
    switch (event.type) {
      case 'friend_requested':
        return {
          ...state,
          relation: 'pending',
          requests: state.requests + 1,
          request: { ...statedRequest(event.data), status: 'pending' },
        };
      case 'friend_request_accepted':
        return {
          ...answered(state, 'accepted'),
          relation: 'friends',
          friends_since: event.data.accepted_at,
          rejected: {},
        };
      case 'friend_request_rejected': {
        const { sender_id, rejected_at } = event.data;
        return { ...answered(state, 'rejected'), rejected: { ...state.rejected, [sender_id]: rejected_at } };
      }
      case 'friend_request_cancelled':
        return answered(state, 'cancelled');
      case 'friendship_removed':
        return { ...state, relation: 'none', friends_since: null };
      case 'player_blocked': {
        const { blocker_id, blocked_at } = event.data;
        return { ...state, block: { blocker_id, blocked_at } };
      }
      case 'player_unblocked':
        return { ...state, block: null };
    }
  },
};

/** Returns the version of what both players see of their relation. Blocks do not change it. */
export function sharedVersion({ requests, request, relation }: PairState): number {
  if (!request) return 0;
  const isRemoved = request.status === 'accepted' && relation !== 'friends';
  return pairVersion(requests, isRemoved ? 'removed' : request.status);
}

/** Returns the fields that all events of a request share. */
export function statedRequest(request: StatedRequest): StatedRequest {
  const { request_id, requested_at, sender_id, sender_username, sender_avatar } = request;
  const { receiver_id, receiver_username, receiver_avatar } = request;
  return {
    request_id,
    requested_at,
    sender_id,
    sender_username,
    sender_avatar,
    receiver_id,
    receiver_username,
    receiver_avatar,
  };
}

function answered(state: PairState, status: FriendRequestStatus): PairState {
  return { ...state, relation: 'none', request: state.request && { ...state.request, status } };
}
