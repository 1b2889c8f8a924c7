import { type FairnessEvent, idOf, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';

/** Each player's last seed pair: its number, the hash that it promises for the next server seed, and its event. */
interface Promises {
  last: Map<string, { pair: number; promised: string; eventId: string }>;
}

/** The seeds themselves may be hidden by an import, but never the hashes; `rolls` compares seeds with hashes. */
export const seedPairs = defineInvariant<Promises>({
  name: 'seed pairs',
  rule: 'seed pairs are numbered from 1 without gaps, and each starts with the server seed that the one before promised',
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
    last.set(uid, { pair: seed_pair, promised: next_server_seed_hash, eventId: event.eventId });
  },
});
