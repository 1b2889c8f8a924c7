import { type PaymentEventType, Refusal } from '@goldwake/contracts';
import type { Clock } from '@goldwake/core';
import { parsePaymentEvent } from '../provider/parse-payment.js';
import { isSigned } from '../provider/payment-signature.js';
import type { UnknownWebhooks } from '../webhooks/unknown-webhooks.js';
import type { ObservePayment } from './observe-payment.js';

const HANDLED: readonly string[] = [
  'payment.processing',
  'payment.succeeded',
  'payment.failed',
  'payment.expired',
  'payment.refunded',
  'payment.disputed',
  'payment.dispute_won',
  'payment.dispute_lost',
] satisfies PaymentEventType[];

/** Receives a webhook of the payment provider. */
export class ReceiveWebhook {
  constructor(
    private readonly observePayment: ObservePayment,
    private readonly unknown: UnknownWebhooks,
    private readonly clock: Clock,
    /** Null if the casino has no payment provider. */
    private readonly secret: string | null,
  ) {}

  /**
   * An event of an unknown type is set aside, and a payment of an unknown purchase changes nothing, because the
   * provider would repeat a webhook that is refused.
   * @param body the bytes as they were received, which the signature covers
   * @throws Refusal `webhook_invalid`; `validation_failed` if the signed body is not an event with a payment
   */
  async execute(body: Uint8Array, signature: string | undefined, correlationId: string): Promise<void> {
    if (this.secret === null || !isSigned(signature, body, this.secret, this.clock.now())) {
      throw new Refusal('webhook_invalid');
    }
    const text = Buffer.from(body).toString();
    const event = parsePaymentEvent(text);
    if (!event) throw new Refusal('validation_failed', 'The body is not an event');
    if (!HANDLED.includes(event.type)) return this.unknown.add(event, text);
    if (!event.payment) throw new Refusal('validation_failed', 'The event contains no payment');
    await this.observePayment.execute(event.payment, { via: 'webhook', actor: 'system', correlationId });
  }
}
