import { type DomainEvent, type PromotionRules, RULES_ID, type VipLevel } from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';
import { PROMOTION_RULES } from '@goldwake/promotions/domain';
import { WALLET_RULES } from '@goldwake/wallet/domain';
import type { SeededStore } from './seeded-store.js';

const [BRONZE, SILVER, ...HIGHER] = PROMOTION_RULES.vip.levels as [VipLevel, VipLevel, ...VipLevel[]];

/**
 * Rules of a casino with a VIP program. Its levels and referrals need few points, and the first level has rewards too, so
 * that short histories have claims. The bonus of a referral is held until the next look at it.
 */
export const VIP_PROMOTION_RULES: PromotionRules = {
  ...PROMOTION_RULES,
  vip: {
    levels: [{ ...SILVER, ...named(BRONZE) }, SILVER, ...HIGHER].map((level) => ({
      ...level,
      points: level.points / 1_000,
    })),
  },
  referrals: {
    referrer: { gold_coins: '5000000000', sweeps_coins: '1000000' },
    referred: { gold_coins: '2500000000', sweeps_coins: '500000' },
    max_friends: 2,
    qualifying_points: 1,
    qualifying_days: 1,
    hold_days: 0,
  },
};

function named({ id, name, points, rakeback_rate }: VipLevel) {
  return { id, name, points, rakeback_rate };
}

/**
 * Records the rules, as the services do at their first start.
 * @param hasVip whether the casino has a VIP program
 */
export function recordRules(store: SeededStore, hasVip = false): void {
  const changed = <Rules>(rules: Rules) => ({
    rules_version: 1,
    rules,
    changed_at: new Date(store.now).toISOString(),
  });
  const promotion = hasVip
    ? VIP_PROMOTION_RULES
    : { ...PROMOTION_RULES, vip: { levels: [] }, referrals: null, postal_codes: null };
  const wallet: DomainEvent = { type: 'wallet_rules_changed', data: changed(WALLET_RULES) };
  const promotions: DomainEvent = { type: 'promotion_rules_changed', data: changed(promotion) };
  store.append('wallet_rules', RULES_ID, [wallet], systemContext('wallet-rules'));
  store.append('promotion_rules', RULES_ID, [promotions], systemContext('promotion-rules'));
}
