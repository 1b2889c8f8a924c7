import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { CashierCasino } from '../testing/cashier-casino.js';

const MINUTE_MS = 60_000;

let casino: CashierCasino;
beforeEach(async () => {
  casino = await CashierCasino.open();
});
afterEach(() => casino.close());

const statusOf = async () => (await casino.purchases()).body.result[0]?.status;
const gets = () => casino.provider.calls.filter((call) => call.startsWith('GET')).length;

it('a payment whose webhook was lost is found by the poll a minute after the purchase', async () => {
  casino.provider.succeed(await casino.bought());
  await casino.pass(MINUTE_MS - 1);
  expect(await statusOf()).toBe('requires_action');
  await casino.pass(1);
  expect(await statusOf()).toBe('succeeded');
  expect(await casino.credits()).toHaveLength(1);
  expect(await casino.engine.scheduler.pending()).toMatchObject({ 'cashier.poll_purchase': 0 });
});

it('the gaps between polls grow while the payment is open', async () => {
  await casino.bought();
  const minutes: number[] = [];
  for (let minute = 1; minute <= 20; minute++) {
    const before = gets();
    await casino.pass(MINUTE_MS);
    if (gets() > before) minutes.push(minute);
  }
  expect(minutes).toEqual([1, 2, 4, 8, 16]);
});

it('the poll goes on after a restart', async () => {
  casino.provider.succeed(await casino.bought());
  await casino.restart();
  await casino.pass(MINUTE_MS);
  expect(await statusOf()).toBe('succeeded');
});

it('a payment that nobody paid in 30 minutes is canceled at the provider, and the purchase has expired', async () => {
  const id = await casino.bought();
  casino.provider.change(id, { expires_at: '2026-01-15T13:00:00.000Z' });
  await casino.pass(30 * MINUTE_MS);
  expect(await statusOf()).toBe('expired');
  const payment = casino.provider.payments.get(id);
  expect(payment).toMatchObject({ status: 'failed', failure_code: 'canceled' });
  if (payment) await casino.webhook(payment);
  expect(await casino.eventTypes()).toEqual(['purchase_created', 'purchase_payment_opened', 'purchase_expired']);
});

it('the webhook of the cancellation at the end of the time to pay is an expiry too, if it arrives first', async () => {
  const id = await casino.bought();
  casino.clock.advance(30 * MINUTE_MS);
  await casino.webhook(casino.provider.change(id, { status: 'failed', failure_code: 'canceled' }));
  expect(await statusOf()).toBe('expired');
});

it('a payment that the player canceled before the end stays canceled, although only the last poll finds it', async () => {
  const id = await casino.bought();
  await casino.pass(20 * MINUTE_MS);
  casino.provider.change(id, { status: 'failed', failure_code: 'canceled' });
  await casino.pass(10 * MINUTE_MS);
  expect((await casino.purchases()).body.result).toMatchObject([{ status: 'failed', failure: 'canceled' }]);
});

it('a payment that was paid just before the end is credited, not ended', async () => {
  const id = await casino.bought();
  await casino.pass(29 * MINUTE_MS);
  casino.provider.succeed(id);
  await casino.pass(MINUTE_MS);
  expect(await statusOf()).toBe('succeeded');
});

it('a purchase without a payment and one whose payment the provider lost end after 30 minutes', async () => {
  casino.provider.failing = 500;
  await casino.buy();
  casino.provider.failing = undefined;
  const lost = await casino.bought();
  casino.provider.payments.delete(lost);
  await casino.pass(29 * MINUTE_MS);
  expect(await statusOf()).toBe('requires_action');
  await casino.pass(MINUTE_MS);
  expect((await casino.purchases('?status=expired')).body.total).toBe(2);
});

it('while the provider does not answer, the purchase stays open, and later its payment is credited', async () => {
  const id = await casino.bought();
  casino.provider.succeed(id);
  casino.provider.failing = 502;
  for (let at = 0; at < 20; at++) await casino.pass(10 * MINUTE_MS);
  expect(await statusOf()).toBe('requires_action');
  casino.provider.failing = undefined;
  await casino.pass(15 * MINUTE_MS);
  expect(await statusOf()).toBe('succeeded');
  expect(await casino.credits()).toHaveLength(1);
});

it('a payment that is processed longer than 30 minutes is waited for', async () => {
  const id = await casino.bought();
  casino.provider.change(id, { status: 'processing' });
  await casino.pass(60 * MINUTE_MS);
  expect(await statusOf()).toBe('processing');
  casino.provider.succeed(id);
  await casino.pass(15 * MINUTE_MS);
  expect(await statusOf()).toBe('succeeded');
});

it('a purchase from before the clock was set back ends at its next poll', async () => {
  const id = await casino.bought();
  await casino.pass(-2 * 24 * 60 * MINUTE_MS);
  await casino.pass(MINUTE_MS);
  expect(await statusOf()).toBe('expired');
  expect(casino.provider.payments.get(id)).toMatchObject({ failure_code: 'canceled' });
});
