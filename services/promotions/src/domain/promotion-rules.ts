import { DAILY_BONUS_DAYS, microsText, type PromotionRules } from '@goldwake/contracts';
import { VIP_LEVELS } from './vip-levels.js';

/** The rules of this version of the service. It records them at its start; the recorded ones are in force. */
export const PROMOTION_RULES: PromotionRules = {
  daily_bonus: {
    days: DAILY_BONUS_DAYS.map(({ gold_coins, sweeps_coins }) => ({
      gold_coins: microsText(gold_coins),
      sweeps_coins: microsText(sweeps_coins),
    })),
  },
  vip: { levels: VIP_LEVELS },
};
