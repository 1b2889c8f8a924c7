import { PAYMENT_SIGNATURE_HEADER, type PaymentEvent } from '@goldwake/contracts';
import {
  type Clock,
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
import { type PaymentState, paymentOf, readPayment } from '../domain/index.js';
import type { PageOrigin } from '../page-origin.js';
import { DELIVERIES, type Delivery, UNKNOWN_TYPE } from './delivery.js';
import { Holds } from './holds.js';
import { Receiver } from './receiver.js';
import { RETRY_GAPS_MS } from './retry-gaps.js';
import { signatureOf } from './signature.js';

const DELIVER = 'sandbox.deliver';
interface Attempt {
  /** A person asked for the attempt, so it is made also if the webhook is delivered, held or lost. */
  byHand: boolean;
  /** The attempt is signed with a time that the merchant must refuse; the next one is not. */
  isOld?: boolean;
}
const AUTOMATIC: Attempt = { byHand: false };
/** Age of the signature of an attempt that is sent as if it were old, in milliseconds. */
const OLD_MS = 10 * 60_000;
/** Maximum number of webhooks of one payment that are listed or sent again. */
const LISTED_MAX = 500;
/** Maximum time in which the receiver must respond, in milliseconds. */
const RESPONSE_MS_MAX = 5_000;

/** Body of a webhook. */
type Sent = Omit<PaymentEvent, 'type'> & Pick<Delivery, 'type'>;

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
 * that are repeated or held. An attempt that gets no 2xx response is repeated with growing gaps, also after a restart.
 */
export class Webhooks {
  private readonly receiver = new Receiver();

  private readonly holds: Holds;

  constructor(private readonly parts: WebhooksParts) {
    this.holds = new Holds(parts.documents);
  }

  /** Prepares the storage and the timer of deliveries; called before the scheduler starts. */
  async init(): Promise<void> {
    await this.parts.documents.declare(DELIVERIES);
    await this.holds.init();
    this.parts.scheduler.handle<Attempt | null>(DELIVER, (timer) => this.deliver(timer));
  }

  /** Sets the URL of the merchant. Until it is set, webhooks wait. */
  deliverTo(url: string): void {
    this.receiver.set(url);
  }

  /** Returns the writes that store the webhook of a changed payment; they belong in one write with the payment. */
  writes(type: Delivery['type'], payment: PaymentState): DocumentWrite[] {
    const { clock, ids } = this.parts;
    const event = { event_id: `evt_${ids.next()}`, type, created_at: isoNow(clock), payment };
    return [
      put(DELIVERIES, event.event_id, { ...event, status: 'pending', attempts: 0 }, 0),
      this.attemptAt(event.event_id, clock.now()),
    ];
  }

  /** Returns the webhooks of a payment, the oldest first, and whether they are held. */
  async of(paymentId: string): Promise<{ deliveries: Delivery[]; isHeld: boolean }> {
    const { documents } = this.parts;
    const query = { index: 'by_payment', equals: [paymentId], limit: LISTED_MAX };
    const found = await documents.find(DELIVERIES, query);
    return { deliveries: found.map(({ body }) => body), isHeld: await this.holds.has(paymentId) };
  }

  /** Sends webhooks again, in this order, each with the same event id and body. */
  async sendAgain(eventIds: readonly string[]): Promise<void> {
    const now = this.parts.clock.now();
    // Attempts are made in order of their due time.
    await this.parts.documents.write(eventIds.map((id, at) => this.attemptAt(id, now + at, { byHand: true })));
  }

  /** Sends a webhook again as if it came ten minutes late. What the merchant refuses is repeated with a new signature. */
  async sendOld(eventId: string): Promise<void> {
    await this.parts.documents.write([this.attemptAt(eventId, this.parts.clock.now(), { byHand: true, isOld: true })]);
  }

  /** Loses a webhook that is held: it is not sent when the others are released. */
  lose(eventId: string): Promise<void> {
    return this.holds.lose(eventId);
  }

  /** Sends an event of a type that the merchant does not know. */
  async sendUnknown(payment: PaymentState): Promise<void> {
    await this.parts.documents.write(this.writes(UNKNOWN_TYPE, payment));
  }

  /** Holds the webhooks of a payment, so that they are late, until they are released. */
  hold(paymentId: string): Promise<void> {
    return this.holds.hold(paymentId);
  }

  /** Sends what was held, the oldest first, and holds nothing any more. */
  release(paymentId: string): Promise<void> {
    return this.holds.release(paymentId, async () => {
      const now = this.parts.clock.now();
      const held = (await this.of(paymentId)).deliveries.filter(({ status }) => status === 'held');
      return held.flatMap((delivery, at): DocumentWrite[] => [
        put(DELIVERIES, delivery.event_id, { ...delivery, status: 'pending' }),
        this.attemptAt(delivery.event_id, now + at),
      ]);
    });
  }

  /** Ends a running attempt; it is repeated at the next start. */
  close(): void {
    this.receiver.close();
  }

  private async deliver({ key, at, payload }: FiredTimer<Attempt | null>): Promise<void> {
    const { documents, clock, logger } = this.parts;
    const { byHand, isOld = false } = payload ?? AUTOMATIC;
    const delivery = (await documents.get(DELIVERIES, key))?.body;
    if (!delivery || (!byHand && delivery.status !== 'pending')) return;
    if (!byHand && (await this.holds.keep(delivery))) return;
    const url = await this.receiver.url();
    const fault =
      url === undefined ? undefined : await this.attempt(url, delivery, isOld ? clock.now() - OLD_MS : clock.now());
    if (this.receiver.isClosed && fault !== null) {
      // The timer must differ from the one that is being executed, which is removed when this method returns.
      await documents.write([this.attemptAt(key, at + 1, { byHand, isOld })]);
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
    await documents.write([
      put(DELIVERIES, key, { ...delivery, status: 'pending', attempts }),
      this.attemptAt(key, clock.now() + gapMs),
    ]);
  }

  /**
   * @param signedAt in milliseconds since the Unix epoch
   * @returns null if the receiver has accepted the webhook, otherwise what happened instead
   */
  private async attempt(
    url: string,
    { event_id, type, created_at, payment }: Delivery,
    signedAt: number,
  ): Promise<string | null> {
    const { origin, secret } = this.parts;
    const event: Sent = { event_id, type, created_at, payment: paymentOf(readPayment(payment), origin.value) };
    const body = JSON.stringify(event);
    const signature = signatureOf(body, secret, signedAt);
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

  private attemptAt(eventId: string, at: number, payload: Attempt = AUTOMATIC): DocumentWrite {
    return this.parts.scheduler.scheduleWrite({ command: DELIVER, key: eventId, at, payload });
  }
}
