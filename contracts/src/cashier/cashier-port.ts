import type { CommandContext } from '../command-context.js';
import type { IsoTime } from '../field-types.js';
import type { MicrosText } from '../money.js';
import type { UserPromotionId } from '../promotions/promotion-offers.js';
import type { PackagesOperation } from './package-events.js';
import type { CoinPackage } from './packages.js';
import type { PaidWith, PurchaseRisk, ReviewDecision, ReviewReason } from './purchase-events.js';
import type { CashierUserFields } from './user-fields.js';

/** What other services may ask about the purchases of a player. `userFields` returns the cashier's fields of `User`. */
export interface CashierPort {
  userFields(uid: string): Promise<CashierUserFields>;
  /** Returns the purchase bonuses that the player has used, or that a purchase uses which is not decided yet. */
  bonusUses(uid: string): Promise<BonusUse[]>;
}

/** A purchase bonus that a player uses. */
export interface BonusUse {
  user_promotion_id: UserPromotionId;
  /** When the purchase succeeded; null if it is not decided yet. */
  succeeded_at: IsoTime | null;
}

/** The packages on sale, with their version. */
export interface PackagesReceipt {
  packages_version: number;
  packages: CoinPackage[];
}

/** Lists and changes the packages on sale. */
export interface PackagesPort {
  current(): Promise<PackagesReceipt>;
  /**
   * Changes the packages; does nothing if they are already so.
   * @throws Refusal `validation_failed`, naming each wrong field
   */
  change(
    change: { operation: PackagesOperation; packages: readonly CoinPackage[]; reason: string; by: string },
    context: CommandContext,
  ): Promise<PackagesReceipt>;
}

/** A paid purchase about which an operator must decide. */
export interface PurchaseReview {
  purchase_id: string;
  uid: string;
  reason: ReviewReason;
  /** What the fraud scoring said about the order; null if it was not scored. */
  risk: PurchaseRisk | null;
  /** Price of the order in US dollars, in micros. */
  price: MicrosText;
  /** What the provider has received, in hundredths of `paid_currency`. */
  paid_amount: number;
  paid_currency: string;
  paid_with: PaidWith | null;
  started_at: IsoTime;
}

/** What an operator decides about a purchase in review. `by` is the operator's user name of the operating system. */
export interface ReviewOutcome {
  decision: ReviewDecision;
  reason: string;
  by: string;
}

/** Result of a decision: the purchase that left its review. */
export interface ReviewReceipt {
  purchase_id: string;
  uid: string;
  decision: ReviewDecision;
}

/** An authentic webhook of the payment provider whose type the casino does not know. */
export interface UnknownWebhook {
  event_id: string;
  type: string;
  received_at: IsoTime;
  /** The body as it was sent; a longer one is cut after 20,000 characters. */
  body: string;
}

/** Lists and ends the reviews of paid purchases, and lists the webhooks that were set aside. */
export interface ReviewsPort {
  /** Returns the purchases in review, oldest first. */
  list(): Promise<PurchaseReview[]>;
  /**
   * Ends a review: an approved purchase is credited at the price that was paid; a declined one is refunded.
   * @throws Refusal `not_found`, `purchase_not_in_review`, `review_not_approvable` if it was not paid in dollars
   */
  end(purchaseId: string, outcome: ReviewOutcome, context: CommandContext): Promise<ReviewReceipt>;
  /** Returns the webhooks of unknown types, newest first; only the newest 100 are kept. */
  unknownWebhooks(): Promise<UnknownWebhook[]>;
}
