import { Refusal } from '@goldwake/contracts';
import type { Clock, FiredTimer, Scheduler } from '@goldwake/core';
import { nextRequestAt, owesRefund, type StoredPurchase } from '../domain/index.js';
import type { PaymentProvider } from '../provider/payment-provider.js';
import type { Purchases, Reporter } from '../streams/purchases.js';
import { REFUND_PURCHASE, type RefundPurchasePayload, refundTimer } from '../streams/refund-timer.js';
import type { ObservePayment } from './observe-payment.js';

/** Number of refunds that are asked for at the same time. */
const REFUNDS_PARALLEL = 4;

/** Asks the provider to refund a payment that was not credited, until its amount is returned to the payer. */
export class RefundPurchase {
  /**
   * @param report receives one line for each payment that will never be refunded, and each refusal without a dispute
   */
  constructor(
    private readonly purchases: Pick<Purchases, 'load'>,
    private readonly provider: Pick<PaymentProvider, 'refund'>,
    private readonly observePayment: Pick<ObservePayment, 'execute'>,
    private readonly scheduler: Pick<Scheduler, 'schedule'>,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly report: (line: string) => void,
  ) {}

  async execute({ payload, context }: Pick<FiredTimer<RefundPurchasePayload>, 'payload' | 'context'>): Promise<void> {
    const { correlationId } = context;
    const purchase = (await this.purchases.load(payload.uid)).state.purchases.get(payload.purchase_id);
    if (!purchase || !owesRefund(purchase)) return;
    if (await this.isEnded(purchase, { via: 'refund', actor: 'system', correlationId })) return;
    const at = nextRequestAt(payload.since, this.clock.now());
    await this.scheduler.schedule(refundTimer(payload, at, correlationId));
  }

  /** Asks once. @returns whether the money has left the casino; false while the provider or the bank has not decided */
  private async isEnded({ payment_id, purchase_id }: StoredPurchase, reporter: Reporter): Promise<boolean> {
    if (payment_id === null) return true;
    try {
      const payment = await this.provider.refund({ payment_id, reference: purchase_id });
      if (!payment) {
        this.report(`purchase ${purchase_id} is not refunded: the provider does not know its payment ${payment_id}`);
        return true;
      }
      await this.observePayment.execute(payment, reporter);
      if (payment.refunded_at !== null || payment.dispute?.status === 'lost') return true;
      if (payment.dispute?.status !== 'open') {
        this.report(
          `purchase ${purchase_id}: the provider does not refund its payment ${payment_id}; it is asked again`,
        );
      }
      return false;
    } catch (error) {
      // The provider is asked again later. As a failed timer, the refund would be given up after eight attempts.
      if (error instanceof Refusal && error.code === 'payment_provider_unavailable') return false;
      throw error;
    }
  }
}

/** Registers the timer of refunds. */
export function handleRefunds(scheduler: Pick<Scheduler, 'handle'>, refund: RefundPurchase): void {
  scheduler.handle<RefundPurchasePayload>(REFUND_PURCHASE, (timer) => refund.execute(timer), {
    parallel: REFUNDS_PARALLEL,
  });
}
