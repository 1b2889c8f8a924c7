import { type Payment, Refusal } from '@goldwake/contracts';
import type { PurchaseResponse } from '@goldwake/contracts/http';
import type { Clock } from '@goldwake/core';
import { isOverdueAt, isUndecided, requirePurchase, type StoredPurchase } from '../domain/index.js';
import type { PaymentProvider } from '../provider/payment-provider.js';
import { purchaseResponse } from '../queries/purchase-view.js';
import type { Purchases } from '../streams/purchases.js';
import type { ObservePayment } from './observe-payment.js';
import { openPayment } from './open-payment.js';

/**
 * Asks the provider for the payment of a purchase. Called when the player returns from the payment page, and later to
 * find a refund or dispute whose webhook was lost. Opens the payment if the provider did not answer when the purchase
 * was created.
 */
export class CheckPurchase {
  constructor(
    private readonly purchases: Purchases,
    private readonly provider: PaymentProvider,
    private readonly observePayment: ObservePayment,
    private readonly clock: Clock,
  ) {}

  /**
   * A purchase that has ended is asked for too, because the provider has the last word on money. After a refund or a
   * lost dispute, nothing can change any more.
   * @param returnUrl address to which a payment page that is opened now leads back
   * @throws Refusal `not_found`, `payment_provider_unavailable` for a purchase that has not ended
   */
  async execute(
    uid: string,
    purchaseId: string,
    request: { returnUrl: string; correlationId: string },
  ): Promise<PurchaseResponse> {
    const loaded = await this.purchases.load(uid);
    const purchase = requirePurchase(loaded.state, purchaseId);
    if (purchase.status === 'refunded' || purchase.status === 'lost') {
      return purchaseResponse(loaded, purchaseId, null);
    }
    const payment = await this.paymentOf(purchase, request.returnUrl).catch((error) => {
      const isKnown = error instanceof Refusal && error.code === 'payment_provider_unavailable';
      if (isKnown && !isUndecided(purchase)) return undefined;
      throw error;
    });
    const reporter = { via: 'return', actor: uid, correlationId: request.correlationId } as const;
    const after = payment && (await this.observePayment.execute(payment, reporter));
    return purchaseResponse(after ?? loaded, purchaseId, payment?.url ?? null);
  }

  private async paymentOf(purchase: StoredPurchase, returnUrl: string): Promise<Payment | undefined> {
    const { status, payment_id, purchase_id } = purchase;
    if (payment_id !== null) return this.provider.get({ payment_id, reference: purchase_id });
    if (status !== 'created' || isOverdueAt(purchase, this.clock.now())) return undefined;
    return openPayment(this.provider, purchase, returnUrl);
  }
}
