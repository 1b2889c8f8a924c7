import type { Count, IsoTime } from '../field-types.js';
import { CURRENCIES, MAX_AMOUNT, type Micros, microsText, parseMicros } from '../money.js';
import type { CoinAmounts } from './coin-amounts.js';
import type { OfferedPromotions, PurchaseOffer, UserPromotionId } from './promotion-offers.js';
import { runningAt } from './promotion-runs.js';

/** Highest percentage of the coins of a package that a bonus can add. */
export const BONUS_PERCENT_MAX = 500;

/** A purchase bonus that is running. The amounts are the most that it adds to one purchase. */
export interface RunningBonus extends Pick<PurchaseOffer, 'title' | 'percent' | 'gold_coins' | 'sweeps_coins'> {
  user_promotion_id: UserPromotionId;
  ends_at: IsoTime;
}

/** The purchase bonuses that are running, in the order of the promotions. */
export interface RunningBonuses {
  promotions_version: Count;
  bonuses: readonly RunningBonus[];
}

/** Returns the purchase bonuses that run at a time. @param now milliseconds since the Unix epoch */
export function runningBonuses({ promotions_version, promotions }: OfferedPromotions, now: number): RunningBonuses {
  const bonuses = runningAt(promotions, now).flatMap(({ user_promotion_id, offer, endsAt }) => {
    if (offer.kind !== 'purchase') return [];
    const { title, percent, gold_coins, sweeps_coins } = offer;
    const ends_at = new Date(endsAt).toISOString();
    return [{ user_promotion_id, title, percent, gold_coins, sweeps_coins, ends_at }];
  });
  return { promotions_version, bonuses };
}

/**
 * Returns the coins that a bonus adds to those of a package: the percentage of each currency, rounded down to a micro,
 * but not more than the bonus allows, and not more than the wallet can credit together with the package.
 */
export function purchaseBonus(
  coins: CoinAmounts,
  terms: Pick<PurchaseOffer, 'percent' | 'gold_coins' | 'sweeps_coins'>,
): CoinAmounts {
  const added = (currency: (typeof CURRENCIES)[number]) => {
    const amount = parseMicros(coins[currency]);
    const share = (amount * BigInt(terms.percent)) / 100n;
    return microsText(least(share, parseMicros(terms[currency]), MAX_AMOUNT - amount));
  };
  return { gold_coins: added('gold_coins'), sweeps_coins: added('sweeps_coins') };
}

/**
 * Returns the bonus that adds most to a package: most SC, then most GC, then the first one. Returns undefined if none
 * adds anything.
 */
export function bestBonus<Bonus extends Pick<PurchaseOffer, 'percent' | 'gold_coins' | 'sweeps_coins'>>(
  coins: CoinAmounts,
  bonuses: readonly Bonus[],
): { bonus: Bonus; added: CoinAmounts } | undefined {
  const adding = bonuses
    .map((bonus) => ({ bonus, added: purchaseBonus(coins, bonus) }))
    .filter(({ added }) => CURRENCIES.some((currency) => added[currency] !== '0'));
  return adding.reduce<(typeof adding)[number] | undefined>(
    (best, one) => (best && !addsMore(one.added, best.added) ? best : one),
    undefined,
  );
}

/** Returns the coins of a package together with those of its bonus. */
export function withBonus(coins: CoinAmounts, bonus: CoinAmounts | null): CoinAmounts {
  const sum = (currency: (typeof CURRENCIES)[number]) =>
    microsText(parseMicros(coins[currency]) + (bonus ? parseMicros(bonus[currency]) : 0n));
  return { gold_coins: sum('gold_coins'), sweeps_coins: sum('sweeps_coins') };
}

function addsMore(one: CoinAmounts, other: CoinAmounts): boolean {
  const [sweeps, least] = [parseMicros(one.sweeps_coins), parseMicros(other.sweeps_coins)];
  if (sweeps !== least) return sweeps > least;
  return parseMicros(one.gold_coins) > parseMicros(other.gold_coins);
}

function least(...amounts: readonly [Micros, ...Micros[]]): Micros {
  return amounts.reduce((smallest, one) => (one < smallest ? one : smallest));
}
