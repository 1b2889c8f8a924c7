import { type PairEvent, pairId, type StoredEvent } from '@goldwake/contracts';
import type { FriendshipType } from '../presence/friendships.js';

const AT = '2026-01-15T12:00:00.000Z';

/** Builds the event of a friendship between two players, without the fields that the gateway does not read. */
export function pairEvent(type: FriendshipType, one: string, other: string): StoredEvent & PairEvent {
  const byType = {
    friend_request_accepted: { sender_id: one, receiver_id: other, accepted_at: AT },
    friendship_removed: { request_id: `${pairId(one, other)}.1`, remover_id: one, friend_id: other, removed_at: AT },
  };
  return { type, data: byType[type], stream: `pair-${pairId(one, other)}`, recordedAt: AT } as never;
}
