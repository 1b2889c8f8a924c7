import { createHmac } from 'node:crypto';
import { type Draw, type FairnessEvent, idOf, type StoredEvent, streamName } from '@goldwake/contracts';
import { type HistoryScope, type Suspect, sha256Hex } from '@goldwake/core';
import { type SeedPair, type ServerSeed, seedsOf } from '../domain/index.js';

/** A seed pair that a history has started. */
export interface KnownPair {
  /** `masked` if an import replaced the server seed. */
  seeds: SeedPair | 'masked';
  /** Hash of the server seed that the next pair must start with. */
  promised: string;
  eventId: string;
  /** Version of the event in its stream. */
  version: number;
  /** Whether its server seed is not the promised or published one, which explains wrong rounds of the pair. */
  isWrong: boolean;
  /** Number of rounds that follow from the pair, and of rounds that do not. */
  right: number;
  wrong: number;
}

export interface KnownPairs {
  /** Each player's seed pairs by `<uid>/<number>`. */
  pairs: Map<string, KnownPair>;
  /** Version of the newest event of each player that starts a pair. */
  versions: Map<string, number>;
}

export const noPairs = (): KnownPairs => ({ pairs: new Map(), versions: new Map() });

const keyOf = (uid: string, pair: number) => `${uid}/${pair}`;

export const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();

export function isOfItsHash({ server_seed, server_seed_hash }: ServerSeed): boolean {
  return sha256Hex(server_seed) === server_seed_hash;
}

/** Adds the pair that an event starts. A masked event hides the seeds that were in use at the export. */
export function addPair({ pairs, versions }: KnownPairs, event: StoredEvent<FairnessEvent>, scope: HistoryScope): void {
  const { active, next } = seedsOf(event as FairnessEvent);
  const uid = idOf(event.stream);
  versions.set(uid, event.version);
  const before = pairs.get(keyOf(uid, active.seed_pair - 1));
  pairs.set(keyOf(uid, active.seed_pair), {
    seeds: scope.isMasked(event) && !isOfItsHash(active) ? 'masked' : active,
    promised: next.server_seed_hash,
    eventId: event.eventId,
    version: event.version,
    isWrong: !isOfItsHash(active) || (before !== undefined && before.promised !== active.server_seed_hash),
    right: 0,
    wrong: 0,
  });
}

export function pairOf({ pairs }: KnownPairs, uid: string, draw: Draw | null): KnownPair | undefined {
  return draw ? pairs.get(keyOf(uid, draw.seed_pair)) : undefined;
}

/**
 * Counts a round that does not follow from its pair and returns what may explain it. A seed that was replaced makes all
 * rounds of the pair wrong, except those that its outcome fits by chance. So the pair is suspected only while it has
 * more wrong rounds than right ones; a round that was forged among honest ones is at fault itself.
 */
export function causeOfWrongRound(pair: KnownPair): string | Suspect | undefined {
  pair.wrong++;
  if (pair.isWrong) return pair.eventId;
  return pair.wrong > pair.right ? { suspect: pair.eventId } : undefined;
}

/**
 * Returns the event of which a missing pair makes one suspect: the one in its place, which skips the number of the pair
 * if the stream was numbered anew, and is missing otherwise.
 */
export function causeOfMissingPair({ pairs, versions }: KnownPairs, uid: string, { seed_pair }: Draw): Suspect {
  const before = pairs.get(keyOf(uid, seed_pair - 1))?.version ?? versions.get(uid) ?? 0;
  return { suspect: `${streamName('fairness', uid)}@${before + 1}` };
}
