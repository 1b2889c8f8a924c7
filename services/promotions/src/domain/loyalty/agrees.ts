import { CURRENCIES, type LoyaltyEvent, microsText, type PromotionProgress } from '@goldwake/contracts';
import { type LoyaltyState, promotionEntry, statedAmounts } from './state.js';

/** Returns whether the state after an event is the one that the event contains. */
export function agrees(state: LoyaltyState, { type, data }: LoyaltyEvent): boolean {
  if (!('vip_points' in data)) return true;
  const { vip_points, rakeback } = statedAmounts(state);
  // A claim of rakeback states the level in the rules in force, which may lack that of the state.
  const isLevelEqual = type === 'rakeback_claimed' || state.level === data.vip_level;
  return (
    isLevelEqual &&
    vip_points === data.vip_points &&
    hasProgress(state, 'promotions' in data ? data.promotions : []) &&
    CURRENCIES.every((currency) => {
      const [own, other] = [rakeback[currency], data.rakeback[currency]];
      return own.bucket_id === other.bucket_id && own.balance === other.balance && own.remainder === other.remainder;
    })
  );
}

function hasProgress(state: LoyaltyState, stated: readonly PromotionProgress[]): boolean {
  return stated.every(({ user_promotion_id: id, staked }) => microsText(promotionEntry(state, id).staked) === staked);
}
