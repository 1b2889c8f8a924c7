import type { FairnessAnswer, RevealedPair } from '@goldwake/contracts/http';
import type { SeedPair, StartedSeeds } from './domain/index.js';

/** What a player may know of seeds in force: every server seed by its hash alone. */
export function fairnessAnswer({ active, next }: StartedSeeds, nextNonce: number): FairnessAnswer {
  return {
    active: {
      seed_pair: active.seed_pair,
      server_seed_hash: active.server_seed_hash,
      client_seed: active.client_seed,
      next_nonce: nextNonce,
    },
    next: { server_seed_hash: next.server_seed_hash },
  };
}

/** Only for a pair that has been rotated out. */
export function revealedPair({ seed_pair, server_seed, server_seed_hash, client_seed }: SeedPair): RevealedPair {
  return { seed_pair, server_seed, server_seed_hash, client_seed };
}
