import type { DomainEvent } from '../envelope.js';
import { BY_OPERATOR, BY_PLAYER, type Declarations } from '../event-declaration.js';
import type { Count, IsoTime, LastFour } from '../field-types.js';
import type { MicrosText } from '../money.js';
import type { CoinAmounts } from '../promotions/coin-amounts.js';
import type { UserPromotionId } from '../promotions/promotion-offers.js';
import type { FraudDecision } from '../sandbox/fraud.js';
import type { PaymentMethod } from './packages.js';
import { statingNoBonus, statingRisk } from './upcast/purchase-created.js';

/**
 * What a purchase costs and contains. It is fixed when the purchase is created; later changes of the package do not
 * affect it.
 */
export interface PurchaseTerms {
  package_id: string;
  /** Version of the packages from which the terms were taken. */
  packages_version: Count;
  /** Price in US dollars, in micros. */
  price: MicrosText;
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
  /** Percentage of the Sweeps Coins that must be staked before they can be redeemed. */
  playthrough_percent: Count;
  first_purchase: boolean;
}

/** Coins that a promotion adds to those of the package. They have the playthrough of the package. */
export interface PurchaseBonus extends CoinAmounts {
  user_promotion_id: UserPromotionId;
  /** Version of the promotions from which the terms of the bonus were taken. */
  promotions_version: Count;
}

/** What was paid for a purchase, and what the wallet credits for it, including a bonus. */
export type CreditTerms = Pick<PurchaseTerms, 'price' | 'gold_coins' | 'sweeps_coins' | 'playthrough_percent'>;

/**
 * Why a purchase has failed: the bank declined the payment, the card has insufficient funds, the provider or the fraud
 * scoring blocked it, the bank could not confirm the payer (3-D Secure), the player canceled the payment, or an
 * operator declined it after it was paid, so that it is refunded.
 */
export type PurchaseFailure =
  | 'declined'
  | 'insufficient_funds'
  | 'blocked'
  | 'authentication_failed'
  | 'canceled'
  | 'review_declined';

/** The card or crypto currency of a payment, as the provider describes it. The card number never reaches the casino. */
export interface PaidWith {
  /** Such as `Visa` or `Bitcoin`. */
  brand: string;
  /** The last four digits of the card, or the last four characters of the address that paid. */
  last4: LastFour;
}

/**
 * What the fraud scoring said about an order. A challenge lets the bank confirm the payer, a review lets an operator
 * decide after the payment, and a block fails the purchase before a payment is opened.
 */
export interface PurchaseRisk {
  decision: FraudDecision;
  /** Codes of the scoring, or `score_timeout` and `score_unavailable` of the casino itself, which mean a review. */
  reasons: string[];
}

/**
 * Why the payment of a purchase needs a decision of the operator: its amount or currency is not the ordered
 * one, the package is for a first purchase and the player has bought coins before it was paid, another purchase has
 * used its bonus since it failed or expired, or the fraud scoring asked for it.
 */
export type ReviewReason = 'amount_differs' | 'first_purchase_used' | 'bonus_used' | 'risk';

export type ReviewDecision = 'approved' | 'declined';

interface OfPurchase {
  uid: string;
  purchase_id: string;
}

/** `payment_id` is the provider's id of the payment. */
interface OfPayment extends OfPurchase {
  payment_id: string;
}

export type PurchaseEvent =
  | DomainEvent<
      'purchase_created',
      OfPurchase &
        PurchaseTerms & {
          method: PaymentMethod;
          created_at: IsoTime;
          expires_at: IsoTime;
          /** Null if the order was not scored. */
          risk: PurchaseRisk | null;
          /** Null if no promotion adds coins. */
          bonus: PurchaseBonus | null;
        }
    >
  /** The provider has opened the payment and waits for the player at its payment page. */
  | DomainEvent<'purchase_payment_opened', OfPayment & { opened_at: IsoTime }>
  /** The player has submitted the payment, and the provider has not decided yet. */
  | DomainEvent<'purchase_processing', OfPayment & { seen_at: IsoTime }>
  /** The payment has succeeded, but an operator must decide whether coins are granted. */
  | DomainEvent<
      'purchase_review_started',
      OfPayment & {
        reason: ReviewReason;
        /** What the provider has received, in hundredths of `paid_currency`. */
        paid_amount: Count;
        paid_currency: string;
        paid_with: PaidWith | null;
        started_at: IsoTime;
      }
    >
  /** The payment has succeeded. The wallet grants the coins because of this event, which contains the terms. */
  | DomainEvent<'purchase_succeeded', OfPayment & CreditTerms & { paid_with: PaidWith | null; succeeded_at: IsoTime }>
  /**
   * An operator has decided about a payment in review. `purchase_succeeded` follows an approval, with what was paid as
   * the price; `purchase_failed` follows a refusal, and the payment is refunded.
   */
  | DomainEvent<
      'purchase_review_ended',
      OfPayment & { decision: ReviewDecision; reason: string; by: string; ended_at: IsoTime }
    >
  /** `payment_id` is null if the player canceled before the provider had opened a payment. */
  | DomainEvent<
      'purchase_failed',
      OfPurchase & {
        payment_id: string | null;
        failure: PurchaseFailure;
        paid_with: PaidWith | null;
        failed_at: IsoTime;
      }
    >
  /** Nobody paid in time. */
  | DomainEvent<'purchase_expired', OfPurchase & { expired_at: IsoTime }>
  /**
   * The provider has returned the money of a successful payment. The wallet takes back the coins because of it, if they
   * were credited and no open dispute has taken them.
   */
  | DomainEvent<'purchase_refunded', OfPayment & { refunded_at: IsoTime }>
  /**
   * The payer's bank has taken the money of a successful payment back (chargeback). The wallet takes back the coins
   * because of it.
   */
  | DomainEvent<'purchase_disputed', OfPayment & { disputed_at: IsoTime }>
  /** The bank has decided for the casino and returned the money. The wallet restores the coins because of it. */
  | DomainEvent<'purchase_dispute_won', OfPayment & { won_at: IsoTime }>
  /** The bank has decided for the payer. The coins stay taken back. */
  | DomainEvent<'purchase_dispute_lost', OfPayment & { lost_at: IsoTime }>;

/**
 * The state of a payment reaches the casino by a request of the player who returns, by a webhook and by a poll,
 * whichever is first.
 */
const BY_ANY_REPORT = { actors: ['player', 'system'], causes: ['command'] } as const;

export const PURCHASE_EVENTS = {
  purchase_created: { ...BY_PLAYER, upcasters: [statingRisk, statingNoBonus] },
  purchase_payment_opened: BY_ANY_REPORT,
  purchase_processing: BY_ANY_REPORT,
  purchase_review_started: BY_ANY_REPORT,
  purchase_succeeded: BY_ANY_REPORT,
  purchase_failed: BY_ANY_REPORT,
  purchase_expired: BY_ANY_REPORT,
  purchase_review_ended: BY_OPERATOR,
  purchase_refunded: BY_ANY_REPORT,
  purchase_disputed: BY_ANY_REPORT,
  purchase_dispute_won: BY_ANY_REPORT,
  purchase_dispute_lost: BY_ANY_REPORT,
} as const satisfies Declarations<PurchaseEvent>;
