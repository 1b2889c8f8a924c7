import { DAILY_BONUS_AMOUNTS, microsText, type PromotionRules } from '@goldwake/contracts';

/** The rules of this version of the service. It records them at its start; the recorded ones are in force. */
export const PROMOTION_RULES: PromotionRules = {
  daily_bonus: {
    gold_coins: microsText(DAILY_BONUS_AMOUNTS.gold_coins),
    sweeps_coins: microsText(DAILY_BONUS_AMOUNTS.sweeps_coins),
  },
};
