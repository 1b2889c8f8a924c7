import { type OpenPayment, type Payment, Refusal } from '@goldwake/contracts';
import { CallFailed, type ThirdParty } from '../third-party/third-party.js';
import { parsePayment } from './parse-payment.js';
import type { OpenedPayment, PaymentProvider } from './payment-provider.js';

/** The provider answers that it does not know the payment. */
const NOT_FOUND = 404;
/** The provider answers that the payment cannot be canceled, or refunded, as it is. */
const CONFLICT = 409;

/** Calls the API of the payment provider over HTTP. */
export class HttpPaymentProvider implements PaymentProvider {
  /** @param report receives one line for each call that failed */
  constructor(
    private readonly provider: ThirdParty,
    private readonly report: (line: string) => void,
  ) {}

  async open(payment: OpenPayment): Promise<Payment> {
    const { status, body } = await this.call('POST', '/v1/payments', payment);
    const opened = parsePayment(body);
    if (opened?.reference !== payment.reference) throw this.failed('POST /v1/payments', unusable(status));
    return opened;
  }

  async get(payment: OpenedPayment): Promise<Payment | undefined> {
    const path = pathOf(payment);
    const { status, body } = await this.call('GET', path, undefined, [NOT_FOUND]);
    return status === NOT_FOUND ? undefined : this.same(payment, body, `GET ${path}`, status);
  }

  cancel(payment: OpenedPayment): Promise<Payment | undefined> {
    return this.change(payment, 'cancel');
  }

  refund(payment: OpenedPayment): Promise<Payment | undefined> {
    return this.change(payment, 'refund');
  }

  private async change(payment: OpenedPayment, action: 'cancel' | 'refund'): Promise<Payment | undefined> {
    const path = `${pathOf(payment)}/${action}`;
    const { status, body } = await this.call('POST', path, {}, [NOT_FOUND, CONFLICT]);
    if (status === NOT_FOUND) return undefined;
    return status === CONFLICT ? this.get(payment) : this.same(payment, body, `POST ${path}`, status);
  }

  /** Returns the payment in a response if it is the requested one. */
  private same({ payment_id, reference }: OpenedPayment, body: unknown, call: string, status: number): Payment {
    const payment = parsePayment(body);
    if (payment?.payment_id !== payment_id || payment.reference !== reference) {
      throw this.failed(call, unusable(status));
    }
    return payment;
  }

  /** @param expected statuses other than 2xx that the caller handles */
  private async call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    expected: readonly number[] = [],
  ): Promise<{ status: number; body: unknown }> {
    try {
      return await this.provider.call(method, path, { expected, ...(body && { body }) });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      throw this.failed(`${method} ${path}`, error.message);
    }
  }

  private failed(call: string, reason: string): Refusal {
    this.report(`payment provider ${this.provider.url}: ${call} failed (${reason}); it is asked again`);
    return new Refusal('payment_provider_unavailable');
  }
}

function pathOf({ payment_id }: OpenedPayment): string {
  return `/v1/payments/${encodeURIComponent(payment_id)}`;
}

function unusable(status: number): string {
  return `status ${status}, but the body is not the payment`;
}
