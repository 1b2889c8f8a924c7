import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type EventOf, type FairnessEvent, idOf, microsText, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant, sha256Hex, type Violate } from '@goldwake/core';
import { ORIGINALS, type SeedPair, seedsOf } from '../domain/index.js';

/** Each player's seed pairs by `<uid>/<number>`; `masked` if an import replaced the server seed. */
interface Pairs {
  pairs: Map<string, SeedPair | 'masked'>;
}

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();
const keyOf = (uid: string, pair: number) => `${uid}/${pair}`;

export const rolls = defineInvariant<Pairs>({
  name: 'rolls',
  rule: 'each server seed matches its published hash, and each outcome and payout follows from seed pair and nonce',
  types: ['seed_pair_started', 'bet_and_win_settled'],
  initial: () => ({ pairs: new Map() }),
  check({ pairs }, event, violate, scope) {
    if (event.type === 'seed_pair_started') {
      const { uid, seed_pair } = (event as StoredEvent<FairnessEvent>).data;
      const pair = startedPair(event as StoredEvent<FairnessEvent>, violate, scope.isMasked(event));
      pairs.set(keyOf(uid, seed_pair), pair);
    } else settled(pairs, event as StoredEvent<EventOf<'bet_and_win_settled'>>, violate);
  },
});

/** A masked event hides the seeds that were in use at the export, so only a readable seed is compared with its hash. */
function startedPair(event: StoredEvent<FairnessEvent>, violate: Violate, masked: boolean): SeedPair | 'masked' {
  const { active, next } = seedsOf(event as FairnessEvent);
  const matches = ({ server_seed, server_seed_hash }: typeof next) => sha256Hex(server_seed) === server_seed_hash;
  if (!masked) {
    for (const seed of [active, next].filter((one) => !matches(one))) {
      violate(event, `the server seed does not match its hash ${seed.server_seed_hash}`);
    }
  }
  return masked && !matches(active) ? 'masked' : active;
}

function settled(pairs: Pairs['pairs'], event: StoredEvent<EventOf<'bet_and_win_settled'>>, violate: Violate): void {
  const { round, stake, payout } = event.data;
  const original = Object.hasOwn(ORIGINALS, round.game_id) ? ORIGINALS[round.game_id] : undefined;
  if (!original) {
    // A round without a draw, such as one in an external provider's game, has no seeds from which its outcome could be
    // verified.
    if (round.draw) violate(event, `this version does not know the game ${round.game_id}, so its round is unverified`);
    return;
  }
  const pair = round.draw && pairs.get(keyOf(idOf(event.stream), round.draw.seed_pair));
  if (pair === 'masked') return;
  if (!round.draw || !pair) {
    violate(event, 'the round has no draw with a known seed pair');
    return;
  }
  const { nonce } = round.draw;
  const due = original.recompute(pair, nonce, { stake, outcome: round.outcome }, hmac);
  if (!isDeepStrictEqual(due.outcome, round.outcome)) {
    const [stored, expected] = [round.outcome, due.outcome].map(original.describe);
    violate(event, `${stored}; seed pair ${pair.seed_pair} gives ${expected} for nonce ${nonce}`);
  } else if (microsText(due.payout) !== payout) {
    violate(event, `paid ${payout}; its outcome pays ${microsText(due.payout)}`);
  }
}
