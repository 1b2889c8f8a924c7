import { type CommandContext, Refusal } from '@goldwake/contracts';
import type { PurchaseResponse } from '@goldwake/contracts/http';
import { requirePurchase } from '../domain/index.js';
import type { PaymentProvider } from '../provider/payment-provider.js';
import { purchaseResponse } from '../queries/purchase-view.js';
import type { Purchases } from '../streams/purchases.js';
import type { ObservePayment } from './observe-payment.js';

/** Cancels a purchase that waits for its payment, at the provider first. A canceled purchase stays as it is. */
export class CancelPurchase {
  constructor(
    private readonly purchases: Purchases,
    private readonly provider: PaymentProvider,
    private readonly observePayment: ObservePayment,
  ) {}

  /** @throws Refusal `not_found`, `purchase_not_open`, `payment_provider_unavailable` */
  async execute(uid: string, purchaseId: string, context: CommandContext): Promise<PurchaseResponse> {
    const { state } = await this.purchases.cancelUnopened(uid, purchaseId, context);
    const { status, payment_id } = requirePurchase(state, purchaseId);
    if (status === 'requires_action' && payment_id !== null) {
      // The payment may have been paid in the meantime, and then counts.
      const payment = await this.provider.cancel({ payment_id, reference: purchaseId });
      const reporter = { via: 'cancellation', actor: uid, correlationId: context.correlationId } as const;
      if (payment) await this.observePayment.execute(payment, reporter);
      else await this.purchases.cancelLost(uid, purchaseId, reporter);
    }
    const after = await this.purchases.load(uid);
    if (requirePurchase(after.state, purchaseId).failure !== 'canceled') throw new Refusal('purchase_not_open');
    return purchaseResponse(after, purchaseId, null);
  }
}
