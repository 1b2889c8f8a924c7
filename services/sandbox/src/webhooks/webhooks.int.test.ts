import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DISPUTE_AFTER_MS, OPEN_MS } from '../domain/index.js';
import { pay, SandboxUnderTest, submit, WEBHOOK_SECRET } from '../testing/sandbox-under-test.js';
import { WebhookReceiver } from '../testing/webhook-receiver.js';
import { RETRY_GAPS_MS } from './retry-gaps.js';

const DAY_MS = 86_400_000;

let shop: WebhookReceiver;
let provider: SandboxUnderTest;
beforeEach(async () => {
  shop = await WebhookReceiver.open();
  provider = await SandboxUnderTest.open();
  provider.sandbox.deliverTo(shop.url);
});
afterEach(async () => {
  await provider.close();
  await shop.close();
});

/** Moves the clock and waits until everything that is then due has been done. */
async function after(ms: number) {
  provider.clock.advance(ms);
  await provider.sandbox.settled();
}

describe('a webhook', () => {
  it('states the payment as it was when the event happened', async () => {
    const payment = await provider.openPayment();
    await pay(payment);
    await after(0);
    expect(shop.events).toEqual([
      {
        event_id: expect.stringMatching(/^evt_/),
        type: 'payment.succeeded',
        created_at: new Date(provider.clock.now()).toISOString(),
        payment: await provider.payment(payment.payment_id),
      },
    ]);
  });

  it('is sent for a declined, a canceled and an expired payment, and not for an open one', async () => {
    const [declined, canceled] = [await provider.openPayment(), await provider.openPayment({ reference: '2' })];
    await provider.openPayment({ reference: '3' });
    await after(0);
    expect(shop.events).toEqual([]);
    await pay(declined, '4000 0000 0000 0002');
    await submit(canceled, {}, '/cancel');
    await after(OPEN_MS);
    expect(shop.events.map(({ type, payment }) => [payment.reference, type, payment.failure_code])).toEqual([
      ['purchase-1', 'payment.failed', 'card_declined'],
      ['2', 'payment.failed', 'canceled'],
      ['3', 'payment.expired', null],
    ]);
  });

  it('is signed over its exact bytes and the time of the attempt', async () => {
    await pay(await provider.openPayment());
    await after(0);
    const [first] = shop.received;
    const seconds = Math.floor(provider.clock.now() / 1_000);
    const mac = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${first?.body}`).digest('hex');
    expect(first?.signature).toBe(`t=${seconds},v1=${mac}`);
  });

  it('is sent in the order in which the payments ended', async () => {
    const payments = [];
    for (let at = 0; at < 8; at++) payments.push(await provider.openPayment({ reference: `r${at}` }));
    for (const payment of payments.toReversed()) {
      await pay(payment);
      provider.clock.advance(1);
    }
    await after(0);
    expect(shop.events.map(({ payment }) => payment.reference)).toEqual(
      payments.toReversed().map((one) => one.reference),
    );
  });
});

describe('a webhook that the receiver does not accept', () => {
  it.each([500, 404, 302, 0])('with %i is sent again with the same event and a new signature', async (status) => {
    shop.status = status;
    await pay(await provider.openPayment());
    await after(0);
    await after((RETRY_GAPS_MS[0] ?? 0) - 1);
    expect(shop.received).toHaveLength(1);
    shop.status = 200;
    await after(1);
    const [first, second, third] = shop.received;
    expect(third).toBeUndefined();
    expect(second?.body).toBe(first?.body);
    expect(second?.signature).not.toBe(first?.signature);
    await after(DAY_MS);
    expect(shop.received).toHaveLength(2);
  });

  it('is repeated with growing gaps for about a day and then given up', async () => {
    shop.status = 503;
    await pay(await provider.openPayment());
    await after(0);
    for (const [at, gap] of RETRY_GAPS_MS.entries()) {
      await after(gap - 1);
      expect(shop.received).toHaveLength(at + 1);
      await after(1);
      expect(shop.received).toHaveLength(at + 2);
    }
    await after(30 * DAY_MS);
    expect(shop.received).toHaveLength(RETRY_GAPS_MS.length + 1);
    const total = RETRY_GAPS_MS.reduce((sum, gap) => sum + gap);
    expect([total > 0.9 * DAY_MS, total < 1.1 * DAY_MS]).toEqual([true, true]);
    expect(RETRY_GAPS_MS).toEqual(RETRY_GAPS_MS.toSorted((a, b) => a - b));
  });

  it('does not hold up the webhooks of other payments', async () => {
    shop.status = 500;
    await pay(await provider.openPayment());
    await after(0);
    shop.status = 200;
    await pay(await provider.openPayment({ reference: '2' }));
    await after(0);
    expect(shop.events.map(({ payment }) => payment.reference)).toEqual(['purchase-1', '2']);
  });

  it('is sent again after a restart of the provider', async () => {
    shop.status = 500;
    await pay(await provider.openPayment());
    await after(0);
    await provider.restart();
    provider.sandbox.deliverTo(shop.url);
    shop.status = 200;
    await after(RETRY_GAPS_MS[0] ?? 0);
    expect(shop.events.map(({ event_id }) => event_id)).toEqual(Array(2).fill(shop.events[0]?.event_id));
  });
});

describe('after a success', () => {
  it('a refund is reported once, with the refunded payment', async () => {
    const payment = await provider.openPayment();
    await pay(payment);
    for (let times = 0; times < 2; times++) await provider.api(`/${payment.payment_id}/refund`, {});
    await after(0);
    expect(shop.events.map(({ type, payment }) => [type, payment.refunded_at !== null])).toEqual(
      expect.arrayContaining([
        ['payment.succeeded', false],
        ['payment.refunded', true],
      ]),
    );
    expect(shop.events).toHaveLength(2);
  });

  it('a payment with the card of disputes is disputed after its time, once, also over a restart', async () => {
    const { payment_id } = await provider.openPayment();
    await pay(await provider.payment(payment_id), '4000 0000 0000 0259');
    await after(DISPUTE_AFTER_MS - 1);
    expect((await provider.payment(payment_id)).dispute).toBeNull();
    await provider.restart();
    provider.sandbox.deliverTo(shop.url);
    await after(1);
    await after(DAY_MS);
    const at = (await provider.payment(payment_id)).dispute?.opened_at;
    expect(at).toBeDefined();
    expect(shop.events.map(({ type, payment }) => [type, payment.dispute])).toEqual([
      ['payment.succeeded', null],
      ['payment.disputed', { status: 'open', opened_at: at, closed_at: null }],
    ]);
  });

  it('a refunded payment is not disputed', async () => {
    const { payment_id } = await provider.openPayment();
    await pay(await provider.payment(payment_id), '4000 0000 0000 0259');
    await provider.api(`/${payment_id}/refund`, {});
    await after(DAY_MS);
    expect((await provider.payment(payment_id)).dispute).toBeNull();
    expect(shop.events.map(({ type }) => type)).not.toContain('payment.disputed');
  });
});

it('webhooks wait until the address of the receiver is known, also over a restart', async () => {
  await provider.restart();
  await pay(await provider.openPayment());
  await provider.restart();
  expect(shop.events).toEqual([]);
  provider.sandbox.deliverTo(shop.url);
  await after(0);
  expect(shop.events.map(({ type }) => type)).toEqual(['payment.succeeded']);
});

it('a payment that expired while the provider was down is reported after its start', async () => {
  const { payment_id } = await provider.openPayment();
  await provider.sandbox.close();
  provider.clock.advance(OPEN_MS);
  await provider.reopen();
  provider.sandbox.deliverTo(shop.url);
  await after(0);
  expect(shop.events.map(({ type, payment }) => [type, payment.payment_id])).toEqual([['payment.expired', payment_id]]);
});

it.each([
  ['at its time, if the clock is set back by less than that', 10 * 60_000],
  ['after its whole time, if the clock is set back by more', 2 * DAY_MS],
])('a payment expires %s', async (_, setBackMs) => {
  await provider.openPayment();
  await after(-setBackMs);
  await after(OPEN_MS);
  await after(setBackMs < OPEN_MS ? setBackMs - 1 : 0);
  expect(shop.events).toHaveLength(setBackMs < OPEN_MS ? 0 : 1);
  await after(1);
  expect(shop.events.map(({ type }) => type)).toEqual(['payment.expired']);
});

it('a webhook that was not delivered before the clock was set back is sent again after its gap', async () => {
  shop.status = 500;
  await pay(await provider.openPayment());
  await after(0);
  await after(-2 * DAY_MS);
  shop.status = 204;
  await after(RETRY_GAPS_MS[0] as number);
  expect(shop.events.map(({ type }) => type)).toEqual(['payment.succeeded', 'payment.succeeded']);
});
