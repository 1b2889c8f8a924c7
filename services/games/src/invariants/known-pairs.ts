import { createHmac } from 'node:crypto';
import { type Draw, type FairnessEvent, idOf, type StoredEvent } from '@goldwake/contracts';
import { type HistoryScope, sha256Hex } from '@goldwake/core';
import { type SeedPair, type ServerSeed, seedsOf } from '../domain/index.js';

/** A seed pair that a history has started. */
export interface KnownPair {
  /** `masked` if an import replaced the server seed. */
  seeds: SeedPair | 'masked';
  /** Hash of the server seed that the next pair must start with. */
  promised: string;
  eventId: string;
  /** Whether its server seed is not the promised or published one, which explains wrong rounds of the pair. */
  isWrong: boolean;
}

/** Each player's seed pairs by `<uid>/<number>`. */
export type KnownPairs = Map<string, KnownPair>;

const keyOf = (uid: string, pair: number) => `${uid}/${pair}`;

export const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();

export function isOfItsHash({ server_seed, server_seed_hash }: ServerSeed): boolean {
  return sha256Hex(server_seed) === server_seed_hash;
}

/** Adds the pair that an event starts. A masked event hides the seeds that were in use at the export. */
export function addPair(pairs: KnownPairs, event: StoredEvent<FairnessEvent>, scope: HistoryScope): void {
  const { active, next } = seedsOf(event as FairnessEvent);
  const uid = idOf(event.stream);
  const before = pairs.get(keyOf(uid, active.seed_pair - 1));
  pairs.set(keyOf(uid, active.seed_pair), {
    seeds: scope.isMasked(event) && !isOfItsHash(active) ? 'masked' : active,
    promised: next.server_seed_hash,
    eventId: event.eventId,
    isWrong: !isOfItsHash(active) || (before !== undefined && before.promised !== active.server_seed_hash),
  });
}

export function pairOf(pairs: KnownPairs, uid: string, draw: Draw | null): KnownPair | undefined {
  return draw ? pairs.get(keyOf(uid, draw.seed_pair)) : undefined;
}
