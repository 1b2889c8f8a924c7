import type { DomainEvent } from '../envelope.js';
import { BY_PLAYER, type Declarations } from '../event-declaration.js';
import type { IsoTime } from '../field-types.js';
import type { Avatar } from '../identity/account-rules.js';
import type { Username } from '../protection.js';

/**
 * A friend request with the names of its two players when it was sent. Every event of a request repeats them, so that a
 * push can be built from its event alone.
 */
export interface StatedRequest {
  /** The pair and the number of the request in it, as `<smaller uid>-<larger uid>.<number>`. */
  request_id: string;
  requested_at: IsoTime;
  sender_id: string;
  sender_username: Username;
  sender_avatar: Avatar | null;
  receiver_id: string;
  receiver_username: Username;
  receiver_avatar: Avatar | null;
}

/** Events of the stream `pair-<smaller uid>-<larger uid>`: everything between two players, in either direction. */
export type PairEvent =
  | DomainEvent<'friend_requested', StatedRequest>
  /** `mutual` means that the receiver did not answer the request but sent one in the other direction. */
  | DomainEvent<'friend_request_accepted', StatedRequest & { mutual: boolean; accepted_at: IsoTime }>
  | DomainEvent<'friend_request_rejected', StatedRequest & { rejected_at: IsoTime }>
  | DomainEvent<'friend_request_cancelled', StatedRequest & { cancelled_at: IsoTime }>
  /** `request_id` is that of the request with which the friendship began. */
  | DomainEvent<
      'friendship_removed',
      { request_id: string; remover_id: string; friend_id: string; removed_at: IsoTime }
    >
  /**
   * Stored after the event that ends a pending request or the friendship: a rejection, a cancellation or a removal. The
   * blocked player sees only that event, which also occurs without a block.
   */
  | DomainEvent<'player_blocked', { blocker_id: string; blocked_id: string; blocked_at: IsoTime }>
  | DomainEvent<'player_unblocked', { blocker_id: string; blocked_id: string; unblocked_at: IsoTime }>;

export const PAIR_EVENTS = {
  friend_requested: BY_PLAYER,
  friend_request_accepted: BY_PLAYER,
  friend_request_rejected: BY_PLAYER,
  friend_request_cancelled: BY_PLAYER,
  friendship_removed: BY_PLAYER,
  player_blocked: BY_PLAYER,
  player_unblocked: BY_PLAYER,
} as const satisfies Declarations<PairEvent>;
