import type { EventOf, StoredEvent } from '@goldwake/contracts';
import { defineInvariant, isRecordedNear } from '@goldwake/core';

/** The stated time decides when the next top-up is allowed, and the envelope's times do not repeat it. */
export const topUpTimes = defineInvariant({
  name: 'top-up times',
  rule: 'a top-up is recorded within five minutes of the time at which it states that it was granted',
  types: ['coins_granted'],
  initial: () => null,
  check(_, event, violate) {
    const { reason, granted_at } = (event as StoredEvent<EventOf<'coins_granted'>>).data;
    if (reason === 'top_up' && !isRecordedNear(granted_at, event)) {
      violate(event, `states that it was granted at ${granted_at}; it was recorded at ${event.recordedAt}`);
    }
  },
});
