import type { IsoTime } from '../field-types.js';
import type { PaymentMethod } from './packages.js';
import type { PaidWith, PurchaseFailure, PurchaseTerms } from './purchase-events.js';

/**
 * - `created`: the casino has stored the purchase, and the provider has not opened a payment yet.
 * - `requires_action`: the provider waits for the player at its payment page.
 * - `processing`: the player has submitted the payment, and the provider has not decided yet.
 * - `in_review`: the payment has succeeded, and an operator decides whether coins are granted.
 * - `succeeded`, `failed`, `expired`: final.
 */
export type PurchaseStatus =
  | 'created'
  | 'requires_action'
  | 'processing'
  | 'in_review'
  | 'succeeded'
  | 'failed'
  | 'expired';

/** A purchase as its player sees it. */
export interface Purchase extends Omit<PurchaseTerms, 'packages_version'> {
  purchase_id: string;
  status: PurchaseStatus;
  method: PaymentMethod;
  paid_with: PaidWith | null;
  /** Null unless the status is `failed`. */
  failure: PurchaseFailure | null;
  created_at: IsoTime;
  /** When the payment page closes if nobody pays. */
  expires_at: IsoTime;
  /** When the purchase succeeded, failed or expired; null before. */
  ended_at: IsoTime | null;
}
