import { type FairnessEvent, idOf } from '@goldwake/contracts';
import { sha256Hex } from '@goldwake/core';
import { rotateSeeds, seedsOf } from '@goldwake/games/domain';
import type { Draft } from '../reseal.js';
import { aboutOne, type Commit, ofType } from './finding.js';
import { Inserter } from './inserting.js';

type Started = Draft & FairnessEvent;

/** Returns the newest seed pair of each player. */
function newestPairs(drafts: readonly Draft[]): Started[] {
  return [...new Map(ofType(drafts, 'seed_pair_started').map((one) => [one.stream, one])).values()];
}

/** Returns the newest round of each player that was settled at once, with the pair from which it drew. */
function newestRounds(drafts: readonly Draft[]) {
  return newestPairs(drafts).flatMap((pair) => {
    const uid = idOf(pair.stream);
    const round = ofType(drafts, 'bet_and_win_settled').findLast((one) => idOf(one.stream) === uid);
    return round?.data.round.draw?.seed_pair === pair.data.seed_pair ? [{ pair, round }] : [];
  });
}

export const SEED_FRAUDS: Readonly<Record<string, Commit>> = {
  'a server seed that was promised before': aboutOne(newestPairs, (pair, drafts, random) => {
    const earlier = ofType(drafts, 'seed_pair_started').filter((one) => drafts.indexOf(one) <= drafts.indexOf(pair));
    const { server_seed, server_seed_hash } = seedsOf(random.one(earlier)).active;
    Object.assign(pair.data, { next_server_seed: server_seed, next_server_seed_hash: server_seed_hash });
    return { what: `${pair.eventId}: promises the seed of hash ${server_seed_hash} again`, changed: [pair] };
  }),

  'a seed pair that is revealed just before a round': aboutOne(newestRounds, ({ pair, round }, drafts, random) => {
    const next = random.hex(8);
    const request = { client_seed: random.hex(4), next: { server_seed: next, server_seed_hash: sha256Hex(next) } };
    const [started] = rotateSeeds({ uid: idOf(pair.stream), seeds: seedsOf(pair) }, request);
    if (!started) return undefined;
    const inserted = new Inserter(drafts, random, drafts.indexOf(round)).pair(started);
    return { what: `${pair.eventId} is revealed before ${round.eventId}`, changed: [inserted] };
  }),
};
