import {
  type CoinAmounts,
  type Currency,
  DAILY_BONUS_DAYS,
  type Micros,
  microsText,
  POSTAL_CODE_RULES,
  type PromotionRules,
  REFERRAL_RULES,
} from '@goldwake/contracts';
import { VIP_LEVELS } from './vip-levels.js';

/** The rules of this version of the service. It records them at its start; the recorded ones are in force. */
export const PROMOTION_RULES: PromotionRules = {
  daily_bonus: {
    days: DAILY_BONUS_DAYS.map(amounts),
  },
  vip: { levels: VIP_LEVELS },
  // The points are an expected income of 75 SC. Both bonuses, the rakeback and the level-up rewards on the way return 57 SC
  // of it, so nobody gains by referring themselves.
  referrals: {
    referrer: amounts(REFERRAL_RULES.bonus),
    referred: amounts(REFERRAL_RULES.bonus),
    max_friends: REFERRAL_RULES.maxFriends,
    qualifying_points: REFERRAL_RULES.qualifyingPoints,
    qualifying_days: REFERRAL_RULES.qualifyingDays,
    hold_days: REFERRAL_RULES.holdDays,
  },
  postal_codes: { reward: amounts(POSTAL_CODE_RULES.reward), valid_days: POSTAL_CODE_RULES.validDays },
};

function amounts({ gold_coins, sweeps_coins }: Record<Currency, Micros>): CoinAmounts {
  return { gold_coins: microsText(gold_coins), sweeps_coins: microsText(sweeps_coins) };
}
