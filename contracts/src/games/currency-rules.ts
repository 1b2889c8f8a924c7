import type { Count } from '../field-types.js';
import {
  type Currency,
  coins,
  formatMicros,
  formatMoney,
  type Micros,
  type MicrosText,
  microsText,
  parseMicros,
} from '../money.js';

/** Stake limits and display rules of a currency. Operators change them. */
export interface CurrencyRules {
  /** Smallest stake of one bet in the casino's own games, in micros: whole hundredths of a coin. */
  min_stake: MicrosText;
  /** Largest stake, like `min_stake`. Later stakes of a round, such as that of a double down, may go beyond it. */
  max_stake: MicrosText;
  /**
   * Whether amounts of whole coins are shown without decimals: `1,250 GC` instead of `1,250.00 GC`. In sentences they
   * keep two.
   */
  hides_zero_decimals: boolean;
}

/** The rules of both currencies, response of GET /api/currencies. Each change increases the version by one. */
export interface Currencies extends Record<Currency, CurrencyRules> {
  currencies_version: Count;
}

/** Bounds of what an operator may set as a limit. */
export const STAKE_BOUNDS = { min: coins(1) / 100n, max: coins(1_000_000) };

/** Rules before the first change by an operator. */
export const FIRST_CURRENCIES: Currencies = {
  currencies_version: 0,
  gold_coins: rules(coins(100_000)),
  sweeps_coins: rules(coins(1_000)),
};

function rules(max: Micros): CurrencyRules {
  return { min_stake: microsText(STAKE_BOUNDS.min), max_stake: microsText(max), hides_zero_decimals: false };
}

/** Returns the limits of a stake in micros, both inclusive. */
export function stakeLimitsOf({ min_stake, max_stake }: CurrencyRules): { min: Micros; max: Micros } {
  return { min: parseMicros(min_stake), max: parseMicros(max_stake) };
}

/** `0.01 to 100,000.00 GC` */
export function stakeRangeText(rules: CurrencyRules, currency: Currency): string {
  const { min, max } = stakeLimitsOf(rules);
  return `${formatMicros(min)} to ${formatMoney(max, currency)}`;
}
