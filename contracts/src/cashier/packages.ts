import type { Count } from '../field-types.js';
import type { MicrosText } from '../money.js';

/** Coins that are sold together for one price. */
export interface CoinPackage {
  package_id: string;
  /** Price in US dollars, in micros. */
  price: MicrosText;
  gold_coins: MicrosText;
  /** Sweeps Coins that a purchase adds as a bonus. */
  sweeps_coins: MicrosText;
  /**
   * Percentage of the bonus that must be staked before it can be redeemed; it is fixed when the purchase is created.
   */
  playthrough_percent: Count;
  /** Whether the package is only for players who have never bought coins. */
  first_purchase: boolean;
}

/** Maximum number of packages on sale. */
export const PACKAGES_MAX = 50;

/** How a purchase is paid. All methods except `crypto` are paid in dollars. */
export const PAYMENT_METHODS = ['card', 'apple_pay', 'google_pay', 'crypto'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Names of the payment methods, as they are written inside a sentence. */
export const PAYMENT_METHOD_NAMES: Record<PaymentMethod, string> = {
  card: 'card',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  crypto: 'crypto',
};
