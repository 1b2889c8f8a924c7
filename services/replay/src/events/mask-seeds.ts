import type { FairnessEvent, StoredEvent } from '@goldwake/contracts';
import type { ReadOnlyCasino } from '@goldwake/embedded';

const HIDDEN = '(not revealed yet)';

/**
 * Hides the server seeds of an event that are in use or come next, because anyone who knows them could predict rolls.
 */
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

/**
 * Returns the number of the seed pair in use. Numbers only increase, so the player's last event contains it. Returns 0,
 * which hides all seeds, if that event cannot be read.
 */
function pairInUse(casino: ReadOnlyCasino, stream: string): number {
  try {
    const last = casino.event(stream, casino.version(stream))?.event as StoredEvent<FairnessEvent> | undefined;
    return last?.data.seed_pair ?? 0;
  } catch {
    return 0;
  }
}
