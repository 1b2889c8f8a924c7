import type { PurchaseResponse } from '@goldwake/contracts/http';
import { requirePurchase } from '../domain/index.js';
import type { PaymentProvider } from '../provider/payment-provider.js';
import { purchaseResponse } from '../queries/purchase-view.js';
import type { Purchases } from '../streams/purchases.js';
import type { ObservePayment } from './observe-payment.js';

/** Asks the provider for the payment of a purchase. Called when the player returns from the payment page. */
export class CheckPurchase {
  constructor(
    private readonly purchases: Purchases,
    private readonly provider: PaymentProvider,
    private readonly observePayment: ObservePayment,
  ) {}

  /**
   * A purchase that has ended without success is asked for too, because the provider has the last word on money.
   * @throws Refusal `not_found`, `payment_provider_unavailable`
   */
  async execute(uid: string, purchaseId: string, correlationId: string): Promise<PurchaseResponse> {
    const loaded = await this.purchases.load(uid);
    const { status, payment_id } = requirePurchase(loaded.state, purchaseId);
    if (payment_id === null || status === 'succeeded' || status === 'in_review') {
      return purchaseResponse(loaded, purchaseId, null);
    }
    const payment = await this.provider.get({ payment_id, reference: purchaseId });
    const after = payment && (await this.observePayment.execute(payment, { actor: uid, correlationId }));
    return purchaseResponse(after ?? loaded, purchaseId, payment?.url ?? null);
  }
}
