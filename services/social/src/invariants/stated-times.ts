import type { PairEvent, StoredEvent } from '@goldwake/contracts';
import { defineInvariant, isRecordedNear, RECORDED_WITHIN_MS } from '@goldwake/core';
import { PAIR_TYPES } from '../domain/pair-types.js';

/** The last event of each pair, with its times in milliseconds since the Unix epoch. */
interface Times {
  last: Map<string, { eventId: string; at: number; recordedAt: number }>;
}

export const statedTimes = defineInvariant<Times>({
  name: 'times of pairs',
  rule: 'every event of a pair is recorded within five minutes of its stated time, and its stated time is at most five minutes before that of the previous event',
  types: PAIR_TYPES,
  initial: () => ({ last: new Map() }),
  check({ last }, event, violate) {
    const stated = timeOf(event as StoredEvent & PairEvent);
    if (!isRecordedNear(stated, event)) violate(event, `happened at ${stated}; it was recorded at ${event.recordedAt}`);
    const before = last.get(event.stream);
    const [at, recordedAt] = [Date.parse(stated), Date.parse(event.recordedAt)];
    // If the clock was set back, `recordedAt` is earlier too, and the event is correct.
    if (before && recordedAt >= before.recordedAt && at < before.at - RECORDED_WITHIN_MS)
      violate(event, `happened at ${stated}, more than five minutes before ${before.eventId}`);
    last.set(event.stream, { eventId: event.eventId, at, recordedAt });
  },
});

function timeOf({ type, data }: PairEvent): string {
  switch (type) {
    case 'friend_requested':
      return data.requested_at;
    case 'friend_request_accepted':
      return data.accepted_at;
    case 'friend_request_rejected':
      return data.rejected_at;
    case 'friend_request_cancelled':
      return data.cancelled_at;
    case 'friendship_removed':
      return data.removed_at;
    case 'player_blocked':
      return data.blocked_at;
    case 'player_unblocked':
      return data.unblocked_at;
  }
}
