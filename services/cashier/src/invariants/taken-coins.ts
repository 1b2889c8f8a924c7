import { type EventOf, parseMicros, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant } from '@goldwake/core';

type Reversal = EventOf<'purchase_taken_back'>['data'] | EventOf<'purchase_restored'>['data'];
type CoinEvent = StoredEvent &
  (EventOf<'coins_purchased'> | EventOf<'purchase_taken_back'> | EventOf<'purchase_restored'>);

const AMOUNTS = ['price', 'gold_coins', 'sweeps_coins'] as const;
type Amounts = Record<(typeof AMOUNTS)[number], bigint>;

interface Coins {
  credited: Amounts;
  /** What was taken from the balance; null if the purchase is not taken back. */
  taken: Amounts | null;
}

export const takenCoins = defineInvariant<Map<string, Coins>>({
  name: 'coins taken back',
  rule: 'a purchase that is taken back was credited and is not taken back already; what is taken and what is owed together are what was credited, and exactly what was taken is restored',
  types: ['coins_purchased', 'purchase_taken_back', 'purchase_restored'],
  initial: () => new Map(),
  check(purchases, stored, violate, scope) {
    const event = stored as CoinEvent;
    const { purchase_id } = event.data;
    if (event.type === 'coins_purchased') {
      purchases.set(purchase_id, { credited: amountsOf(event.data), taken: null });
      return;
    }
    const coins = purchases.get(purchase_id);
    if (!coins) {
      if (scope.includes(event.stream)) violate(stored, `reverses ${purchase_id}, which was not credited`);
      return;
    }
    const { credited, taken } = coins;
    const moved = amountsOf(event.data);
    const isTaking = event.type === 'purchase_taken_back';
    if (isTaking === (taken !== null)) {
      violate(
        stored,
        `${isTaking ? 'takes back' : 'restores'} ${purchase_id}, which is ${isTaking ? '' : 'not '}taken back`,
      );
    }
    for (const field of AMOUNTS) {
      const whole = moved[field] + owedOf(event.data, field);
      if (moved[field] < 0n || moved[field] > credited[field]) {
        violate(stored, `moves ${moved[field]} as ${field}; ${credited[field]} was credited`);
      } else if (whole !== credited[field]) {
        violate(stored, `moves and owes ${whole} as ${field}; ${credited[field]} was credited`);
      } else if (!isTaking && taken && moved[field] !== taken[field]) {
        violate(stored, `restores ${moved[field]} as ${field}; ${taken[field]} was taken`);
      }
    }
    coins.taken = isTaking ? moved : null;
  },
});

function amountsOf(data: Record<(typeof AMOUNTS)[number], string>): Amounts {
  return {
    price: parseMicros(data.price),
    gold_coins: parseMicros(data.gold_coins),
    sweeps_coins: parseMicros(data.sweeps_coins),
  };
}

/** The price is returned completely. */
function owedOf(data: Reversal, field: (typeof AMOUNTS)[number]): bigint {
  return field === 'price' ? 0n : parseMicros(data[`${field}_owed`]);
}
