import { type DomainEvent, RULES_ID } from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';
import { PROMOTION_RULES } from '@goldwake/promotions/domain';
import { WALLET_RULES } from '@goldwake/wallet/domain';
import type { SeededStore } from './seeded-store.js';

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
