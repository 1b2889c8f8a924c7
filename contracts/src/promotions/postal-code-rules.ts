import type { Count } from '../field-types.js';
import type { CoinAmounts } from './coin-amounts.js';

/** What a card with a postal request code pays, and how long its code is valid. */
export interface PostalCodeRules {
  reward: CoinAmounts;
  /** Days after the request in which the card must arrive. */
  valid_days: Count;
}
