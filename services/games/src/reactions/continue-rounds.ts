import { type EventOf, idOf, Refusal, type StoredEvent } from '@goldwake/contracts';
import type { Subscription } from '@goldwake/core';
import type { ContinueRound } from '../commands/continue-round.js';
import type { SeedPairs } from '../streams/seed-pairs.js';

const TYPES = ['bet_placed', 'raise_requested', 'round_resolved', 'round_cancelled', 'seed_pair_ended'] as const;
type Continued = { [Type in (typeof TYPES)[number]]: StoredEvent<EventOf<Type>> }[(typeof TYPES)[number]];

/**
 * Continues rounds and seed rotations whose process stopped between two steps. Normally the next step was taken, and
 * the handler changes nothing.
 */
export function continueRounds(rounds: ContinueRound, pairs: SeedPairs): Subscription {
  return {
    group: 'games.rounds',
    topics: ['wallet', 'games'],
    types: [...TYPES],
    async handle(stored) {
      const event = stored as Continued;
      switch (event.type) {
        case 'bet_placed':
          return rounds.start(idOf(event.stream), { ...event, ...event.data });
        case 'raise_requested':
          await rounds.raise(event);
          return;
        case 'round_resolved':
        case 'round_cancelled':
          return rounds.end(event);
        case 'seed_pair_ended':
          await pairs.rotate(idOf(event.stream), { ...event, ...event.data }).catch(ignoreConflict);
      }
    },
  };
}

/** A repair of the data folder may have started later pairs in the meantime. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'conflict')) throw error;
}
