import type { OpenPayment } from '@goldwake/contracts';
import {
  type Clock,
  collection,
  type Document,
  type Documents,
  type DocumentWrite,
  type Ids,
  put,
  type Random,
  RevisionConflict,
  type Scheduler,
  UniqueViolation,
} from '@goldwake/core';
import {
  type Action,
  act,
  type CoinId,
  type Decided,
  decide,
  nextStep,
  openPayment,
  type PaymentDecision,
  type PaymentState,
  readPayment,
} from '../domain/index.js';
import type { Webhooks } from '../webhooks/webhooks.js';

/** Payments by payment id. */
export const PAYMENTS = collection<PaymentState>('payments', {
  by_reference: { fields: ['reference'], unique: true },
  by_page: { fields: ['page_id'], unique: true },
  by_created: { fields: ['created_at'] },
});

/** Timers of what a payment does by itself, by payment id. */
const TIMERS = { expire: 'sandbox.expire', receive: 'sandbox.receive_coins', dispute: 'sandbox.dispute' } as const;
const PAGE_ID_BYTES = 16;
const ADDRESS_BYTES = 16;

export interface PaymentsParts {
  documents: Documents;
  scheduler: Scheduler;
  clock: Clock;
  ids: Ids;
  random: Random;
  webhooks: Webhooks;
}

/** Opens payments and decides them. Each change is stored in one write with the webhook that reports it. */
export class Payments {
  constructor(private readonly parts: PaymentsParts) {}

  /** Prepares the storage and the timers of payments; called before the scheduler starts. */
  async init(): Promise<void> {
    await this.parts.documents.declare(PAYMENTS);
    for (const type of Object.keys(TIMERS) as (keyof typeof TIMERS)[]) {
      this.parts.scheduler.handle(TIMERS[type], async ({ context: _, ...timer }) => {
        const payment = await this.decide(timer.key, { type });
        // The timer is early if the clock was set back by less than its time.
        if (type === 'expire' && payment?.status === 'open') await this.parts.scheduler.schedule(timer);
      });
    }
  }

  /** Opens a payment once for each reference; a repeated request gets the first payment. */
  async open(open: OpenPayment): Promise<{ payment: PaymentState; isNew: boolean }> {
    const { documents, clock, ids, random } = this.parts;
    const known = await this.byReference(open.reference);
    if (known) return { payment: known, isNew: false };
    const own = { payment_id: `pay_${ids.next()}`, page_id: Buffer.from(random.bytes(PAGE_ID_BYTES)).toString('hex') };
    const payment = openPayment(open, own, clock.now());
    try {
      await documents.write([put(PAYMENTS, payment.payment_id, payment, 0), ...this.timerWrites(undefined, payment)]);
      return { payment, isNew: true };
    } catch (error) {
      const first = error instanceof UniqueViolation ? await this.byReference(open.reference) : undefined;
      if (!first) throw error;
      return { payment: first, isNew: false };
    }
  }

  /** Returns a payment as it is now; undefined if there is none. */
  async get(paymentId: string): Promise<PaymentState | undefined> {
    return this.decide(paymentId, { type: 'expire' });
  }

  /** Returns payments as they are now, the newest first. */
  async newest({ limit, offset }: { limit: number; offset: number }): Promise<PaymentState[]> {
    const found = await this.parts.documents.find(PAYMENTS, { index: 'by_created', order: 'desc', limit, offset });
    const payments = await Promise.all(found.map(({ id }) => this.get(id)));
    return payments.filter((payment) => payment !== undefined);
  }

  /** Returns the payment of a payment page as it is now; undefined if there is none. */
  async ofPage(pageId: string): Promise<PaymentState | undefined> {
    const [found] = await this.parts.documents.find(PAYMENTS, { index: 'by_page', equals: [pageId], limit: 1 });
    return found && this.get(found.id);
  }

  /**
   * Decides a payment; a decision that does not fit its state changes nothing. Of two simultaneous ones, the second is
   * decided on the state after the first.
   * @returns the payment after the decision; undefined if there is none
   */
  async decide(paymentId: string, decision: PaymentDecision): Promise<PaymentState | undefined> {
    const changed = await this.change(paymentId, (payment, now) => {
      const decided = decide(payment, decision, now);
      return decided ? [decided] : [];
    });
    return changed?.payment;
  }

  /** Makes an action of the control page happen, completely or not at all. @returns whether it fits the payment */
  async act(paymentId: string, action: Action): Promise<boolean> {
    const newAddress = (coin: CoinId) => this.newAddress(coin);
    const changed = await this.change(paymentId, (payment, now) => act(payment, action, now, newAddress));
    return changed?.isChanged ?? false;
  }

  /** Returns an invented address of a coin, which no real wallet takes for one. */
  newAddress(coin: CoinId): string {
    return `sim:${coin}:${Buffer.from(this.parts.random.bytes(ADDRESS_BYTES)).toString('hex')}`;
  }

  /** Changes a payment by all steps in one write. @returns undefined if there is no such payment */
  private async change(
    paymentId: string,
    stepsOf: (payment: PaymentState, now: number) => readonly Decided[],
  ): Promise<{ payment: PaymentState; isChanged: boolean } | undefined> {
    for (;;) {
      const stored = await this.parts.documents.get(PAYMENTS, paymentId);
      if (!stored) return undefined;
      const payment = readPayment(stored.body);
      const steps = stepsOf(payment, this.parts.clock.now());
      if (steps.length === 0) return { payment, isChanged: false };
      const after = await this.store({ ...stored, body: payment }, steps);
      if (after) return { payment: after, isChanged: true };
    }
  }

  /** @returns the payment after the steps; undefined if something else changed it at the same moment */
  private async store(
    { id, revision, body: before }: Document<PaymentState>,
    steps: readonly Decided[],
  ): Promise<PaymentState | undefined> {
    const { documents, webhooks } = this.parts;
    const after = steps.at(-1)?.payment ?? before;
    try {
      await documents.write([
        put(PAYMENTS, id, after, revision),
        ...this.timerWrites(before, after),
        ...steps.flatMap(({ event, payment }) => (event ? webhooks.writes(event, payment) : [])),
      ]);
      return after;
    } catch (error) {
      if (error instanceof RevisionConflict) return undefined;
      throw error;
    }
  }

  /** Returns the writes that replace the timer of a payment, if what it does next has changed. */
  private timerWrites(before: PaymentState | undefined, after: PaymentState): DocumentWrite[] {
    const { scheduler } = this.parts;
    const [old, next] = [before && nextStep(before), nextStep(after)];
    if (old?.type === next?.type && old?.at === next?.at) return [];
    const key = after.payment_id;
    return [
      ...(old ? [scheduler.cancelWrite(TIMERS[old.type], key)] : []),
      ...(next ? [scheduler.scheduleWrite({ command: TIMERS[next.type], key, at: next.at, payload: null })] : []),
    ];
  }

  private async byReference(reference: string): Promise<PaymentState | undefined> {
    const query = { index: 'by_reference', equals: [reference], limit: 1 };
    const [found] = await this.parts.documents.find(PAYMENTS, query);
    return found && this.get(found.id);
  }
}
