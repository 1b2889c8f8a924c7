import {
  CURRENCIES,
  type Currency,
  type EventOf,
  formatExactMoney,
  type Micros,
  parseMicros,
  type RakebackBucket,
  type StoredEvent,
} from '@goldwake/contracts';
import { defineInvariant, isRecordedNear, type Violate } from '@goldwake/core';

type Reward = StoredEvent<EventOf<'bet_rewarded' | 'bet_reward_reversed'>>;
type Claim = StoredEvent<EventOf<'rakeback_claimed'>>;

/** What a player's stakes have earned, in 10⁻⁸ points and 10⁻⁸ micros, without what was claimed. */
interface Earned {
  points: bigint;
  units: Record<Currency, bigint>;
  /** Number and id of the current bucket of each currency. */
  buckets: Record<Currency, { number: number; id: string }>;
  /** By how much the last event contradicted the stakes. A difference is reported where it begins, and not repeated. */
  difference: string;
}

const UNITS = 100_000_000n;
const NONE = '';
const IDS = { gold_coins: 'gc', sweeps_coins: 'sc' } as const;

export const loyaltyBalances = defineInvariant<Map<string, Earned>>({
  name: 'loyalty balances',
  rule: 'the points and the rakeback of a player are what the rewarded stakes have earned at the stated rates; a claim takes all whole micros of the current bucket, and its remainder begins the next one',
  types: ['bet_rewarded', 'bet_reward_reversed', 'rakeback_claimed'],
  initial: () => new Map(),
  check(players, event, violate) {
    let earned = players.get(event.stream);
    if (!earned) {
      earned = newPlayer();
      players.set(event.stream, earned);
    }
    if (event.type === 'rakeback_claimed') claim(earned, event as Claim, violate);
    else earn(earned, event as Reward);
    compare(earned, event as Reward | Claim, violate);
  },
});

function newPlayer(): Earned {
  return {
    points: 0n,
    units: { gold_coins: 0n, sweeps_coins: 0n },
    buckets: { gold_coins: bucket('gold_coins', 1), sweeps_coins: bucket('sweeps_coins', 1) },
    difference: NONE,
  };
}

function bucket(currency: Currency, number: number) {
  return { number, id: `${IDS[currency]}-${number}` };
}

function earn(earned: Earned, { type, data }: Reward): void {
  const { currency, stake, house_edge, rakeback_rate } = data;
  const micros = parseMicros(stake);
  const weighted = (type === 'bet_rewarded' ? micros : -micros) * BigInt(house_edge);
  if (currency === 'sweeps_coins') earned.points += weighted;
  earned.units[currency] += weighted * BigInt(rakeback_rate);
}

function claim({ units, buckets }: Earned, event: Claim, violate: Violate): void {
  const { currency, bucket_id, amount, claimed_at } = event.data;
  const { number, id } = buckets[currency];
  if (bucket_id !== id) violate(event, `claims the bucket ${bucket_id}; the current one is ${id}`);
  const claimed = parseMicros(amount);
  const whole = wholeMicros(units[currency]);
  if (claimed !== whole || claimed <= 0n) {
    const [is, due] = [claimed, whole].map((micros) => formatExactMoney(micros, currency));
    violate(event, `claims ${is}; the bucket contains ${due}`);
  }
  if (!isRecordedNear(claimed_at, event)) {
    violate(event, `claims at ${claimed_at}; it was recorded at ${event.recordedAt}`);
  }
  units[currency] -= claimed * UNITS;
  buckets[currency] = bucket(currency, number + 1);
}

/** Returns the whole micros of an amount in 10⁻⁸ micros, rounded down. */
function wholeMicros(units: bigint): Micros {
  const towardsZero = units / UNITS;
  return units < 0n && units % UNITS !== 0n ? towardsZero - 1n : towardsZero;
}

function compare(earned: Earned, event: Reward | Claim, violate: Violate): void {
  const { vip_points, rakeback } = event.data;
  const points = BigInt(vip_points) - earned.points;
  const gc = unitsOf(rakeback.gold_coins) - earned.units.gold_coins;
  const sc = unitsOf(rakeback.sweeps_coins) - earned.units.sweeps_coins;
  const difference = points === 0n && gc === 0n && sc === 0n ? NONE : `${points} ${gc} ${sc}`;
  if (difference !== earned.difference && difference !== NONE) {
    const buckets = `${gc} × 10⁻⁸ micros of gold_coins and ${sc} × 10⁻⁸ micros of sweeps_coins`;
    violate(event, `differs from what the stakes have earned by ${points} × 10⁻⁸ points, ${buckets}`);
  }
  earned.difference = difference;
  for (const currency of CURRENCIES) {
    const { bucket_id, remainder } = rakeback[currency];
    const { id } = earned.buckets[currency];
    if (bucket_id !== id) violate(event, `states the bucket ${bucket_id}; ${id} is the current one`);
    if (remainder >= UNITS) violate(event, `states a remainder of ${remainder}, which contains a whole micro`);
  }
}

function unitsOf({ balance, remainder }: RakebackBucket): bigint {
  return parseMicros(balance) * UNITS + BigInt(remainder);
}
