import {
  bestBonus,
  type CoinAmounts,
  type CreditTerms,
  CURRENCIES,
  type PurchaseBonus,
  parseMicros,
  type RunningBonus,
  type RunningBonuses,
  withBonus,
} from '@goldwake/contracts';
import { creditTermsOf } from './price.js';
import { isUndecided, type PurchasesState, type StoredPurchase } from './purchases.js';

/** No purchase bonus is running, or the operator permits none. */
export const NO_BONUSES: RunningBonuses = { promotions_version: 1, bonuses: [] };

/** Returns the running bonuses that no purchase of the player uses. */
export function unusedBonuses(state: PurchasesState, { bonuses }: RunningBonuses): readonly RunningBonus[] {
  return bonuses.filter(({ user_promotion_id }) => bonusUser(state, user_promotion_id) === undefined);
}

/** Returns the bonus that an order of a package gets; null if none adds coins. */
export function bonusOf(state: PurchasesState, coins: CoinAmounts, running: RunningBonuses): PurchaseBonus | null {
  const best = bestBonus(coins, unusedBonuses(state, running));
  if (!best) return null;
  const { user_promotion_id } = best.bonus;
  return { user_promotion_id, promotions_version: running.promotions_version, ...best.added };
}

/** Returns whether a bonus is less than another in a currency. */
export function isLess(bonus: CoinAmounts | null, than: CoinAmounts): boolean {
  return CURRENCIES.some((currency) => parseMicros(bonus?.[currency] ?? '0') < parseMicros(than[currency]));
}

/**
 * Returns the purchase that uses a bonus: one that is undecided, in review or has ever succeeded with it. One that failed
 * or expired leaves it to the next order.
 * @param except a purchase that does not count
 */
export function bonusUser(
  { purchases }: PurchasesState,
  userPromotionId: string,
  except?: string,
): StoredPurchase | undefined {
  return [...purchases.values()].find(
    (one) => one.bonus?.user_promotion_id === userPromotionId && one.purchase_id !== except && usesBonus(one),
  );
}

/**
 * Returns whether a purchase with a bonus uses it. One that is reviewed because another purchase uses its bonus does not:
 * the other one, if paid in time, must not be reviewed in turn.
 */
export function usesBonus(purchase: StoredPurchase): boolean {
  if (purchase.status === 'in_review') return purchase.review?.reason !== 'bonus_used';
  return purchase.has_succeeded || isUndecided(purchase);
}

/** Returns whether another purchase uses the bonus of a purchase. */
export function isBonusUsedByOther(state: PurchasesState, { bonus, purchase_id }: StoredPurchase): boolean {
  return bonus !== null && bonusUser(state, bonus.user_promotion_id, purchase_id) !== undefined;
}

/** Returns what the wallet credits for a purchase: the coins of the package and of its bonus. */
export function dueTermsOf({ bonus, ...terms }: CreditTerms & { bonus: PurchaseBonus | null }): CreditTerms {
  return { ...creditTermsOf(terms), ...withBonus(terms, bonus) };
}
