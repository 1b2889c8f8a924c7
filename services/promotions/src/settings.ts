import { coins, microsText } from '@goldwake/contracts';
import type { DailyBonus } from './domain/index.js';

/** 5,000.00 GC and 1.00 SC per day. */
export const DAILY_BONUS: DailyBonus = {
  gold_coins: microsText(coins(5_000)),
  sweeps_coins: microsText(coins(1)),
};
