import { type DomainEvent, type PromotionRules, RULES_ID, type WalletRules } from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';
import type { SeededStore } from './seeded-store.js';

/** Casino rules, with the same values as those of the services. */
export const WALLET_RULES: WalletRules = {
  playthrough_percent: 100,
  top_up: { amount: '10000000000', below: '1000000', period_ms: 3_600_000 },
};
export const PROMOTION_RULES: PromotionRules = { daily_bonus: { gold_coins: '5000000000', sweeps_coins: '1000000' } };

/** Records the rules, as the services do at their first start. */
export function recordRules(store: SeededStore): void {
  const changed = <Rules>(rules: Rules) => ({
    rules_version: 1,
    rules,
    changed_at: new Date(store.now).toISOString(),
  });
  const wallet: DomainEvent = { type: 'wallet_rules_changed', data: changed(WALLET_RULES) };
  const promotions: DomainEvent = { type: 'promotion_rules_changed', data: changed(PROMOTION_RULES) };
  store.append('wallet_rules', RULES_ID, [wallet], systemContext('wallet-rules'));
  store.append('promotion_rules', RULES_ID, [promotions], systemContext('promotion-rules'));
}
