import type { Payment } from '@goldwake/contracts';
import { until } from '@goldwake/core/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONFIRMATIONS_MS, DISPUTE_AFTER_MS, OPEN_MS } from '../domain/index.js';
import { sendCoins } from '../testing/pay-page.js';
import { OPEN } from '../testing/payment-states.js';
import { pay, SandboxUnderTest, submit } from '../testing/sandbox-under-test.js';

let provider: SandboxUnderTest;
beforeAll(async () => {
  provider = await SandboxUnderTest.open();
});
afterAll(() => provider.close());

let references = 0;
const newPayment = () => provider.openPayment({ reference: `own-${++references}` });

describe('POST /v1/payments', () => {
  it('opens a payment with the address of its page', async () => {
    const response = await provider.api('', OPEN);
    const payment = (await response.json()) as Payment;
    const now = provider.clock.now();
    expect(response.status).toBe(201);
    expect(payment).toEqual({
      payment_id: expect.stringMatching(/^pay_[0-9a-f]{32}$/),
      ...{ reference: 'purchase-1', status: 'open', amount: 999, currency: 'USD', card: null, failure_code: null },
      ...{ refunded_at: null, dispute: null },
      url: expect.stringMatching(new RegExp(`^${provider.url}/pay/[0-9a-f]{32}$`)),
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + OPEN_MS).toISOString(),
      updated_at: new Date(now).toISOString(),
    });
    expect(payment.url).not.toContain(payment.payment_id.slice(4));
  });

  it('returns the first payment for a repeated reference, also with another return URL or description', async () => {
    const first = await newPayment();
    const other = { description: 'Other', return_url: 'http://shop.test/', authentication: 'required' };
    const repeated = await provider.api('', { ...OPEN, reference: first.reference, ...other });
    expect([repeated.status, await repeated.json()]).toEqual([200, first]);
  });

  it.each([{ amount: 1_000 }, { currency: 'EUR' }, { method: 'google_pay' }, { method: 'crypto' }])(
    'refuses a repeated reference with %j with 409, and changes nothing',
    async (change) => {
      const first = await newPayment();
      const repeated = await provider.api('', { ...OPEN, reference: first.reference, ...change });
      expect([repeated.status, await repeated.json()]).toMatchObject([409, { code: 'reference_used' }]);
      expect(await provider.payment(first.payment_id)).toEqual(first);
    },
  );

  it('returns a payment by crypto for the ordered amount, also after another amount has arrived', async () => {
    const order = { ...OPEN, reference: 'underpaid', method: 'crypto' } as const;
    const payment = await provider.openPayment(order);
    await submit(payment, { coin: 'ltc' }, '/quote');
    await sendCoins(payment.url, 'less');
    provider.clock.advance(CONFIRMATIONS_MS);
    await until(async () => (await provider.payment(payment.payment_id)).status === 'succeeded');
    const repeated = await provider.api('', order);
    expect([repeated.status, await repeated.json()]).toMatchObject([200, { amount: 899, status: 'succeeded' }]);
  });

  it('opens one payment for ten simultaneous requests with one reference', async () => {
    const body = { ...OPEN, reference: 'simultaneous' };
    const responses = await Promise.all(Array.from({ length: 10 }, () => provider.api('', body)));
    const payments = await Promise.all(responses.map(async (one) => (await one.json()) as Payment));
    expect(new Set(payments.map(({ payment_id }) => payment_id)).size).toBe(1);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201]);
  });

  it('refuses a wrong body with 422 and one message for each field', async () => {
    const response = await provider.api('', {
      ...OPEN,
      reference: 'wrong',
      amount: 0,
      return_url: 'javascript:alert(1)',
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      422,
      'application/problem+json; charset=utf-8',
    ]);
    expect(await response.json()).toMatchObject({
      code: 'fields_invalid',
      errors: [
        { path: 'amount', message: expect.stringContaining('amount must be a whole number') },
        { path: 'return_url', message: expect.stringContaining('return_url must be an http or https URL') },
      ],
    });
  });

  it('takes no HTML form', async () => {
    const headers = { authorization: 'Bearer key-of-the-merchant' };
    const body = new URLSearchParams({ reference: 'form' });
    expect((await fetch(`${provider.url}/v1/payments`, { method: 'POST', headers, body })).status).toBe(415);
  });
});

describe('the API key', () => {
  it.each([
    ['POST', ''],
    ['GET', '/pay_1'],
    ['POST', '/pay_1/cancel'],
    ['POST', '/pay_1/refund'],
  ])('is required for %s /v1/payments%s', async (method, path) => {
    const url = `${provider.url}/v1/payments${path}`;
    const statuses = [];
    for (const authorization of ['', 'Bearer wrong', 'Basic key-of-the-merchant', 'Bearer key-of-the-merchan']) {
      const headers: Record<string, string> = authorization ? { authorization } : {};
      const response = await fetch(url, { method, headers });
      statuses.push([response.status, response.headers.get('www-authenticate')]);
    }
    expect(statuses).toEqual(Array(4).fill([401, 'Bearer']));
  });
});

describe('GET /v1/payments/{id}', () => {
  it('returns the payment as it is now', async () => {
    const payment = await newPayment();
    expect(await provider.payment(payment.payment_id)).toEqual(payment);
    await pay(payment);
    expect(await provider.payment(payment.payment_id)).toMatchObject({
      status: 'succeeded',
      card: { brand: 'Visa', last4: '4242' },
    });
  });

  it('returns 404 for an unknown payment', async () => {
    const response = await provider.api('/pay_unknown');
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'payment_unknown' }),
    ]);
  });
});

describe('POST /v1/payments/{id}/cancel', () => {
  const cancel = ({ payment_id }: Pick<Payment, 'payment_id'>) => provider.api(`/${payment_id}/cancel`, {});

  it('cancels an open payment, also if it is repeated', async () => {
    const payment = await newPayment();
    const canceled = { ...payment, status: 'failed', failure_code: 'canceled' };
    for (const response of [await cancel(payment), await cancel(payment)]) {
      expect([response.status, await response.json()]).toEqual([200, canceled]);
    }
  });

  it('refuses a payment that was paid with 409, and leaves it paid', async () => {
    const payment = await newPayment();
    await pay(payment);
    expect((await cancel(payment)).status).toBe(409);
    expect((await provider.payment(payment.payment_id)).status).toBe('succeeded');
  });

  it('returns 404 for an unknown payment', async () => {
    expect((await cancel({ payment_id: 'pay_unknown' })).status).toBe(404);
  });
});

describe('POST /v1/payments/{id}/refund', () => {
  const refund = ({ payment_id }: Pick<Payment, 'payment_id'>, body: object = {}) =>
    provider.api(`/${payment_id}/refund`, body);

  it('returns the complete amount once, also if it is repeated at the same moment', async () => {
    const payment = await newPayment();
    await pay(payment);
    const now = new Date(provider.clock.now()).toISOString();
    const refunds = await Promise.all(Array.from({ length: 5 }, () => refund(payment)));
    provider.clock.advance(1_000);
    for (const response of [...refunds, await refund(payment)]) {
      const refunded = (await response.json()) as Payment;
      expect([response.status, refunded]).toMatchObject([
        200,
        { status: 'succeeded', amount: 999, refunded_at: now, updated_at: now },
      ]);
    }
  });

  it.each<[string, (payment: Payment) => Promise<unknown>]>([
    ['is open', async () => undefined],
    ['waits for the bank', (payment) => pay(payment, '4000 0027 6000 3184')],
    ['failed', (payment) => pay(payment, '4000 0000 0000 0002')],
    ['was canceled', (payment) => submit(payment, {}, '/cancel')],
    [
      'is disputed',
      async (payment) => {
        await pay(payment, '4000 0000 0000 0259');
        provider.clock.advance(DISPUTE_AFTER_MS);
        await until(async () => (await provider.payment(payment.payment_id)).dispute !== null);
      },
    ],
  ])('refuses a payment that %s with 409, and leaves it unchanged', async (_, prepare) => {
    const payment = await newPayment();
    await prepare(payment);
    const before = await provider.payment(payment.payment_id);
    const response = await refund(payment);
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'payment_not_refundable' }),
    ]);
    expect(await provider.payment(payment.payment_id)).toEqual(before);
  });

  it('refuses a body that asks for a part of the amount, and returns nothing', async () => {
    const payment = await newPayment();
    await pay(payment);
    const response = await refund(payment, { amount: 100 });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: 'refund_invalid', errors: [{ path: 'amount' }] },
    ]);
    expect((await provider.payment(payment.payment_id)).refunded_at).toBeNull();
  });

  it('returns 404 for an unknown payment', async () => {
    expect((await refund({ payment_id: 'pay_unknown' })).status).toBe(404);
  });
});

it('a payment is kept over a restart, with the key and the address of the new start', async () => {
  const payment = await newPayment();
  await pay(payment);
  await provider.restart();
  expect(await provider.payment(payment.payment_id)).toMatchObject({
    status: 'succeeded',
    url: `${provider.url}${new URL(payment.url).pathname}`,
  });
});
