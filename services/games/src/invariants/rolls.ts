import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type EventOf,
  type FairnessEvent,
  formatExactMoney,
  idOf,
  parseMicros,
  type StoredEvent,
} from '@goldwake/contracts';
import { defineInvariant, sha256Hex, type Violate } from '@goldwake/core';
import { ORIGINALS, type SeedPair, seedsOf } from '../domain/index.js';

interface Started {
  /** `masked` if an import replaced the server seed. */
  seeds: SeedPair | 'masked';
  /** Hash of the server seed that the next pair must start with. */
  promised: string;
  eventId: string;
  /** Whether its server seed is not the promised or published one, which explains wrong rounds of the pair. */
  isWrong: boolean;
}

/** Each player's seed pairs by `<uid>/<number>`. */
interface Pairs {
  pairs: Map<string, Started>;
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
      const { seed_pair } = (event as StoredEvent<FairnessEvent>).data;
      const uid = idOf(event.stream);
      const before = pairs.get(keyOf(uid, seed_pair - 1));
      pairs.set(
        keyOf(uid, seed_pair),
        startedPair(event as StoredEvent<FairnessEvent>, { before, masked: scope.isMasked(event) }, violate),
      );
    } else settled(pairs, event as StoredEvent<EventOf<'bet_and_win_settled'>>, violate);
  },
});

/** A masked event hides the seeds that were in use at the export, so only a readable seed is compared with its hash. */
function startedPair(
  event: StoredEvent<FairnessEvent>,
  { before, masked }: { before: Started | undefined; masked: boolean },
  violate: Violate,
): Started {
  const { active, next } = seedsOf(event as FairnessEvent);
  const matches = ({ server_seed, server_seed_hash }: typeof next) => sha256Hex(server_seed) === server_seed_hash;
  if (!masked) {
    for (const seed of [active, next].filter((one) => !matches(one))) {
      violate(event, `the server seed does not match its hash ${seed.server_seed_hash}`);
    }
  }
  return {
    seeds: masked && !matches(active) ? 'masked' : active,
    promised: next.server_seed_hash,
    eventId: event.eventId,
    isWrong: !matches(active) || (before !== undefined && before.promised !== active.server_seed_hash),
  };
}

function settled(pairs: Pairs['pairs'], event: StoredEvent<EventOf<'bet_and_win_settled'>>, violate: Violate): void {
  const { round, stake, payout, currency } = event.data;
  const original = Object.hasOwn(ORIGINALS, round.game_id) ? ORIGINALS[round.game_id] : undefined;
  if (!original) {
    // A round without a draw, such as one in an external provider's game, has no seeds from which its outcome could be
    // verified.
    if (round.draw) violate(event, `this version does not know the game ${round.game_id}, so its round is unverified`);
    return;
  }
  const pair = round.draw && pairs.get(keyOf(idOf(event.stream), round.draw.seed_pair));
  if (pair?.seeds === 'masked') return;
  if (!round.draw || !pair) {
    violate(event, 'the round has no draw with a known seed pair');
    return;
  }
  if (!original.isAllowed(round.outcome)) violate(event, `the rules of ${round.game_id} do not allow its bet`);
  const { nonce } = round.draw;
  const due = original.recompute(pair.seeds, nonce, { stake, outcome: round.outcome }, hmac);
  const because = pair.isWrong ? pair.eventId : undefined;
  if (!isDeepStrictEqual(due.outcome, round.outcome)) {
    const [stored, expected] = [round.outcome, due.outcome].map(original.describe);
    violate(event, `${stored}; seed pair ${pair.seeds.seed_pair} gives ${expected} for nonce ${nonce}`, because);
  } else if (due.payout !== parseMicros(payout)) {
    const [paid, owed] = [parseMicros(payout), due.payout].map((amount) => formatExactMoney(amount, currency));
    violate(event, `paid ${paid}; its outcome pays ${owed}`, because);
  }
}
