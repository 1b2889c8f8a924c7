import { type FairnessEvent, idOf, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant, systemCommandId } from '@goldwake/core';
import { RETIRE_SEEDS } from '../domain/index.js';

/** Each player's last seed pair: its number, the hash that it promises for the next server seed, and its event. */
interface Promises {
  last: Map<string, { pair: number; promised: string; eventId: string }>;
}

/** The seeds themselves may be hidden by an import, but never the hashes; `rolls` compares seeds with hashes. */
export const seedPairs = defineInvariant<Promises>({
  name: 'seed pairs',
  rule: 'seed pairs are numbered from 1 without gaps, each starts with the server seed that the one before promised, and the casino starts one by itself only in a repair',
  types: ['seed_pair_started'],
  initial: () => ({ last: new Map() }),
  check({ last }, event, violate) {
    const { seed_pair, server_seed_hash, next_server_seed_hash } = (event as StoredEvent<FairnessEvent>).data;
    const uid = idOf(event.stream);
    const before = last.get(uid);
    const number = (before?.pair ?? 0) + 1;
    if (seed_pair !== number) violate(event, `starts seed pair ${seed_pair}; the next one is ${number}`);
    if (before && server_seed_hash !== before.promised) {
      violate(
        event,
        `starts with the server seed of hash ${server_seed_hash}; ${before.eventId} promised ${before.promised}`,
      );
    }
    // The seeds of a pair that the casino starts for no reason may have been chosen for the player's next bet.
    if (event.actor === 'system' && !event.commandId.startsWith(systemCommandId(RETIRE_SEEDS, ''))) {
      violate(event, `starts seed pair ${seed_pair} for the casino; only its player or a repair does`);
    }
    last.set(uid, { pair: seed_pair, promised: next_server_seed_hash, eventId: event.eventId });
  },
});
