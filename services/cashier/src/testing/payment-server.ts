import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type {
  Dispute,
  FraudScore,
  OpenPayment,
  Payment,
  PaymentEventType,
  ReportBatch,
  ScoreOrder,
} from '@goldwake/contracts';
import type { Clock, PaymentSettings } from '@goldwake/core';

const PAYABLE_MS = 30 * 60_000;

/**
 * A payment provider on a port of its own, with the fraud scoring and the receiver of reports. Tests decide what
 * happens to its payments, how orders are scored, and when it sends webhooks.
 */
export class PaymentServer {
  /** All payments, by the reference of the merchant. */
  readonly payments = new Map<string, Payment>();
  /** Requests that opened a payment. */
  readonly opened: OpenPayment[] = [];
  /** Orders that were scored. */
  readonly scored: ScoreOrder[] = [];
  /** Reports that were received. */
  readonly reports: ReportBatch[] = [];
  /** Tells which reports get no answer. */
  holdsReports: (batch: ReportBatch) => boolean = () => false;
  /** What orders are answered with; undefined gives no answer, and a text is sent as it is. */
  score: FraudScore | string | undefined = { decision: 'allow', reasons: [] };
  /** Requests to the API as `GET /v1/payments/p1`, in order. */
  readonly calls: string[] = [];
  /** Status with which every request is answered; undefined in normal operation. */
  failing: number | undefined;
  private events = 0;

  private constructor(
    private readonly server: Server,
    private readonly clock: Pick<Clock, 'now'>,
    readonly settings: PaymentSettings,
  ) {
    server.on('request', (request, response) => {
      this.answer(request, response).catch((error) => response.destroy(error));
    });
  }

  static async open(clock: Pick<Clock, 'now'>): Promise<PaymentServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    return new PaymentServer(server, clock, { url, key: 'key-of-the-casino', webhookSecret: 'secret-of-webhooks' });
  }

  /** Changes a payment, as its payer or its bank does. */
  change(reference: string, change: Partial<Payment>): Payment {
    const before = this.payments.get(reference);
    if (!before) throw new Error(`no payment has the reference ${reference}`);
    const after = { ...before, updated_at: this.now(), ...change };
    this.payments.set(reference, after);
    return after;
  }

  succeed(reference: string): Payment {
    return this.change(reference, { status: 'succeeded', card: { brand: 'visa', last4: '4242' } });
  }

  decline(reference: string): Payment {
    return this.change(reference, {
      status: 'failed',
      failure_code: 'card_declined',
      card: { brand: 'visa', last4: '0002' },
    });
  }

  refund(reference: string): Payment {
    return this.change(reference, { refunded_at: this.now() });
  }

  /** Begins the dispute of a success, or lets the bank decide it. */
  dispute(reference: string, status: Dispute['status'] = 'open'): Payment {
    const opened_at = this.payments.get(reference)?.dispute?.opened_at ?? this.now();
    return this.change(reference, {
      dispute: { status, opened_at, closed_at: status === 'open' ? null : this.now() },
    });
  }

  /** Returns the body of a webhook. */
  event(payment: Payment, type: string = eventTypeOf(payment)): string {
    this.events += 1;
    return JSON.stringify({ event_id: `e${this.events}`, type, created_at: this.now(), payment, api_version: '1' });
  }

  /** Returns the header that signs a body. */
  sign(body: string, { secret = this.settings.webhookSecret, at = this.clock.now() } = {}): string {
    const time = Math.floor(at / 1_000);
    return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    this.calls.push(`${method} ${url}`);
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const sent = method === 'POST' ? await json(request) : undefined;
    if (this.failing !== undefined) return send(this.failing, { error: 'failing' });
    if (request.headers.authorization !== `Bearer ${this.settings.key}`) return send(401, { error: 'unauthorized' });
    if (method === 'POST' && url === '/v1/fraud/scores') return this.answerScore(sent as ScoreOrder, response);
    if (method === 'POST' && url === '/v1/reports') {
      this.reports.push(sent as ReportBatch);
      if (this.holdsReports(sent as ReportBatch)) return;
      return void response.writeHead(204).end();
    }
    if (method === 'POST' && url === '/v1/payments') return send(201, this.openPayment(sent as OpenPayment));
    const [, id, action] = /^\/v1\/payments\/(\w+)(?:\/(cancel|refund))?$/.exec(url) ?? [];
    const payment = [...this.payments.values()].find(({ payment_id }) => payment_id === id);
    if (!payment) return send(404, { error: 'not_found' });
    if (!action) return send(200, payment);
    if (action === 'refund') {
      if (payment.refunded_at !== null) return send(200, payment);
      const isRefundable = payment.status === 'succeeded' && (payment.dispute?.status ?? 'won') === 'won';
      return isRefundable ? send(200, this.refund(payment.reference)) : send(409, { error: 'not_refundable' });
    }
    if (payment.status !== 'open') return send(409, { error: 'not_open' });
    send(200, this.change(payment.reference, { status: 'failed', failure_code: 'canceled' }));
  }

  private answerScore(order: ScoreOrder, response: ServerResponse): void {
    this.scored.push(order);
    if (this.score === undefined) return;
    const text = typeof this.score === 'string' ? this.score : JSON.stringify(this.score);
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  }

  private openPayment(body: OpenPayment): Payment {
    this.opened.push(body);
    const known = this.payments.get(body.reference);
    if (known) return known;
    const payment_id = `p${this.payments.size + 1}`;
    const payment: Payment = {
      payment_id,
      reference: body.reference,
      status: 'open',
      amount: body.amount,
      currency: body.currency,
      card: null,
      failure_code: null,
      refunded_at: null,
      dispute: null,
      url: `${this.settings.url}/pay/${payment_id}`,
      created_at: this.now(),
      expires_at: new Date(this.clock.now() + PAYABLE_MS).toISOString(),
      updated_at: this.now(),
    };
    this.payments.set(body.reference, payment);
    return payment;
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}

function eventTypeOf({ status, refunded_at, dispute }: Payment): PaymentEventType {
  if (status === 'open') throw new Error('an open payment has no event');
  if (refunded_at !== null) return 'payment.refunded';
  if (dispute) return dispute.status === 'open' ? 'payment.disputed' : `payment.dispute_${dispute.status}`;
  return `payment.${status}`;
}
