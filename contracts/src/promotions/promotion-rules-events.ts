import type { DomainEvent } from '../envelope.js';
import { BY_SYSTEM, type Declarations } from '../event-declaration.js';
import type { RulesChanged } from '../rules-changed.js';
import type { CoinAmounts } from './coin-amounts.js';
import type { PostalCodeRules } from './postal-code-rules.js';
import type { ReferralRules } from './referral-rules.js';
import { convertingRules, statingNoReferrals } from './upcast/promotion-rules-changed.js';
import type { VipRules } from './vip-rules.js';

export interface DailyBonusRules {
  /** Amounts of each day of the streak; at least one day. After the last day the amounts begin again with the first. */
  days: CoinAmounts[];
}

export interface PromotionRules {
  daily_bonus: DailyBonusRules;
  vip: VipRules;
  /** Null in rules of schemas 1 and 2, when nobody could refer a friend. */
  referrals: ReferralRules | null;
  /** Null in rules of schemas 1 and 2, when nobody could request a postal code. */
  postal_codes: PostalCodeRules | null;
}

/** Events of the single stream of the promotions' rules. */
export type PromotionRulesEvent = DomainEvent<'promotion_rules_changed', RulesChanged<PromotionRules>>;

export const PROMOTION_RULES_EVENTS = {
  promotion_rules_changed: { ...BY_SYSTEM, upcasters: [convertingRules, statingNoReferrals] },
} as const satisfies Declarations<PromotionRulesEvent>;
