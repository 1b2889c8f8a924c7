import type { DomainEvent } from '../envelope.js';
import { BY_SYSTEM, type Declarations } from '../event-declaration.js';
import type { MicrosText } from '../money.js';
import type { RulesChanged } from '../rules-changed.js';

/** Amounts of the daily bonus. */
export interface DailyBonus {
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
}

export interface PromotionRules {
  daily_bonus: DailyBonus;
}

/** Events of the single stream of the promotions' rules. */
export type PromotionRulesEvent = DomainEvent<'promotion_rules_changed', RulesChanged<PromotionRules>>;

export const PROMOTION_RULES_EVENTS = {
  promotion_rules_changed: BY_SYSTEM,
} as const satisfies Declarations<PromotionRulesEvent>;
