import type { Count } from '../field-types.js';
import type { CoinAmounts } from './coin-amounts.js';

/** What a referral pays, and when. */
export interface ReferralRules {
  /** Granted to the player who referred a friend. */
  referrer: CoinAmounts;
  /** Granted to the friend who was referred. */
  referred: CoinAmounts;
  /** Number of friends for whom a player is paid. */
  max_friends: Count;
  /** Whole VIP points that the friend must earn. */
  qualifying_points: Count;
  /** Days after the sign-up in which the friend must earn them. */
  qualifying_days: Count;
  /** Days between the qualification and the payment. */
  hold_days: Count;
}
