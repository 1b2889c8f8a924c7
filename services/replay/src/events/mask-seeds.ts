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

/** Pairs only rise, so the player's last event names the one in use; 0, which shows none, where that cannot be read. */
function pairInUse(casino: ReadOnlyCasino, stream: string): number {
  try {
    const last = casino.event(stream, casino.version(stream))?.event as StoredEvent<FairnessEvent> | undefined;
    return last?.data.seed_pair ?? 0;
  } catch {
    return 0;
  }
}
