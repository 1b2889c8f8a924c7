import type { Count } from './field-types.js';
import type { Currency, MicrosText } from './money.js';
import type { LoyaltyFields } from './promotions/pushes.js';
import type { Playthrough } from './wallet/wallet-events.js';

/** Payload of a push that the promotions service and the wallet send. */
export interface RakebackPushes {
  /**
   * Rakeback was claimed (`part: 'rakeback'`) and granted (`part: 'balances'`). The two have separate versions and
   * arrive in any order. Sent to the player.
   */
  rakeback_claimed: RakebackClaimed | RakebackGranted;
}

export interface RakebackClaimed extends LoyaltyFields {
  part: 'rakeback';
  loyalty_version: Count;
  balance_type: Currency;
  claimed_bucket_id: string;
  amount: MicrosText;
}

export interface RakebackGranted {
  part: 'balances';
  wallet_version: Count;
  sc_balance: MicrosText;
  gc_balance: MicrosText;
  playthrough: Playthrough;
}
