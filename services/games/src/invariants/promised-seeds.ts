import { type EventOf, type FairnessEvent, parseTideRound, type StoredEvent } from '@goldwake/contracts';
import { addId, defineInvariant, noIds, type SeenIds, sha256Hex } from '@goldwake/core';

interface Promises {
  /** Hashes of all server seeds of players and of the shared table. */
  promised: SeenIds;
}

type Ended = StoredEvent<EventOf<'tide_round_ended'>>;
type Promising = StoredEvent<FairnessEvent> | StoredEvent<EventOf<'tide_chain_committed'>> | Ended;

/** Most cancelled rounds in a row whose seeds are added. */
const CANCELLED_MAX = 1_000;

/**
 * A seed that was promised before may be public, or become public while it is in use. Imports mask seeds but not their
 * hashes, and `rolls` compares seeds with hashes.
 */
export const promisedSeeds = defineInvariant<Promises>({
  name: 'promised seeds',
  rule: 'each server seed is promised once in the casino, to one player or at the shared table',
  types: ['seed_pair_started', 'tide_chain_committed', 'tide_round_ended'],
  initial: () => ({ promised: noIds() }),
  check({ promised }, event, violate) {
    for (const hash of hashesIn(event as Promising)) {
      if (!addId(promised, hash)) {
        violate(event, `promises the server seed of hash ${hash}, which was promised before`);
      }
    }
    if (event.type === 'tide_round_ended') addEarlierRounds(promised, event as Ended);
  },
});

/** Returns the hashes that an event promises first. Each later pair starts with the seed that the one before promised. */
function hashesIn(event: Promising): string[] {
  switch (event.type) {
    case 'seed_pair_started': {
      const { server_seed_hash, next_server_seed_hash } = event.data;
      return [...(event.version === 1 ? [server_seed_hash] : []), next_server_seed_hash];
    }
    case 'tide_chain_committed':
      return [event.data.terminal_hash];
    case 'tide_round_ended':
      // The seed of a round is the hash of the seed of the next one.
      return [event.data.revealed_seed];
  }
}

/** Adds the seeds of cancelled rounds, which are public once a later round has revealed its seed. */
function addEarlierRounds(promised: SeenIds, { data: { round, revealed_seed } }: Ended): void {
  let seed = revealed_seed;
  // A forged seed leads to no known one, so the number of the round is the limit.
  for (let left = Math.min(parseTideRound(round)?.number ?? 0, CANCELLED_MAX); left > 0; left--) {
    seed = sha256Hex(seed);
    if (!addId(promised, seed)) return;
  }
}
