import {
  type EventOf,
  idOf,
  isSlotRound,
  type PlayedRound,
  RISING_TIDE,
  rulesOf,
  type SharedRound,
  type StoredEvent,
  slotGameOf,
  streamName,
} from '@goldwake/contracts';
import { addId, defineInvariant, type HistoryScope, hasId, noIds, type SeenIds, type Suspect } from '@goldwake/core';
import { oneStepRound, settledStepRound, settledTideBet, slotRound } from '../domain/index.js';
import {
  emptyPublicTable,
  hasForgedEnd,
  hasForgedSeeds,
  PUBLIC_TABLE_TYPES,
  type PublicTable,
  publish,
} from './public-table.js';

type Settled = StoredEvent<EventOf<'bet_and_win_settled'>>;
type Resolved = StoredEvent<EventOf<'round_resolved'>>;
type Paid = StoredEvent<EventOf<'win_paid'>>;
type Started = StoredEvent<EventOf<'seed_pair_started'>>;
type Sent = StoredEvent<EventOf<'message_sent'>>;

interface Rounds {
  /** Players and facts of all rounds that could be shared. */
  settled: SeenIds;
  /** What is public about the seed pairs, by `<uid>/<number>`. */
  pairs: Map<string, { server_seed_hash: string; client_seed: string; eventId: string }>;
  /** What is public about the rounds of the shared table. */
  table: PublicTable;
}

export const sharedRounds = defineInvariant<Rounds>({
  name: 'shared rounds',
  rule: 'a message of the chat shows only a settled round of its author, with the facts of the round and its seed pair',
  types: [
    'seed_pair_started',
    'bet_and_win_settled',
    'round_resolved',
    'win_paid',
    ...PUBLIC_TABLE_TYPES,
    'message_sent',
  ],
  initial: () => ({ settled: noIds(), pairs: new Map(), table: emptyPublicTable() }),
  check({ settled, pairs, table }, event, violate, scope) {
    const uid = idOf(event.stream);
    if (event.type === 'seed_pair_started') {
      const { seed_pair, server_seed_hash, client_seed } = (event as Started).data;
      pairs.set(`${uid}/${seed_pair}`, { server_seed_hash, client_seed, eventId: event.eventId });
    } else if (event.type === 'bet_and_win_settled') {
      const { data, recordedAt } = event as Settled;
      const { game_id, draw, outcome } = data.round;
      if (rulesOf(game_id) && draw && outcome) addId(settled, factsOf(uid, oneStepRound(data, recordedAt)));
    } else if (event.type === 'round_resolved') {
      addId(settled, factsOf(uid, settledStepRound((event as Resolved).data)));
    } else if (event.type === 'win_paid') {
      const round = paidRound(event as Paid);
      if (round) addId(settled, factsOf(uid, round));
    } else if (event.type === 'message_sent') {
      const { round } = (event as Sent).data;
      if (!round) return;
      for (const [fault, because] of faultsOf(uid, round, { settled, pairs, table }, scope)) {
        violate(event, fault, because);
      }
    } else publish(table, event);
  },
});

/** Returns the round that a payout settles; undefined if it follows the event that settled its round. */
function paidRound({ data, recordedAt }: Paid): PlayedRound | undefined {
  const { game_id, draw, outcome } = data.round;
  if (!outcome) return undefined;
  if (game_id === RISING_TIDE) return settledTideBet(data);
  return slotGameOf(game_id) && draw ? slotRound(data, recordedAt) : undefined;
}

function* faultsOf(
  uid: string,
  round: SharedRound,
  { settled, pairs, table }: Rounds,
  scope: HistoryScope,
): Generator<[fault: string, because?: Suspect]> {
  if (scope.includes(streamName('wallet', uid)) && !hasId(settled, factsOf(uid, round))) {
    yield [`shows the round ${round.round_id}, which ${uid} has not settled with these facts`];
  }
  if ('server_seed' in round) yield ['contains a server seed, which may not be revealed yet'];
  if (round.game_id === RISING_TIDE) {
    if (hasForgedSeeds(table, round)) yield [`shows seeds that are not those of round ${round.round}`];
    if (hasForgedEnd(table, round)) yield [`shows the end ${round.end}×, at which round ${round.round} has not ended`];
    return;
  }
  if (!scope.includes(streamName('fairness', uid))) return;
  const pair = pairs.get(`${uid}/${round.draw.seed_pair}`);
  if (pair?.server_seed_hash !== round.server_seed_hash || pair.client_seed !== round.client_seed) {
    const suspect = pair && { suspect: pair.eventId };
    yield [`shows seeds that are not those of the seed pair ${round.draw.seed_pair}`, suspect];
  }
}

/** Joins all facts of a round, so that they can be remembered as one id. */
function factsOf(uid: string, round: PlayedRound): string {
  const { round_id, game_id, currency, stake, payout, multiplier, draw, placed_at } = round;
  const facts = [round_id, game_id, currency, stake, payout, multiplier, draw.seed_pair, draw.nonce, placed_at];
  return [uid, ...facts, ...ownFactsOf(round)].join(' ');
}

function ownFactsOf(round: PlayedRound): unknown[] {
  if (round.game_id === RISING_TIDE) {
    return [round.round, round.bet, round.cash_out_at, round.cashed_out_at, round.elapsed_ms, round.algorithm];
  }
  if (isSlotRound(round)) return [round.provider_round, round.algorithm, JSON.stringify(round.outcome)];
  const steps = 'sequence' in round ? [round.base_stake, round.sequence] : [];
  return [...steps, round.algorithm, JSON.stringify(round.outcome)];
}
