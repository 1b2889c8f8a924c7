import { formatExactMoney, parseMicros, type StoredEvent, type WalletEvent } from '@goldwake/contracts';
import { addId, defineInvariant, noIds, type SeenIds } from '@goldwake/core';
import { requiredFor } from '../domain/playthrough.js';

type Credit = StoredEvent<Extract<WalletEvent, { type: 'coins_granted' | 'coins_purchased' }>>;

export const grants = defineInvariant<{ seen: SeenIds }>({
  name: 'grants',
  rule: 'a grant or purchase is granted once, the playthrough is the granted SC times its percentage, and a top-up grants GC only',
  types: ['coins_granted', 'coins_purchased'],
  initial: () => ({ seen: noIds() }),
  check({ seen }, event, violate) {
    const { data } = event as Credit;
    const id = 'grant_id' in data ? data.grant_id : data.purchase_id;
    if (!addId(seen, id)) violate(event, `grants ${id}, which was granted before`);
    const sweepsCoins = parseMicros(data.sweeps_coins);
    if ('reason' in data && data.reason === 'top_up' && sweepsCoins !== 0n) {
      violate(event, `grants ${formatExactMoney(sweepsCoins, 'sweeps_coins')} as a top-up`);
    }
    const required = requiredFor(sweepsCoins, data.playthrough_percent);
    if (parseMicros(data.playthrough_required) !== required) {
      const [is, due] = [parseMicros(data.playthrough_required), required].map((sc) =>
        formatExactMoney(sc, 'sweeps_coins'),
      );
      violate(event, `requires a playthrough of ${is}; ${data.playthrough_percent} % of the granted SC are ${due}`);
    }
  },
});
