import { Refusal } from '@goldwake/contracts';
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
      await this.ask(payload.uid, purchase, { actor: 'system', correlationId });
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
    const isOverdue = isOverdueAt(purchase, this.clock.now());
    let payment = payment_id === null ? undefined : await this.provider.get({ payment_id, reference: purchase_id });
    if (isOverdue && payment?.status === 'open') payment = await this.provider.cancel(payment);
    // The address of a payment page is given out after the payment was stored, so nobody can pay an unknown payment.
    const isUnpaid = !payment || payment.status === 'open' || payment.failure_code === 'canceled';
    if (isOverdue && isUnpaid) await this.purchases.expire(uid, purchase_id, reporter);
    else if (payment) await this.observePayment.execute(payment, reporter);
  }
}

/** Registers the timer of the poll. */
export function handlePolls(scheduler: Pick<Scheduler, 'handle'>, poll: PollPurchase): void {
  scheduler.handle<PollPurchasePayload>(POLL_PURCHASE, (timer) => poll.execute(timer), { parallel: POLLS_PARALLEL });
}
