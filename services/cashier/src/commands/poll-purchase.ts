import { type Payment, Refusal } from '@goldwake/contracts';
import type { Clock, FiredTimer, Scheduler } from '@goldwake/core';
import { isOverdueAt, isUndecided, nextPollAt, type StoredPurchase } from '../domain/index.js';
import type { PaymentProvider } from '../provider/payment-provider.js';
import { POLL_PURCHASE, type PollPurchasePayload, pollTimer } from '../streams/poll-timer.js';
import type { Purchases, Reporter } from '../streams/purchases.js';
import type { ObservePayment } from './observe-payment.js';

/** Number of purchases that are asked for at the same time. */
const POLLS_PARALLEL = 8;

/**
 * Asks the provider for a purchase until it is decided, so that a lost webhook loses nothing. When the time to pay is
 * over, a payment that still waits for the player is canceled, and the purchase ends.
 */
export class PollPurchase {
  constructor(
    private readonly purchases: Purchases,
    private readonly provider: PaymentProvider,
    private readonly observePayment: ObservePayment,
    private readonly scheduler: Pick<Scheduler, 'schedule'>,
    private readonly clock: Clock,
  ) {}

  async execute({ payload, context }: Pick<FiredTimer<PollPurchasePayload>, 'payload' | 'context'>): Promise<void> {
    const { correlationId } = context;
    const purchase = await this.undecided(payload);
    if (!purchase) return;
    try {
      await this.ask(payload.uid, purchase, { via: 'poll', actor: 'system', correlationId });
    } catch (error) {
      // The provider is asked again later. As a failed timer, the poll would end after eight attempts.
      if (!(error instanceof Refusal && error.code === 'payment_provider_unavailable')) throw error;
    }
    if (!(await this.undecided(payload))) return;
    await this.scheduler.schedule(pollTimer(payload, nextPollAt(purchase, this.clock.now()), correlationId));
  }

  private async undecided({ uid, purchase_id }: PollPurchasePayload): Promise<StoredPurchase | undefined> {
    const purchase = (await this.purchases.load(uid)).state.purchases.get(purchase_id);
    return purchase && isUndecided(purchase) ? purchase : undefined;
  }

  private async ask(uid: string, purchase: StoredPurchase, reporter: Reporter): Promise<void> {
    const { payment_id, purchase_id } = purchase;
    const payment = payment_id === null ? undefined : await this.provider.get({ payment_id, reference: purchase_id });
    const isUnpaid = !payment || payment.status === 'open';
    if (isUnpaid && isOverdueAt(purchase, this.clock.now())) await this.close(uid, purchase_id, payment, reporter);
    else if (payment) await this.observePayment.execute(payment, reporter);
  }

  /**
   * Ends a purchase that nobody paid in time, unless the payment was paid before the provider could cancel it. Without
   * a stored payment there is nothing to cancel: nobody has the address of its page.
   */
  private async close(uid: string, purchaseId: string, open: Payment | undefined, reporter: Reporter): Promise<void> {
    const payment = open && (await this.provider.cancel(open));
    if (!payment || payment.failure_code === 'canceled') await this.purchases.expire(uid, purchaseId, reporter);
    else await this.observePayment.execute(payment, reporter);
  }
}

/** Registers the timer of the poll. */
export function handlePolls(scheduler: Pick<Scheduler, 'handle'>, poll: PollPurchase): void {
  scheduler.handle<PollPurchasePayload>(POLL_PURCHASE, (timer) => poll.execute(timer), { parallel: POLLS_PARALLEL });
}
