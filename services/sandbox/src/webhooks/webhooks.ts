import { PAYMENT_SIGNATURE_HEADER, type PaymentEvent, type PaymentEventType } from '@goldwake/contracts';
import {
  type Clock,
  collection,
  type Documents,
  type DocumentWrite,
  type FiredTimer,
  type Ids,
  isoNow,
  messageOf,
  put,
  type Scheduler,
} from '@goldwake/core';
import type { Logger } from '@goldwake/service';
import { type PaymentState, paymentOf } from '../domain/index.js';
import type { PageOrigin } from '../page-origin.js';
import { Receiver } from './receiver.js';
import { RETRY_GAPS_MS } from './retry-gaps.js';
import { signatureOf } from './signature.js';

export interface Delivery extends Omit<PaymentEvent, 'payment'> {
  /** The payment as it was when the event happened. */
  payment: PaymentState;
  status: 'pending' | 'delivered' | 'given_up';
  /** Number of attempts so far. */
  attempts: number;
}

/** Webhooks by event id. */
export const DELIVERIES = collection<Delivery>('webhook_deliveries');

const DELIVER = 'sandbox.deliver';
/** Maximum time in which the receiver must respond, in milliseconds. */
const RESPONSE_MS_MAX = 5_000;

export interface WebhooksParts {
  documents: Documents;
  scheduler: Scheduler;
  clock: Clock;
  ids: Ids;
  logger: Logger;
  origin: PageOrigin;
  /** Secret that signs the webhooks. */
  secret: string;
}

/**
 * Reports changes of payments to the merchant, each at least once and in the order in which they happened, except those
 * that are repeated. An attempt that gets no 2xx response is repeated with growing gaps, also after a restart.
 */
export class Webhooks {
  private readonly receiver = new Receiver();

  constructor(private readonly parts: WebhooksParts) {}

  /** Prepares the storage and the timer of deliveries; called before the scheduler starts. */
  async init(): Promise<void> {
    await this.parts.documents.declare(DELIVERIES);
    this.parts.scheduler.handle(DELIVER, (timer) => this.deliver(timer));
  }

  /** Sets the URL of the merchant. Until it is set, webhooks wait. */
  deliverTo(url: string): void {
    this.receiver.set(url);
  }

  /** Returns the writes that store the webhook of a changed payment; they belong in one write with the payment. */
  writes(type: PaymentEventType, payment: PaymentState): DocumentWrite[] {
    const { clock, ids } = this.parts;
    const event = { event_id: `evt_${ids.next()}`, type, created_at: isoNow(clock), payment };
    return [
      put(DELIVERIES, event.event_id, { ...event, status: 'pending', attempts: 0 }, 0),
      this.attemptAt(event.event_id, clock.now()),
    ];
  }

  /** Ends a running attempt; it is repeated at the next start. */
  close(): void {
    this.receiver.close();
  }

  private async deliver({ key, at }: FiredTimer): Promise<void> {
    const { documents, clock, logger } = this.parts;
    const delivery = (await documents.get(DELIVERIES, key))?.body;
    if (delivery?.status !== 'pending') return;
    const url = await this.receiver.url();
    const fault = url === undefined ? undefined : await this.attempt(url, delivery);
    if (this.receiver.isClosed && fault !== null) {
      // The timer must differ from the one that is being executed, which is removed when this method returns.
      await documents.write([this.attemptAt(key, at + 1)]);
      return;
    }
    const attempts = delivery.attempts + 1;
    if (fault === null) {
      await documents.write([put(DELIVERIES, key, { ...delivery, status: 'delivered', attempts })]);
      return;
    }
    const gapMs = RETRY_GAPS_MS[attempts - 1];
    const failed = `the webhook ${key} was not delivered to ${url} (${fault})`;
    if (gapMs === undefined) {
      logger.error(`${failed}; it is given up after ${attempts} attempts`);
      await documents.write([put(DELIVERIES, key, { ...delivery, status: 'given_up', attempts })]);
      return;
    }
    logger.warn(`${failed}; trying again in ${gapMs / 1_000} s`);
    await documents.write([put(DELIVERIES, key, { ...delivery, attempts }), this.attemptAt(key, clock.now() + gapMs)]);
  }

  /** @returns null if the receiver has accepted the webhook, otherwise what happened instead */
  private async attempt(url: string, { event_id, type, created_at, payment }: Delivery): Promise<string | null> {
    const { clock, origin, secret } = this.parts;
    const event: PaymentEvent = { event_id, type, created_at, payment: paymentOf(payment, origin.value) };
    const body = JSON.stringify(event);
    const signature = signatureOf(body, secret, clock.now());
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [PAYMENT_SIGNATURE_HEADER]: signature },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.receiver.closed, AbortSignal.timeout(RESPONSE_MS_MAX)]),
      });
      await response.body?.cancel();
      return response.ok ? null : `status ${response.status}`;
    } catch (error) {
      // The message of fetch is "fetch failed"; its cause says why.
      return messageOf((error as Error).cause ?? error);
    }
  }

  private attemptAt(eventId: string, at: number): DocumentWrite {
    return this.parts.scheduler.scheduleWrite({ command: DELIVER, key: eventId, at, payload: null });
  }
}
