import type { EventOf, StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';
import { ORIGINALS } from '../domain/index.js';

type Placed = StoredEvent<EventOf<'bet_placed'>>;

/** An open round could be rolled back after its outcome was seen; without a draw, its payout cannot be recomputed. */
export const settledAtOnce = defineInvariant({
  name: 'settled at once',
  rule: 'a round of an original is settled in one event and never open',
  types: ['bet_placed'],
  initial: () => null,
  check(_, event, violate) {
    const { game_id } = (event as Placed).data.round;
    if (Object.hasOwn(ORIGINALS, game_id) && !isOfOldFolder(event as Placed)) {
      violate(event, `plays ${game_id} in an open round; bet_and_win_settled settles it at once`);
    }
  },
});

/**
 * The casino itself opened dice rounds without a draw in data folders of 23 November 2026, such as the golden export,
 * and paid some of them. Since then no service may open a round.
 */
function isOfOldFolder({ actor, recordedAt, data }: Placed): boolean {
  return actor === 'system' && data.round.draw === null && recordedAt.startsWith('2026-11-23');
}
