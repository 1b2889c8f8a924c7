import type { Payment } from '@goldwake/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CONFIRMATIONS_MS, QUOTE_MS } from '../domain/index.js';
import { addressOn, sendCoins } from '../testing/pay-page.js';
import { RETURN_URL, SandboxUnderTest, submit } from '../testing/sandbox-under-test.js';
import { WebhookReceiver } from '../testing/webhook-receiver.js';

let shop: WebhookReceiver;
let provider: SandboxUnderTest;
let payment: Payment;
beforeEach(async () => {
  shop = await WebhookReceiver.open();
  provider = await SandboxUnderTest.open();
  provider.sandbox.deliverTo(shop.url);
  payment = await provider.openPayment({ method: 'crypto' });
});
afterEach(async () => {
  await provider.close();
  await shop.close();
});

const page = async () => (await fetch(payment.url)).text();
const now = () => provider.payment(payment.payment_id);
const quote = (coin = 'btc') => submit(payment, { coin }, '/quote');
const send = (sent: string) => sendCoins(payment.url, sent);
async function after(ms: number) {
  provider.clock.advance(ms);
  await provider.sandbox.settled();
}
const types = () => shop.events.map(({ type }) => type);

it('the page offers four currencies at rates that it calls simulated, and no card', async () => {
  const html = await page();
  for (const text of [
    'Bitcoin: 0.00010516 BTC',
    'Litecoin',
    'Ether: 0.00285429 ETH<',
    'USD Coin: 9.99 USDC',
    'no real coins',
  ]) {
    expect(html).toContain(text);
  }
  expect(html).toContain('1 BTC = $95,000.00, simulated');
  expect(html).toContain('15 minutes left');
  expect(html).not.toMatch(/Card number|<script|<img/);
  expect(payment.expires_at).toBe(new Date(provider.clock.now() + QUOTE_MS).toISOString());
});

it('the chosen currency leads to an invented address, which a reload keeps and another choice replaces', async () => {
  const response = await quote();
  expect([response.status, response.headers.get('location')]).toEqual([303, new URL(payment.url).pathname]);
  const [first, reloaded] = [await page(), await page()];
  expect(addressOn(first)).toMatch(/^sim:btc:[0-9a-f]{32}$/);
  expect(addressOn(reloaded)).toBe(addressOn(first));
  await quote('eth');
  expect(addressOn(await page())).toMatch(/^sim:eth:/);
  expect(await now()).toMatchObject({ status: 'open', card: null });
});

it.each([
  ['exactly', 999, '$9.99 was sent ('],
  ['less', 899, '$8.99 of $9.99 was sent ('],
  ['more', 1_098, '$10.98 was sent instead of $9.99 ('],
])('coins sent %s are processed, and succeed with %i after their confirmations', async (sent, amount, words) => {
  await quote();
  expect((await send(sent)).headers.get('location')).toBe(new URL(payment.url).pathname);
  expect(await now()).toMatchObject({ status: 'processing', amount: 999, card: { brand: 'Bitcoin' } });
  const waiting = await page();
  for (const text of ['Waiting for confirmations', words]) expect(waiting).toContain(text);
  await after(CONFIRMATIONS_MS - 1);
  expect(types()).toEqual(['payment.processing']);
  await after(1);
  expect(await now()).toMatchObject({
    status: 'succeeded',
    amount,
    card: { brand: 'Bitcoin', last4: expect.stringMatching(/^[0-9a-f]{4}$/) },
  });
  expect(types()).toEqual(['payment.processing', 'payment.succeeded']);
  expect(await page()).toContain('This payment is complete');
});

it('a page that waits for coins loads again once they have arrived, and then never by itself', async () => {
  const refresh = async () => (await fetch(payment.url)).headers.get('refresh');
  const waits = async () => {
    const seconds = Number(await refresh());
    expect(await page()).toContain('This page loads again by itself.');
    await after(seconds * 1_000);
    expect(await page()).toContain('This payment is complete');
  };
  await quote();
  expect(await refresh()).toBeNull();
  await send('exactly');
  await waits();
  expect(await refresh()).toBeNull();
  payment = await provider.openPayment({ reference: 'late', method: 'crypto' });
  await quote('eth');
  await after(QUOTE_MS);
  expect(await refresh()).toBeNull();
  await send('exactly');
  await waits();
  expect(await now()).toMatchObject({ status: 'succeeded', amount: 999 });
  expect(await refresh()).toBeNull();
});

it('coins sent in two tabs are sent once', async () => {
  await quote();
  const to = addressOn(await page());
  await Promise.all(['exactly', 'less', 'more'].map((sent) => submit(payment, { sent, to }, '/send')));
  await after(CONFIRMATIONS_MS);
  await after(CONFIRMATIONS_MS);
  expect(types()).toEqual(['payment.processing', 'payment.succeeded']);
});

it('confirmations arrive after a restart', async () => {
  await quote();
  await send('exactly');
  await provider.restart();
  provider.sandbox.deliverTo(shop.url);
  await after(CONFIRMATIONS_MS);
  expect((await now()).status).toBe('succeeded');
});

it('coins are not sent for a payment that was canceled meanwhile, and the payer sees that', async () => {
  await quote();
  const to = addressOn(await page());
  await submit(payment, {}, '/cancel');
  const response = await submit(payment, { sent: 'exactly', to }, '/send');
  expect([response.status, response.headers.get('location')]).toEqual([303, new URL(payment.url).pathname]);
  expect(await page()).toContain('The payment was canceled');
});

describe('an expired payment', () => {
  it('succeeds when coins are sent late', async () => {
    await quote();
    await after(QUOTE_MS);
    const late = await page();
    for (const text of ['<h2>Send late</h2>', 'Coins sent now are still accepted.']) expect(late).toContain(text);
    expect(late).not.toMatch(/<form method/);
    await send('exactly');
    expect((await now()).status).toBe('expired');
    expect(await page()).toContain('Coins were sent late');
    await after(CONFIRMATIONS_MS);
    expect(await now()).toMatchObject({ status: 'succeeded', amount: 999 });
    expect(types()).toEqual(['payment.expired', 'payment.succeeded']);
  });

  it('without an address offers nothing to send', async () => {
    await after(QUOTE_MS);
    const html = await page();
    expect(html).toContain('This payment has expired');
    expect(html).not.toContain('<form');
  });
});

it.each<[string, Record<string, string>, number]>([
  ['/quote', {}, 422],
  ['/quote', { coin: 'doge' }, 422],
  ['/quote', { coin: 'constructor' }, 422],
  ['', { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' }, 422],
  ['/send', {}, 303],
  ['/send', { sent: 'exactly', to: 'sim:btc:other' }, 303],
  ['/send', { sent: 'toString', to: 'sim:btc:other' }, 303],
  ['/confirm', {}, 303],
])('the form %s with %j changes nothing', async (path, fields, status) => {
  const response = await submit(payment, fields, path);
  expect(response.status).toBe(status);
  expect(await now()).toEqual(payment);
  expect((await submit(payment, { coin: 'btc' }, '/quote')).headers.get('location')).not.toBe(RETURN_URL);
});

it('a payment by card has neither address nor coins', async () => {
  const byCard = await provider.openPayment({ reference: 'card' });
  for (const [path, fields] of [
    ['/quote', { coin: 'btc' }],
    ['/send', { sent: 'exactly', to: 'sim:btc:x' }],
  ] as const) {
    expect((await submit(byCard, fields, path)).status).toBe(303);
  }
  expect(await provider.payment(byCard.payment_id)).toEqual(byCard);
});
