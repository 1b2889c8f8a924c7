import type { EventOf, StoredEvent } from '@goldwake/contracts';
import { addId, defineInvariant, noIds, type SeenIds } from '@goldwake/core';

export const roundIds = defineInvariant<{ seen: SeenIds }>({
  name: 'round ids',
  rule: 'the id of a round that was settled at once or has a draw is used once in the casino',
  types: ['bet_placed', 'bet_and_win_settled'],
  initial: () => ({ seen: noIds() }),
  check({ seen }, event, violate) {
    const { round } = (event as StoredEvent<EventOf<'bet_placed' | 'bet_and_win_settled'>>).data;
    // The provider of a game without draws may use the id of an ended round again.
    if (event.type === 'bet_placed' && round.draw === null) return;
    if (!addId(seen, round.round_id)) violate(event, `bets on round ${round.round_id}, whose id was used before`);
  },
});
