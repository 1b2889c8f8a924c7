import type { DomainEvent } from '../envelope.js';
import { BY_SYSTEM, type Declarations } from '../event-declaration.js';
import type { MicrosText } from '../money.js';
import type { RulesChanged } from '../rules-changed.js';
import { statingDays } from './upcast/promotion-rules-changed.js';

/** Amounts of the daily bonus on one day of the streak. */
export interface DailyBonus {
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
}

export interface DailyBonusRules {
  /** Amounts of each day of the streak; at least one day. After the last day the amounts begin again with the first. */
  days: DailyBonus[];
}

export interface PromotionRules {
  daily_bonus: DailyBonusRules;
}

/** Events of the single stream of the promotions' rules. */
export type PromotionRulesEvent = DomainEvent<'promotion_rules_changed', RulesChanged<PromotionRules>>;

export const PROMOTION_RULES_EVENTS = {
  promotion_rules_changed: { ...BY_SYSTEM, upcasters: [statingDays] },
} as const satisfies Declarations<PromotionRulesEvent>;
