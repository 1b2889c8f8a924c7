import type { FairnessResponse, RevealedPair } from '@goldwake/contracts/http';
import type { SeedPair, StartedSeeds } from '../domain/index.js';

/** Returns the player's current seeds without secrets: server seeds appear only as hashes. */
export function fairnessResponse({ active, next }: StartedSeeds, nextNonce: number): FairnessResponse {
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

/** Returns a seed pair including its server seed. Call this only for a pair that is no longer active. */
export function revealedPair({ seed_pair, server_seed, server_seed_hash, client_seed }: SeedPair): RevealedPair {
  return { seed_pair, server_seed, server_seed_hash, client_seed };
}
