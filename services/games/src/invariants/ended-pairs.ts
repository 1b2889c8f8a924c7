import { type EventOf, type FairnessEvent, idOf, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';

/**
 * In cluster mode, a bet and a rotation may be decided at the same moment, so a bet may be recorded just after its pair
 * ended. The clocks of two processes may differ by hours after a fault.
 */
const AFTER_END_MS = 6 * 60 * 60 * 1_000;

/** Each player's newest seed pair, with the event that started it. */
interface Pairs {
  newest: Map<string, { pair: number; startedMs: number; eventId: string }>;
}

export const endedPairs = defineInvariant<Pairs>({
  name: 'ended pairs',
  rule: 'no round draws from a seed pair that has ended, because its server seed is public',
  types: ['seed_pair_started', 'bet_placed', 'bet_and_win_settled'],
  initial: () => ({ newest: new Map() }),
  check({ newest }, event, violate) {
    const uid = idOf(event.stream);
    const atMs = Date.parse(event.recordedAt);
    if (event.type === 'seed_pair_started') {
      const { seed_pair } = (event as StoredEvent<FairnessEvent>).data;
      newest.set(uid, { pair: seed_pair, startedMs: atMs, eventId: event.eventId });
      return;
    }
    const { draw } = (event as StoredEvent<EventOf<'bet_placed' | 'bet_and_win_settled'>>).data.round;
    const now = newest.get(uid);
    if (draw && now && draw.seed_pair < now.pair && atMs - now.startedMs > AFTER_END_MS) {
      violate(
        event,
        `draws from seed pair ${draw.seed_pair}, which ended when ${now.eventId} started seed pair ${now.pair}`,
      );
    }
  },
});
