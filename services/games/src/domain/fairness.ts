import type { FairnessEvent } from '@goldwake/contracts';

/** A server seed (hex text of 32 bytes) with the SHA-256 of that text, by which it is committed to before use. */
export interface ServerSeed {
  server_seed: string;
  server_seed_hash: string;
}

/** Numbered from 1 within a player; its nonces begin at 0. */
export interface SeedPair extends ServerSeed {
  seed_pair: number;
  client_seed: string;
}

export interface StartedSeeds {
  /** The pair that bets draw from. */
  active: SeedPair;
  /** Committed already, so that a client seed chosen for it cannot have influenced it. */
  next: ServerSeed;
}

export interface FairnessState {
  uid: string;
  /** Null until the player's first pair is started. */
  seeds: StartedSeeds | null;
}

export const fairnessReducer = {
  initial(uid: string): FairnessState {
    return { uid, seeds: null };
  },
  evolve(state: FairnessState, event: FairnessEvent): FairnessState {
    return { ...state, seeds: seedsOf(event) };
  },
};

/** Each event of a fairness stream starts a pair, so that pair n stands at version n. */
export function seedsOf(event: FairnessEvent): StartedSeeds {
  const { seed_pair, server_seed, server_seed_hash, client_seed, next_server_seed, next_server_seed_hash } = event.data;
  return {
    active: { seed_pair, server_seed, server_seed_hash, client_seed },
    next: { server_seed: next_server_seed, server_seed_hash: next_server_seed_hash },
  };
}

/** The first pair, with all seeds the house's; nothing when the player has one. The player puts in a seed of theirs by rotating. */
export function startFirstPair(
  state: FairnessState,
  fresh: { first: ServerSeed; client_seed: string; next: ServerSeed },
): FairnessEvent[] {
  return state.seeds
    ? []
    : [started(state.uid, { seed_pair: 1, ...fresh.first, client_seed: fresh.client_seed }, fresh.next)];
}

/** The committed server seed becomes active under a new client seed, and the one after it is committed. Ends the pair before, which is thereby revealed. */
export function rotateSeeds(state: FairnessState, fresh: { client_seed: string; next: ServerSeed }): FairnessEvent[] {
  if (!state.seeds) throw new RangeError('no pair to rotate: start the first one before');
  const { active, next } = state.seeds;
  return [started(state.uid, { seed_pair: active.seed_pair + 1, ...next, client_seed: fresh.client_seed }, fresh.next)];
}

function started(uid: string, pair: SeedPair, next: ServerSeed): FairnessEvent {
  return {
    type: 'seed_pair_started',
    data: {
      uid,
      seed_pair: pair.seed_pair,
      server_seed: pair.server_seed,
      server_seed_hash: pair.server_seed_hash,
      client_seed: pair.client_seed,
      next_server_seed: next.server_seed,
      next_server_seed_hash: next.server_seed_hash,
    },
  };
}
