import type { FairnessEvent, StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/platform/embedded';

const HIDDEN = '(not revealed yet)';

/** The event as it may leave the store: a server seed that is still in use, or comes next, would give rolls away. */
export function maskSeeds(casino: ReadOnlyCasino, event: StoredEvent): StoredEvent {
  if (event.type !== 'seed_pair_started') return event;
  const { data } = event as StoredEvent<FairnessEvent>;
  const inUse = pairInUse(casino, event.stream);
  const shown = (seed: string, pair: number) => (pair < inUse ? seed : HIDDEN);
  return {
    ...event,
    data: {
      ...data,
      server_seed: shown(data.server_seed, data.seed_pair),
      next_server_seed: shown(data.next_server_seed, data.seed_pair + 1),
    },
  };
}

/** Pairs only rise, so the player's last event names the one in use. */
function pairInUse(casino: ReadOnlyCasino, stream: string): number {
  for (const { event } of casino.streamEvents(stream, { fromVersion: casino.version(stream) })) {
    return (event as StoredEvent<FairnessEvent>).data.seed_pair;
  }
  return 0;
}
