import type { EventOf, StoredEvent } from '@goldwake/contracts';
import { addId, defineInvariant, noIds, type SeenIds } from '@goldwake/core';

export const roundIds = defineInvariant<{ seen: SeenIds }>({
  name: 'round ids',
  rule: 'the id of a settled round is used once in the casino',
  types: ['bet_and_win_settled'],
  initial: () => ({ seen: noIds() }),
  check({ seen }, event, violate) {
    const { round } = (event as StoredEvent<EventOf<'bet_and_win_settled'>>).data;
    if (!addId(seen, round.round_id)) violate(event, `settles round ${round.round_id}, which was settled before`);
  },
});
