import {
  type CoinAmounts,
  CURRENCIES,
  DAILY_BONUS_DAYS,
  microsText,
  type PromotionRules,
  parseMicros,
} from '@goldwake/contracts';
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

/**
 * Returns the rules if the service can apply them. It calls this at its start, before it records them.
 * @throws Error that names the first fault
 */
export function validRules(rules: PromotionRules): PromotionRules {
  const { days } = rules.daily_bonus;
  if (days.length === 0) throw new Error('the rules of promotions state no day of the daily bonus; add at least one');
  days.forEach(requireAmounts);
  return rules;
}

function requireAmounts(bonus: CoinAmounts, index: number): void {
  const amounts = CURRENCIES.map((currency) => parseMicros(bonus[currency]));
  if (amounts.every((amount) => amount >= 0n) && amounts.some((amount) => amount > 0n)) return;
  const [gold, sweeps] = CURRENCIES.map((currency) => bonus[currency]);
  throw new Error(
    `the rules of promotions state ${gold} GC micros and ${sweeps} SC micros for day ${index + 1} of the daily bonus; no amount may be negative, and one must be above 0`,
  );
}
