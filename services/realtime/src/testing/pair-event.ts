import { type PairEvent, pairId, type StoredEvent } from '@goldwake/contracts';
import type { RelationType } from '../relations/relations.js';

const AT = '2026-01-15T12:00:00.000Z';

/** Builds the event of a friendship or block between two players, without the fields that the gateway does not read. */
export function pairEvent(type: RelationType, one: string, other: string): StoredEvent & PairEvent {
  const byType = {
    friend_request_accepted: { sender_id: one, receiver_id: other, accepted_at: AT },
    friendship_removed: { request_id: `${pairId(one, other)}.1`, remover_id: one, friend_id: other, removed_at: AT },
    player_blocked: { blocker_id: one, blocked_id: other, blocked_at: AT },
    player_unblocked: { blocker_id: one, blocked_id: other, unblocked_at: AT },
  };
  return { type, data: byType[type], stream: `pair-${pairId(one, other)}`, recordedAt: AT } as never;
}
