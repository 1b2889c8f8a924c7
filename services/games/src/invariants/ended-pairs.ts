import { type EventOf, type FairnessEvent, idOf, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant, isRecordedNear } from '@goldwake/core';

/** Each player's newest seed pair, with the event that started it. */
interface Pairs {
  newest: Map<string, { pair: number; startedAt: string; eventId: string }>;
}

export const endedPairs = defineInvariant<Pairs>({
  name: 'ended pairs',
  rule: 'no round draws from a seed pair that has ended, because its server seed is public',
  types: ['seed_pair_started', 'bet_placed', 'bet_and_win_settled'],
  initial: () => ({ newest: new Map() }),
  check({ newest }, event, violate) {
    const uid = idOf(event.stream);
    if (event.type === 'seed_pair_started') {
      const { seed_pair } = (event as StoredEvent<FairnessEvent>).data;
      newest.set(uid, { pair: seed_pair, startedAt: event.recordedAt, eventId: event.eventId });
      return;
    }
    const { draw } = (event as StoredEvent<EventOf<'bet_placed' | 'bet_and_win_settled'>>).data.round;
    const now = newest.get(uid);
    // A bet decided just before its pair ended may be recorded after it. Five minutes suffice: the wallet accepts no
    // call of a process whose clock differs by more than 30 seconds.
    if (draw && now && draw.seed_pair < now.pair && !isRecordedNear(now.startedAt, event)) {
      violate(
        event,
        `draws from seed pair ${draw.seed_pair}, which ended when ${now.eventId} started seed pair ${now.pair}`,
      );
    }
  },
});
