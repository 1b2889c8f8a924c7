import { type EventOf, type EventType, parseTideRound, type StoredEvent } from '@goldwake/contracts';
import { type CollectionSpec, collection, type Effects, type Projection } from '@goldwake/core';
import type { TideRound } from '../domain/index.js';

/** What is public about a seed chain. Its seed is not part of the read model. */
export interface TideChainRow {
  chain: number;
  rounds: number;
  terminal_hash: string;
  /** Null until the chain is used. */
  client_seed: string | null;
}

/** Rounds of the table by id, and seed chains by number. */
export const TIDE_ROUNDS_TABLE: CollectionSpec<TideRound> = collection('tide_rounds');
export const TIDE_CHAINS_TABLE: CollectionSpec<TideChainRow> = collection('tide_chains');

type Of<Type extends EventType> = StoredEvent<EventOf<Type>>;

/** Projects all rounds of the table, for proofs and for settlements long after a round. */
export const tideRounds: Projection = {
  group: 'games.tide_rounds',
  topics: ['games'],
  types: [
    'tide_chain_committed',
    'tide_chain_opened',
    'tide_round_opened',
    'tide_round_started',
    'tide_round_ended',
    'tide_round_cancelled',
  ],
  collections: [TIDE_ROUNDS_TABLE, TIDE_CHAINS_TABLE],
  async handle(event, effects) {
    const { type, data } = event as Of<`tide_chain_${'committed' | 'opened'}` | `tide_round_${'opened'}`>;
    if (type === 'tide_chain_committed') {
      const { chain, rounds, terminal_hash } = data as EventOf<'tide_chain_committed'>['data'];
      effects.put(TIDE_CHAINS_TABLE, `${chain}`, { chain, rounds, terminal_hash, client_seed: null });
    } else if (type === 'tide_chain_opened') {
      const { chain, client_seed } = data as EventOf<'tide_chain_opened'>['data'];
      const known = await effects.get(TIDE_CHAINS_TABLE, `${chain}`);
      if (known) effects.put(TIDE_CHAINS_TABLE, `${chain}`, { ...known.body, client_seed });
    } else await projectRound(event, effects);
  },
};

async function projectRound(event: StoredEvent, effects: Effects): Promise<void> {
  const { round, ...change } = event.data as EventOf<'tide_round_ended'>['data'];
  const named = parseTideRound(round);
  if (!named) return;
  const known = (await effects.get(TIDE_ROUNDS_TABLE, round))?.body ?? { ...NEW_ROUND, round, ...named };
  const phase = PHASES[event.type as keyof typeof PHASES];
  effects.put(TIDE_ROUNDS_TABLE, round, { ...known, ...change, phase, version: event.version });
}

const PHASES = {
  tide_round_opened: 'betting',
  tide_round_started: 'running',
  tide_round_ended: 'ended',
  tide_round_cancelled: 'cancelled',
} as const;

/** A round before its first event. */
const NEW_ROUND = {
  bets_until: '',
  starts_at: '',
  started_at: null,
  end: null,
  ended_at: null,
  revealed_seed: null,
  interrupted: false,
  next_at: null,
};
