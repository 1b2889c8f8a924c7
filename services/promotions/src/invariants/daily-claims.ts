import { type EventOf, idOf, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant, isRecordedNear } from '@goldwake/core';

/** The day of each player's last claim, with its event. */
interface Claims {
  last: Map<string, { day: string; eventId: string }>;
}

export const dailyClaims = defineInvariant<Claims>({
  name: 'daily claims',
  rule: 'a player claims the daily bonus at most once per UTC day, and the claim is recorded within five minutes of its stated time',
  types: ['daily_bonus_claimed'],
  initial: () => ({ last: new Map() }),
  check({ last }, event, violate) {
    const { day, claimed_at } = (event as StoredEvent<EventOf<'daily_bonus_claimed'>>).data;
    const uid = idOf(event.stream);
    const before = last.get(uid);
    if (before && day <= before.day) {
      violate(event, `claims the bonus of ${day} after ${before.eventId} claimed that of ${before.day}`);
    }
    if (!claimed_at.startsWith(day)) violate(event, `claims the bonus of ${day} at ${claimed_at}, on another day`);
    if (!isRecordedNear(claimed_at, event)) {
      violate(event, `claims the bonus at ${claimed_at}; it was recorded at ${event.recordedAt}`);
    }
    last.set(uid, { day, eventId: event.eventId });
  },
});
