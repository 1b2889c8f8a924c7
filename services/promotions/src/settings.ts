import { DAILY_BONUS_AMOUNTS, microsText } from '@goldwake/contracts';
import type { DailyBonus } from './domain/index.js';

export const DAILY_BONUS: DailyBonus = {
  gold_coins: microsText(DAILY_BONUS_AMOUNTS.gold_coins),
  sweeps_coins: microsText(DAILY_BONUS_AMOUNTS.sweeps_coins),
};
