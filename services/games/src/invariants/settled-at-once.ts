import { type EventOf, rulesOf, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';

type Placed = StoredEvent<EventOf<'bet_placed'>>;

/**
 * First schema version of grants written by a version of Goldwake that never leaves a round of an original open. A
 * stored grant of this version shows that the rule applies from there on.
 */
const GRANTS_SINCE = 2;

/** An open round could be rolled back after its outcome was seen; without a draw, its payout cannot be recomputed. */
export const settledAtOnce = defineInvariant<{ isOld: boolean }>({
  name: 'settled at once',
  rule: 'a round of an original is settled in one event and never open',
  types: ['bet_placed', 'coins_granted'],
  initial: () => ({ isOld: true }),
  check(state, event, violate, _, storedSchema) {
    if (event.type === 'coins_granted') {
      if (storedSchema >= GRANTS_SINCE) state.isOld = false;
      return;
    }
    const { game_id, draw } = (event as Placed).data.round;
    // Before the grants of schema 2, the casino itself opened rounds without a draw, as in the golden export.
    const isOfOldCasino = state.isOld && event.actor === 'system' && draw === null;
    if (rulesOf(game_id) && !isOfOldCasino) {
      violate(event, `plays ${game_id} in an open round; bet_and_win_settled settles it at once`);
    }
  },
});
