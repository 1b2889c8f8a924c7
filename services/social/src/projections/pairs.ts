import { idOf, type PairEvent, playersOfPair, type StoredEvent } from '@goldwake/contracts';
import { collection, type Projection } from '@goldwake/core';
import { type PairState, pairReducer } from '../domain/index.js';
import { PAIR_TYPES } from '../domain/pair-types.js';
import { type RelationRow, relationId, relationRows } from './relation-rows.js';

export interface PairRow {
  state: PairState;
  /** Version of the pair's stream. */
  version: number;
}

/** State of each pair of players. Id: the id of the pair. */
export const PAIRS = collection<PairRow>('social_pairs');

/** Relations of players, one row for each direction. The index serves a player's lists, with their order and length. */
export const RELATIONS = collection<RelationRow>('social_relations', {
  by_owner: { fields: ['owner', 'relation', 'since'] },
});

/** Projects pairs with the reducer of the commands, so that lists and decisions use the same state. */
export const pairs: Projection = {
  group: 'social.pairs',
  topics: ['social'],
  types: PAIR_TYPES,
  collections: [PAIRS, RELATIONS],
  async handle(event, effects) {
    const id = idOf(event.stream);
    const before = (await effects.get(PAIRS, id))?.body.state ?? pairReducer.initial(id);
    const state = pairReducer.evolve(before, event as StoredEvent & PairEvent);
    effects.put(PAIRS, id, { state, version: event.version });
    const rows = relationRows(state);
    for (const row of rows) effects.put(RELATIONS, relationId(row.owner, row.other), row);
    const [one, two] = playersOfPair(id);
    if (rows.length > 0 || one === undefined || two === undefined) return;
    effects.remove(RELATIONS, relationId(one, two));
    effects.remove(RELATIONS, relationId(two, one));
  },
};
