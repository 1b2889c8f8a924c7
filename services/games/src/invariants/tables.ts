import {
  type Draw,
  type EventOf,
  type FairnessEvent,
  isKnownAlgorithm,
  multiStepRulesOf,
  type RoundAction,
  type StoredEvent,
  type StoredTable,
  stepsOf,
} from '@goldwake/contracts';
import { defineInvariant, isSameJson, messageOf, type Violate } from '@goldwake/core';
import { drawWords } from '../domain/index.js';
import {
  addPair,
  causeOfMissingPair,
  causeOfWrongRound,
  hmac,
  type KnownPairs,
  noPairs,
  pairOf,
} from './known-pairs.js';

type Started = StoredEvent<EventOf<'round_started'>>;
type Taken = StoredEvent<EventOf<'action_taken'>>;
type Resolved = StoredEvent<EventOf<'round_resolved'>>;

interface OpenTable {
  game_id: string;
  draw: Draw;
  algorithm: number;
  table: StoredTable;
  /** First event of the round that does not follow from the seeds; it explains the later ones. */
  wrongSince?: string;
}

interface Tables {
  pairs: KnownPairs;
  /** Tables of the open rounds, by round id. */
  open: Map<string, OpenTable>;
}

export const tables = defineInvariant<Tables>({
  name: 'tables',
  rule: 'each card and tile that a round in several steps shows follows from its seeds, its bet and its actions',
  types: ['seed_pair_started', 'round_started', 'action_taken', 'round_resolved', 'round_cancelled'],
  initial: () => ({ pairs: noPairs(), open: new Map() }),
  check({ pairs, open }, event, violate, scope) {
    switch (event.type) {
      case 'seed_pair_started':
        addPair(pairs, event as StoredEvent<FairnessEvent>, scope);
        return;
      case 'round_started': {
        const { round_id, game_id, draw, algorithm, table } = (event as Started).data;
        const round: OpenTable = { game_id, draw, algorithm, table };
        open.set(round_id, round);
        compare(pairs, event as Started, { round, actions: [] }, violate);
        return;
      }
      case 'action_taken': {
        const { round_id, action, table } = (event as Taken).data;
        const round = open.get(round_id);
        if (!round) return;
        const actions = [...actionsOf(round.table), action];
        compare(pairs, event as Taken, { round, actions }, violate);
        open.set(round_id, { ...round, table });
        return;
      }
      case 'round_resolved': {
        const { uid, round_id, table } = (event as Resolved).data;
        const round = open.get(round_id);
        const pair = round && !round.wrongSince ? pairOf(pairs, uid, round.draw) : undefined;
        if (pair) pair.right++;
        if (round && !isSameJson(round.table, table)) violate(event, 'shows another table than the last action');
      }
    }
    open.delete((event as Resolved).data.round_id);
  },
});

/** Replays a round and compares the result with the stored table. */
function compare(
  pairs: KnownPairs,
  event: Started | Taken,
  { round, actions }: { round: OpenTable; actions: readonly RoundAction[] },
  violate: Violate,
): void {
  const { uid, table } = event.data;
  const game = multiStepRulesOf(round.game_id);
  if (!game || !isKnownAlgorithm(round)) {
    violate(event, `this version does not know ${round.game_id} or its algorithm, so its round is unverified`);
    return;
  }
  const pair = pairOf(pairs, uid, round.draw);
  if (pair?.seeds === 'masked') return;
  if (!pair) {
    if (!round.wrongSince) {
      const message = `draws from seed pair ${round.draw.seed_pair}, which was not started`;
      violate(event, message, causeOfMissingPair(pairs, uid, round.draw));
    }
    round.wrongSince ??= event.eventId;
    return;
  }
  const { server_seed, client_seed, seed_pair } = pair.seeds;
  const because = () => {
    round.wrongSince ??= event.eventId;
    return round.wrongSince === event.eventId ? causeOfWrongRound(pair) : round.wrongSince;
  };
  const [fault] = game.faults(round.table);
  if (fault) {
    violate(event, `the rules of ${round.game_id} do not allow its bet: ${fault.message}`);
    return;
  }
  try {
    const words = drawWords({ server_seed, client_seed, nonce: round.draw.nonce }, hmac);
    const due = game.replay(round.table, actions, words);
    if (isSameJson(due, table)) return;
    const [shown, given] = described(round.game_id, table, due);
    violate(event, `shows ${shown}; seed pair ${seed_pair} gives ${given} for nonce ${round.draw.nonce}`, because());
  } catch (error) {
    violate(event, `the rules of ${round.game_id} do not allow its action: ${messageOf(error)}`, because());
  }
}

/** Describes two tables in the words of their game, or as JSON if these do not show the difference. */
function described(gameId: string, ...tables: [object, object]): [string, string] {
  try {
    const [shown, given] = tables.map((table) => stepsOf(gameId)?.summary(table));
    if (shown && given && shown !== given) return [`“${shown}”`, `“${given}”`];
  } catch {
    // An altered table may lack what its game shows.
  }
  return tables.map((table) => JSON.stringify(table)) as [string, string];
}

/** An altered table may lack its actions. */
function actionsOf({ actions }: StoredTable): RoundAction[] {
  return Array.isArray(actions) ? actions : [];
}
