import type { EventOf, StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';
import { ORIGINALS } from '../domain/index.js';

/** An open round could be rolled back after its outcome was seen. */
export const settledAtOnce = defineInvariant({
  name: 'settled at once',
  rule: 'a drawn round of an original is settled in one event and never open',
  types: ['bet_placed', 'win_paid'],
  initial: () => null,
  check(_, event, violate) {
    const { game_id, draw } = (event as StoredEvent<EventOf<'bet_placed' | 'win_paid'>>).data.round;
    if (draw && Object.hasOwn(ORIGINALS, game_id)) {
      violate(event, `plays ${game_id} in an open round; bet_and_win_settled settles it at once`);
    }
  },
});
