import type { Count, IsoTime } from '../field-types.js';
import type { PaymentMethod } from './packages.js';
import type { PaidWith, PurchaseBonus, PurchaseFailure, PurchaseTerms } from './purchase-events.js';

/**
 * - `created`: the casino has stored the purchase, and the provider has not opened a payment yet.
 * - `requires_action`: the provider waits for the player at its payment page.
 * - `processing`: the player has submitted the payment, and the provider has not decided yet.
 * - `in_review`: the payment has succeeded, and an operator decides whether coins are granted.
 * - `succeeded`: paid and credited.
 * - `failed`, `expired`: ended without coins.
 * - `refunded`: the provider has returned the money, and the coins were taken back.
 * - `disputed`: the payer's bank has taken the money back and has not decided yet; the coins were taken back.
 * - `won`: the bank has decided for the casino, and the coins were restored. `lost`: it has decided for the payer.
 *
 * A purchase that was refunded or disputed while it was in review never had coins, so none are taken back or restored.
 */
export type PurchaseStatus =
  | 'created'
  | 'requires_action'
  | 'processing'
  | 'in_review'
  | 'succeeded'
  | 'failed'
  | 'expired'
  | 'refunded'
  | 'disputed'
  | 'won'
  | 'lost';

/** What the payment provider has received, in hundredths of `currency`. */
export interface ReceivedPayment {
  amount: Count;
  currency: string;
}

/** A purchase as its player sees it. */
export interface Purchase extends Omit<PurchaseTerms, 'packages_version'> {
  purchase_id: string;
  status: PurchaseStatus;
  method: PaymentMethod;
  /** What a promotion adds to the coins of the package, which `gold_coins` and `sweeps_coins` state; null if none does. */
  bonus: PurchaseBonus | null;
  paid_with: PaidWith | null;
  /** What was paid, which can differ from the price until the purchase succeeds; null unless it was ever in review. */
  received: ReceivedPayment | null;
  /** Null unless the purchase failed. A declined review keeps it when its payment is refunded or disputed. */
  failure: PurchaseFailure | null;
  created_at: IsoTime;
  /** When the payment page closes if nobody pays. */
  expires_at: IsoTime;
  /** When the purchase succeeded, failed or expired; null before, and if it was refunded or disputed in review. */
  ended_at: IsoTime | null;
  /** When a successful payment was last refunded, disputed, won or lost; null if that has not happened. */
  reversed_at: IsoTime | null;
}
