import { type EventOf, formatExactMoney, parseMicros, type StoredEvent } from '@goldwake/contracts';
import { addId, defineInvariant, noIds, type SeenIds } from '@goldwake/core';
import { requiredFor } from '../domain/playthrough.js';

export const grants = defineInvariant<{ seen: SeenIds }>({
  name: 'grants',
  rule: 'a grant id is used once, the playthrough is the granted SC times its percentage, and a top-up grants GC only',
  types: ['coins_granted'],
  initial: () => ({ seen: noIds() }),
  check({ seen }, event, violate) {
    const { grant_id, reason, sweeps_coins, playthrough_percent, playthrough_required } = (
      event as StoredEvent<EventOf<'coins_granted'>>
    ).data;
    if (!addId(seen, grant_id)) violate(event, `grants ${grant_id}, which was granted before`);
    if (reason === 'top_up' && parseMicros(sweeps_coins) !== 0n) {
      violate(event, `grants ${formatExactMoney(parseMicros(sweeps_coins), 'sweeps_coins')} as a top-up`);
    }
    const required = requiredFor(parseMicros(sweeps_coins), playthrough_percent);
    if (parseMicros(playthrough_required) !== required) {
      const [is, due] = [parseMicros(playthrough_required), required].map((sc) => formatExactMoney(sc, 'sweeps_coins'));
      violate(event, `requires a playthrough of ${is}; ${playthrough_percent} % of the granted SC are ${due}`);
    }
  },
});
