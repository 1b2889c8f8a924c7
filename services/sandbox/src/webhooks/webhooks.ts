import { PAYMENT_SIGNATURE_HEADER, type PaymentEvent } from '@goldwake/contracts';
import {
  type Clock,
  type Document,
  type Documents,
  type DocumentWrite,
  type FiredTimer,
  type Ids,
  isoNow,
  messageOf,
  put,
  RevisionConflict,
  type Scheduler,
} from '@goldwake/core';
import type { Logger } from '@goldwake/service';
import { type PaymentState, paymentOf, readPayment } from '../domain/index.js';
import type { PageOrigin } from '../page-origin.js';
import { DELIVERIES, type Delivery, UNKNOWN_TYPE, waits } from './delivery.js';
import { Holds } from './holds.js';
import { Receiver } from './receiver.js';
import { RETRY_GAPS_MS } from './retry-gaps.js';
import { signatureOf } from './signature.js';

const DELIVER = 'sandbox.deliver';
interface Attempt {
  /** Id of the webhook. */
  event: string;
  /** A person asked for the attempt, so it is made also if the webhook is delivered, held or lost. */
  byHand?: boolean;
  /** Number of attempts that failed before, since the webhook was stored or a person asked for an attempt. */
  failures?: number;
  /** The attempt is signed with a time that the merchant must refuse; the next one is not. */
  isOld?: boolean;
}
/** Age of the signature of an attempt that is sent as if it were old, in milliseconds. */
const OLD_MS = 10 * 60_000;
/** Maximum number of webhooks of one payment that are listed or sent again. */
const LISTED_MAX = 500;
/** Maximum time in which the receiver must respond, in milliseconds. */
const RESPONSE_MS_MAX = 5_000;

/** The webhook after an attempt, the write that plans the next one, and the log line of a failure. */
interface Outcome {
  after: Delivery;
  retry?: DocumentWrite;
  log?: { level: 'warn' | 'error'; text: string };
}

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
    this.parts.scheduler.handle<Partial<Attempt> | null>(DELIVER, (timer) => this.deliver(timer));
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
      this.attemptAt(clock.now(), { event: event.event_id }),
    ];
  }

  /** Returns the webhooks of a payment, the oldest first, and whether they are held. */
  async of(paymentId: string): Promise<{ deliveries: Delivery[]; isHeld: boolean }> {
    const found = await this.find(paymentId);
    return { deliveries: found.map(({ body }) => body), isHeld: await this.holds.has(paymentId) };
  }

  /** Sends webhooks again, in this order, each with the same event id and body. */
  async sendAgain(eventIds: readonly string[]): Promise<void> {
    const now = this.parts.clock.now();
    // Attempts are made in order of their due time.
    await this.parts.documents.write(eventIds.map((event, at) => this.byHandAt(now + at, { event })));
  }

  /**
   * Sends a webhook again as if it came ten minutes late. What the merchant refuses is repeated with a new signature.
   * @returns false if the webhook is held or lost, because then it would not be repeated
   */
  async sendOld(event: string): Promise<boolean> {
    const { documents, clock } = this.parts;
    const delivery = (await documents.get(DELIVERIES, event))?.body;
    if (!delivery || waits(delivery.status)) return false;
    await documents.write([this.byHandAt(clock.now(), { event, isOld: true })]);
    return true;
  }

  /** Loses a webhook that is held: it is not sent when the others are released. @returns false if it is not held */
  lose(eventId: string): Promise<boolean> {
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
      const held = (await this.find(paymentId)).filter(({ body }) => body.status === 'held');
      return held.flatMap(({ id, body, revision }, at): DocumentWrite[] => [
        put(DELIVERIES, id, { ...body, status: 'pending' }, revision),
        this.attemptAt(now + at, { event: id }),
      ]);
    });
  }

  /** Ends a running attempt; it is repeated at the next start. */
  close(): void {
    this.receiver.close();
  }

  private async deliver({ key, at, payload }: FiredTimer<Partial<Attempt> | null>): Promise<void> {
    const { documents, clock } = this.parts;
    // A timer of an earlier version names the webhook only by its key.
    const attempt: Attempt = { event: key, ...payload };
    const { event, byHand, isOld } = attempt;
    const delivery = (await documents.get(DELIVERIES, event))?.body;
    if (!delivery || (!byHand && delivery.status !== 'pending')) return;
    if (!byHand && (await this.holds.keep(delivery))) return;
    const url = await this.receiver.url();
    const fault =
      url === undefined ? undefined : await this.attempt(url, delivery, isOld ? clock.now() - OLD_MS : clock.now());
    if (this.receiver.isClosed && fault !== null) {
      // The timer must differ from the one that is being executed, which is removed when this method returns.
      const now = clock.now();
      await documents.write([this.attemptAt(at <= now ? at + 1 : now, attempt, key)]);
      return;
    }
    await this.store(event, (before) =>
      fault === null
        ? { after: { ...before, status: 'delivered' } }
        : this.failed(before, attempt, `${url} (${fault})`),
    );
  }

  /**
   * Decides what follows a failed attempt.
   * @param failure URL of the receiver, and what went wrong
   */
  private failed(before: Delivery, { event, byHand, failures = 0 }: Attempt, failure: string): Outcome {
    const failed = `the webhook ${event} was not delivered to ${failure}`;
    const warning = (follows: string) => ({ level: 'warn' as const, text: `${failed}; ${follows}` });
    if (waits(before.status)) return { after: before, log: warning(`it stays ${before.status}`) };
    // A pending webhook has a planned attempt, which a retry would replace by a later one.
    if (byHand && before.status === 'pending') return { after: before, log: warning('its next attempt is planned') };
    const wasDelivered = before.status === 'delivered';
    const gapMs = RETRY_GAPS_MS[failures];
    if (gapMs === undefined) {
      return {
        after: wasDelivered ? before : { ...before, status: 'given_up' },
        log: { level: 'error', text: `${failed}; it is given up after ${failures + 1} attempts` },
      };
    }
    return {
      after: wasDelivered ? before : { ...before, status: 'pending' },
      // A webhook that was delivered before is repeated only because a person has sent it again.
      retry: this.attemptAt(this.parts.clock.now() + gapMs, { event, byHand: wasDelivered, failures: failures + 1 }),
      log: warning(`trying again in ${gapMs / 1_000} s`),
    };
  }

  /** Stores an attempt and what follows it, and logs it. The webhook may have been released or lost meanwhile. */
  private async store(event: string, outcomeOf: (before: Delivery) => Outcome): Promise<void> {
    const { documents, logger } = this.parts;
    for (;;) {
      const stored = await documents.get(DELIVERIES, event);
      if (!stored) return;
      const { after, retry, log } = outcomeOf(stored.body);
      const write = put(DELIVERIES, event, { ...after, attempts: after.attempts + 1 }, stored.revision);
      try {
        await documents.write(retry ? [write, retry] : [write]);
        if (log) logger[log.level](log.text);
        return;
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
      }
    }
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

  private find(paymentId: string): Promise<Document<Delivery>[]> {
    return this.parts.documents.find(DELIVERIES, { index: 'by_payment', equals: [paymentId], limit: LISTED_MAX });
  }

  /** Returns the write that plans an attempt of its own, which no other attempt at the same webhook replaces. */
  private byHandAt(at: number, attempt: Attempt): DocumentWrite {
    return this.attemptAt(at, { ...attempt, byHand: true }, `${attempt.event}:${this.parts.ids.next()}`);
  }

  /** Returns the write that plans the next attempt. Each webhook has one such plan, which a later one replaces. */
  private attemptAt(at: number, payload: Attempt, key = payload.event): DocumentWrite {
    return this.parts.scheduler.scheduleWrite({ command: DELIVER, key, at, payload });
  }
}
