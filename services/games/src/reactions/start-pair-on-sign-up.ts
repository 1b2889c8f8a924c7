import type { EventOf, StoredEvent } from '@goldwake/contracts';
import { reactionContext, type Subscription, systemCommandId } from '@goldwake/core';
import type { SeedPairs } from '../streams/seed-pairs.js';

type AccountOpened = StoredEvent<EventOf<'account_opened'>>;

/** Starts the first seed pair of each new player. Changes nothing if a first bet has already started it. */
export function startPairOnSignUp(pairs: Pick<SeedPairs, 'current'>): Subscription {
  return {
    group: 'games.start_pair_on_sign_up',
    topics: ['identity'],
    types: ['account_opened'],
    async handle(event) {
      const { uid } = (event as AccountOpened).data;
      await pairs.current(uid, reactionContext(event, systemCommandId('first-pair', uid), uid));
    },
  };
}
