import type { OpenPayment, Payment } from '@goldwake/contracts';

/** A payment that was opened for a purchase. */
export type OpenedPayment = Pick<Payment, 'payment_id' | 'reference'>;

/**
 * The payment provider.
 * All methods throw Refusal `payment_provider_unavailable` if the provider does not answer, or answers something else
 * than the payment with this id and reference.
 */
export interface PaymentProvider {
  /** Opens a payment. A second call with the same reference returns the first payment. */
  open(payment: OpenPayment): Promise<Payment>;
  /** Returns a payment; undefined if the provider does not know it. */
  get(payment: OpenedPayment): Promise<Payment | undefined>;
  /** Cancels a payment that waits for the player, and returns it. A payment in another status is returned unchanged. */
  cancel(payment: OpenedPayment): Promise<Payment | undefined>;
  /**
   * Returns the complete amount of a success to the payer, once, and returns the payment. A payment that cannot be
   * refunded, as while it is disputed, is returned unchanged; undefined if the provider does not know it.
   */
  refund(payment: OpenedPayment): Promise<Payment | undefined>;
}
