import { isDeepStrictEqual } from 'node:util';
import {
  type EventOf,
  type FairnessEvent,
  formatExactMoney,
  idOf,
  isKnownAlgorithm,
  type OneStepGame,
  parseMicros,
  rulesOf,
  type StoredEvent,
  stepsOf,
} from '@goldwake/contracts';
import { defineInvariant, type Violate } from '@goldwake/core';
import { playRound, seedsOf } from '../domain/index.js';
import {
  addPair,
  causeOfMissingPair,
  causeOfWrongRound,
  hmac,
  isOfItsHash,
  type KnownPairs,
  noPairs,
  pairOf,
} from './known-pairs.js';

export const rolls = defineInvariant<KnownPairs>({
  name: 'rolls',
  rule: 'each server seed matches its published hash, and each outcome and payout follows from seed pair and nonce',
  types: ['seed_pair_started', 'bet_and_win_settled'],
  initial: noPairs,
  check(pairs, event, violate, scope) {
    if (event.type === 'seed_pair_started') {
      const started = event as StoredEvent<FairnessEvent>;
      // A masked event hides the seeds that were in use at the export, so only a readable seed is compared
      // with its hash.
      if (!scope.isMasked(event)) checkHashes(started, violate);
      addPair(pairs, started, scope);
    } else settled(pairs, event as StoredEvent<EventOf<'bet_and_win_settled'>>, violate);
  },
});

function checkHashes(event: StoredEvent<FairnessEvent>, violate: Violate): void {
  const { active, next } = seedsOf(event as FairnessEvent);
  for (const seed of [active, next]) {
    if (!isOfItsHash(seed)) violate(event, `the server seed does not match its hash ${seed.server_seed_hash}`);
  }
}

function settled(pairs: KnownPairs, event: StoredEvent<EventOf<'bet_and_win_settled'>>, violate: Violate): void {
  const { round, stake, payout, currency } = event.data;
  const { game_id } = round;
  const game = rulesOf(game_id);
  if (!game) {
    // A round without a draw, such as one in an external provider's game, has no seeds to verify its outcome.
    if (round.draw) violate(event, `this version does not know the game ${game_id}, so its round is unverified`);
    return;
  }
  if (!round.draw) {
    violate(event, 'has no draw');
    return;
  }
  const uid = idOf(event.stream);
  const pair = pairOf(pairs, uid, round.draw);
  if (pair?.seeds === 'masked') return;
  if (!pair) {
    const { seed_pair } = round.draw;
    violate(
      event,
      `draws from seed pair ${seed_pair}, which was not started`,
      causeOfMissingPair(pairs, uid, round.draw),
    );
    return;
  }
  if (!isKnownAlgorithm(round)) {
    violate(event, `this version does not know the algorithm ${round.algorithm}, so its round is unverified`);
    return;
  }
  if (!isAllowed(game, round.outcome)) {
    violate(event, `the rules of ${game_id} do not allow its bet`);
    return;
  }
  const { nonce } = round.draw;
  const { server_seed, client_seed } = pair.seeds;
  const bet = { stake: parseMicros(stake), params: round.outcome };
  const due = playRound(game, bet, { server_seed, client_seed, nonce }, hmac);
  if (!isDeepStrictEqual(due.outcome, round.outcome)) {
    const [stored, expected] = [round.outcome, due.outcome].map((outcome) => summaryOf(game_id, outcome));
    const message = `${stored}; seed pair ${pair.seeds.seed_pair} gives ${expected} for nonce ${nonce}`;
    violate(event, message, causeOfWrongRound(pair));
    return;
  }
  pair.right++;
  if (due.payout !== parseMicros(payout)) {
    const [paid, owed] = [parseMicros(payout), due.payout].map((amount) => formatExactMoney(amount, currency));
    violate(event, `paid ${paid}; its outcome pays ${owed}`);
  }
}

/** Returns whether an outcome, which contains the parameters of its bet, is one of a bet that the rules allow. */
function isAllowed(game: OneStepGame<object, object>, outcome: unknown): outcome is object {
  return typeof outcome === 'object' && outcome !== null && game.faults(outcome).length === 0;
}

/** Describes an outcome in a few words. An altered outcome may lack what its game shows. */
function summaryOf(gameId: string, outcome: object): string {
  try {
    return stepsOf(gameId)?.summary(outcome) ?? JSON.stringify(outcome);
  } catch {
    return JSON.stringify(outcome);
  }
}
