import type { PairEvent } from './social/pair-events.js';

/**
 * Returns the id of the stream of two players, which is the same in both directions. Two simultaneous requests conflict
 * in that stream, so one of them is decided after the other.
 */
export function pairId(one: string, other: string): string {
  return one < other ? `${one}-${other}` : `${other}-${one}`;
}

/**
 * Returns the two players in the id of a pair, smaller uid first; an empty list if it is not the id of a pair. Both
 * uids have the same number of hyphens, so the one in the middle separates them.
 */
export function playersOfPair(id: string): readonly [] | readonly [smaller: string, larger: string] {
  const parts = id.split('-');
  const smaller = parts.slice(0, parts.length / 2).join('-');
  const larger = parts.slice(parts.length / 2).join('-');
  return parts.length % 2 === 0 && smaller !== '' && smaller < larger ? [smaller, larger] : [];
}

/** Returns the two players of an event of a pair, first the one who sent its command. */
export function playersOfPairEvent({ type, data }: PairEvent): [actor: string, other: string] {
  switch (type) {
    case 'friend_requested':
    case 'friend_request_cancelled':
      return [data.sender_id, data.receiver_id];
    case 'friend_request_accepted':
    case 'friend_request_rejected':
      return [data.receiver_id, data.sender_id];
    case 'friendship_removed':
      return [data.remover_id, data.friend_id];
    case 'player_blocked':
    case 'player_unblocked':
      return [data.blocker_id, data.blocked_id];
  }
}
