import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CashierCasino } from '../testing/cashier-casino.js';
import { deliverAtOnce } from '../testing/deliver-at-once.js';

let casino: CashierCasino;
let id: string;
beforeAll(async () => {
  casino = await CashierCasino.open();
});
beforeEach(async () => {
  casino.nextPlayer();
  id = await casino.bought();
});
afterAll(() => casino.close());

const REFUSED = { status: 400, body: { code: 'webhook_invalid' } };
const RECEIVED = { status: 200, body: { received: true } };

/** Returns the body of the webhook about the success of the purchase. */
const success = () => casino.provider.event(casino.provider.succeed(id));

describe('POST /api/cashier/webhooks/payments', () => {
  it('an authentic webhook credits the purchase once, however often it is delivered', async () => {
    const body = success();
    for (let at = 0; at < 3; at++) expect(await casino.send(body, casino.provider.sign(body))).toMatchObject(RECEIVED);
    expect(await casino.eventTypes()).toEqual(['purchase_created', 'purchase_payment_opened', 'purchase_succeeded']);
    expect(await casino.credits()).toMatchObject([
      { causationId: `purchases-${casino.player}@3`, data: { purchase_id: id } },
    ]);
  });

  it('200 parallel deliveries are all received and credit the purchase once', async () => {
    const body = success();
    const signature = casino.provider.sign(body);
    const statuses = await deliverAtOnce(casino.url, { body, signature }, 200);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await casino.credits()).toHaveLength(1);
    expect(await casino.eventTypes()).toHaveLength(3);
  });

  it.each<[fault: string, send: (body: string) => [body: string, signature: string | undefined]]>([
    ['no signature', (body) => [body, undefined]],
    ['a signature of another secret', (body) => [body, casino.provider.sign(body, { secret: 'another secret' })]],
    ['a body that was changed after signing', (body) => [`${body} `, casino.provider.sign(body)]],
    ['a signature that is 301 seconds old', (body) => [body, signedAgo(body, 301)]],
    ['a signature 301 seconds ahead of the clock', (body) => [body, signedAgo(body, -301)]],
    ['a time that was changed after signing', (body) => [body, casino.provider.sign(body).replace(/^t=\d+/, 't=1')]],
    ['two times', (body) => [body, `t=1,${casino.provider.sign(body)}`]],
    ['a signature without its last digit', (body) => [body, casino.provider.sign(body).slice(0, -1)]],
    ['only a signature of another scheme', (body) => [body, casino.provider.sign(body).replace('v1=', 'v0=')]],
    ['no body', () => ['', casino.provider.sign('{}')]],
  ])('%s is refused and nothing is stored', async (_, send) => {
    const before = await casino.engine.store.lastPosition();
    expect(await casino.send(...send(success()))).toMatchObject(REFUSED);
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });

  it.each([300, -300])('a signature of %p seconds ago is accepted', async (seconds) => {
    const body = success();
    expect(await casino.send(body, signedAgo(body, seconds))).toMatchObject(RECEIVED);
  });

  it('one of several signatures is enough, as while the secret is changed', async () => {
    const body = success();
    const old = casino.provider.sign(body, { secret: 'the old secret of webhooks' });
    const [, current] = casino.provider.sign(body).split(',');
    expect(await casino.send(body, `${old}, ${current}`)).toMatchObject(RECEIVED);
    expect(await casino.credits()).toHaveLength(1);
  });

  it.each<[what: string, body: () => string]>([
    ['an event of an unknown type', () => casino.provider.event(casino.provider.succeed(id), 'payout.paid')],
    ['a payment of an unknown purchase', () => changed({ reference: `${casino.player}.${'0'.repeat(32)}` })],
    ['a payment of another shop', () => changed({ reference: 'order 17' })],
    ['a purchase under another payment', () => changed({ payment_id: 'p99' })],
  ])('%s is received and changes nothing', async (_, body) => {
    const before = await casino.engine.store.lastPosition();
    const sent = body();
    expect(await casino.send(sent, casino.provider.sign(sent))).toMatchObject(RECEIVED);
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });

  it.each<[what: string, body: () => string]>([
    ['text that is not JSON', () => 'paid!'],
    ['a list', () => '[]'],
    ['an event without a payment', () => JSON.stringify({ event_id: 'e', type: 'payment.succeeded' })],
    ['an amount with decimals', () => changed({ amount: 9.99 })],
    ['an amount that no wallet can hold', () => changed({ amount: 100_000_000_000_001 })],
    ['a status that is not known', () => changed({ status: 'paid' as never })],
    ['a page that is a script', () => changed({ url: 'javascript:alert(1)' })],
    ['a complete card number', () => changed({ card: { brand: 'visa', last4: '4242424242424242' } })],
  ])('%s is refused although it is signed, and nothing is stored', async (_, body) => {
    const before = await casino.engine.store.lastPosition();
    const sent = body();
    expect(await casino.send(sent, casino.provider.sign(sent))).toMatchObject({
      status: 422,
      body: { code: 'validation_failed' },
    });
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });

  it('a success that arrives after the purchase was canceled is credited', async () => {
    await casino.cancel(id);
    casino.provider.change(id, { failure_code: null });
    await casino.webhook(casino.provider.succeed(id));
    expect((await casino.check(id)).body.purchase).toMatchObject({ status: 'succeeded', failure: null });
    expect(await casino.credits()).toHaveLength(1);
  });

  it('a decline that arrives after the success changes nothing', async () => {
    const declined = casino.provider.event(casino.provider.decline(id));
    casino.provider.change(id, { failure_code: null });
    await casino.webhook(casino.provider.succeed(id));
    expect(await casino.send(declined, casino.provider.sign(declined))).toMatchObject(RECEIVED);
    expect((await casino.check(id)).body.purchase.status).toBe('succeeded');
  });
});

describe('a webhook of an unknown type', () => {
  it('is set aside once, however often it is delivered', async () => {
    const body = casino.provider.event(casino.provider.succeed(id), 'payout.paid');
    for (let at = 0; at < 3; at++) expect(await casino.send(body, casino.provider.sign(body))).toMatchObject(RECEIVED);
    const { event_id } = JSON.parse(body) as { event_id: string };
    const found = (await casino.reviews.unknownWebhooks()).filter((one) => one.event_id === event_id);
    expect(found).toEqual([
      { event_id, type: 'payout.paid', received_at: new Date(casino.clock.now()).toISOString(), body },
    ]);
  });

  it('is not set aside if it is not authentic', async () => {
    const body = casino.provider.event(casino.provider.succeed(id), 'payout.forged');
    expect(await casino.send(body, casino.provider.sign(body, { secret: 'another secret' }))).toMatchObject(REFUSED);
    expect((await casino.reviews.unknownWebhooks()).some(({ type }) => type === 'payout.forged')).toBe(false);
  });

  it('only the newest hundred are kept, and a long body is cut', async () => {
    const payment = casino.provider.succeed(id);
    for (let at = 0; at < 101; at++) {
      casino.clock.advance(1_000);
      const body = casino.provider.event({ ...payment, currency: 'x'.repeat(30_000) }, `payout.${at}`);
      expect(await casino.send(body, casino.provider.sign(body))).toMatchObject(RECEIVED);
    }
    const kept = await casino.reviews.unknownWebhooks();
    expect(kept.map(({ type }) => type)).toEqual(Array.from({ length: 100 }, (_, at) => `payout.${100 - at}`));
    expect(new Set(kept.map(({ body }) => body.length))).toEqual(new Set([20_000]));
  });
});

describe('a process that stops between the success and the credit', () => {
  it('the reaction credits the purchase once after the restart', async () => {
    const stopped = { creditPurchase: async () => Promise.reject(new Error('stopped')) };
    await casino.restart(stopped);
    expect(await casino.webhook(casino.provider.succeed(id))).toMatchObject(RECEIVED);
    expect(await casino.credits()).toEqual([]);
    await casino.restart();
    await casino.engine.bus.settled(await casino.engine.store.lastPosition());
    expect(await casino.credits()).toMatchObject([
      { causationId: `purchases-${casino.player}@3`, data: { purchase_id: id } },
    ]);
    await casino.check(id);
    expect(await casino.credits()).toHaveLength(1);
  });
});

function signedAgo(body: string, seconds: number): string {
  return casino.provider.sign(body, { at: casino.clock.now() - seconds * 1_000 });
}

/** Returns the body of the webhook about a success whose payment was changed. */
function changed(change: Parameters<CashierCasino['provider']['change']>[1]): string {
  return casino.provider.event({ ...casino.provider.succeed(id), ...change }, 'payment.succeeded');
}
