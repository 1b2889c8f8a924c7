import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { CashierCasino } from '../testing/cashier-casino.js';

let casino: CashierCasino;
let id: string;
beforeAll(async () => {
  casino = await CashierCasino.open();
});
beforeEach(async () => {
  casino.nextPlayer();
  id = await casino.bought();
  await casino.webhook(casino.provider.succeed(id));
});
afterAll(() => casino.close());

const RECEIVED = { status: 200, body: { received: true } };
const purchase = async () => (await casino.purchases()).body.result[0];
const walletTypes = async () =>
  (await casino.walletEvents()).map(({ type }) => type).filter((type) => type !== 'wallet_opened');
/** Sweeps Coins of the wallet after its last event. */
const sweepsCoins = async () => (await casino.balances()).sweeps_coins;

it('a refund takes back the coins once, however often it is reported', async () => {
  const refunded = casino.provider.refund(id);
  for (let at = 0; at < 3; at++) expect(await casino.webhook(refunded)).toMatchObject(RECEIVED);
  expect(await purchase()).toMatchObject({ status: 'refunded', reversed_at: refunded.refunded_at });
  expect(await walletTypes()).toEqual(['coins_purchased', 'purchase_taken_back']);
  expect((await casino.walletEvents()).at(-1)).toMatchObject({
    causationId: `purchases-${casino.player}@4`,
    data: { purchase_id: id, cause: 'refund', sweeps_coins: '10000000', taken_at: refunded.refunded_at },
  });
  expect(await sweepsCoins()).toBe('0');
});

it('a dispute takes back the coins, and they are restored when it is won', async () => {
  await casino.webhook(casino.provider.dispute(id));
  expect([(await purchase())?.status, await sweepsCoins()]).toEqual(['disputed', '0']);
  await casino.webhook(casino.provider.dispute(id, 'won'));
  expect([(await purchase())?.status, await sweepsCoins()]).toEqual(['won', '10000000']);
  expect(await walletTypes()).toEqual(['coins_purchased', 'purchase_taken_back', 'purchase_restored']);
});

it('the coins of a lost dispute stay taken back, and its player is still a buyer', async () => {
  await casino.webhook(casino.provider.dispute(id));
  await casino.webhook(casino.provider.dispute(id, 'lost'));
  expect([(await purchase())?.status, await sweepsCoins()]).toEqual(['lost', '0']);
  expect((await casino.packages()).body.result.some((one) => one.first_purchase)).toBe(false);
  expect(await casino.buy(casino.player, { packageId: 'first-9.99' })).toMatchObject({
    status: 409,
    body: { code: 'first_purchase_used' },
  });
});

it('webhooks in the wrong order lead to the same end', async () => {
  const disputed = casino.provider.dispute(id);
  await casino.webhook(casino.provider.dispute(id, 'won'));
  await casino.webhook(disputed);
  expect([(await purchase())?.status, await sweepsCoins()]).toEqual(['won', '10000000']);
});

it('a refund of a disputed payment takes back nothing more', async () => {
  await casino.webhook(casino.provider.dispute(id));
  await casino.webhook(casino.provider.refund(id));
  expect((await purchase())?.status).toBe('refunded');
  expect(await walletTypes()).toEqual(['coins_purchased', 'purchase_taken_back']);
});

it('parallel deliveries of a refund take back once', async () => {
  const body = casino.provider.event(casino.provider.refund(id));
  const signature = casino.provider.sign(body);
  const answers = await Promise.all(Array.from({ length: 50 }, () => casino.send(body, signature)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await walletTypes()).toEqual(['coins_purchased', 'purchase_taken_back']);
});

it('what the wallet could not do at once is done after the restart, in the order in which it happened', async () => {
  const later = await casino.bought();
  const stopped = async () => Promise.reject(new Error('stopped'));
  await casino.restart({ creditPurchase: stopped });
  await casino.webhook(casino.provider.succeed(later));
  await casino.webhook(casino.provider.dispute(later));
  await casino.webhook(casino.provider.dispute(later, 'won'));
  await casino.webhook(casino.provider.refund(later));
  expect(await walletTypes()).toEqual(['coins_purchased']);
  await casino.restart();
  await casino.engine.bus.settled(await casino.engine.store.lastPosition());
  expect(await walletTypes()).toEqual([
    'coins_purchased',
    ...['coins_purchased', 'purchase_taken_back', 'purchase_restored', 'purchase_taken_back'],
  ]);
  expect(await sweepsCoins()).toBe('10000000');
});

it.each<[what: string, act: () => unknown, status: string, coins: string]>([
  ['refund', () => casino.provider.refund(id), 'refunded', '0'],
  ['dispute', () => casino.provider.dispute(id), 'disputed', '0'],
  ['won dispute', () => casino.provider.dispute(id, 'won'), 'won', '10000000'],
  ['lost dispute', () => casino.provider.dispute(id, 'lost'), 'lost', '0'],
])('a check finds a %s whose webhooks were lost', async (_, act, status, coins) => {
  act();
  expect((await casino.check(id)).body).toMatchObject({ purchase: { status }, payment_url: null });
  expect(await sweepsCoins()).toBe(coins);
});

it('a check of a refunded purchase does not ask the provider, and one of a success answers without it', async () => {
  casino.provider.failing = 503;
  expect((await casino.check(id)).body.purchase.status).toBe('succeeded');
  casino.provider.failing = undefined;
  await casino.webhook(casino.provider.refund(id));
  const asked = casino.provider.calls.length;
  expect((await casino.check(id)).body.purchase.status).toBe('refunded');
  expect(casino.provider.calls).toHaveLength(asked);
});

it.each(['first-9.99', 'usd-1.99'])(
  'a package for a first purchase that is paid after %s was bought is reviewed, not credited',
  async (packageId) => {
    const player = casino.nextPlayer();
    const first = await casino.bought(player, { packageId: 'first-9.99' });
    await casino.cancel(first);
    await casino.webhook(casino.provider.succeed(await casino.bought(player, { packageId })));
    casino.provider.change(first, { failure_code: null });
    await casino.webhook(casino.provider.succeed(first));
    expect((await casino.check(first)).body.purchase.status).toBe('in_review');
    expect((await casino.reviews.list()).filter(({ uid }) => uid === player)).toMatchObject([
      { purchase_id: first, reason: 'first_purchase_used', price: '9990000', paid_amount: 999 },
    ]);
    expect(await casino.credits()).toHaveLength(1);
  },
);

it("a check of another player's reversed purchase is not found and changes nothing", async () => {
  await casino.webhook(casino.provider.dispute(id));
  casino.provider.dispute(id, 'won');
  const before = await casino.engine.store.lastPosition();
  expect(await casino.check(id, 'bob')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await casino.engine.store.lastPosition()).toBe(before);
  expect((await casino.check(id)).body.purchase.status).toBe('won');
});

it.each<[fault: string, change: object]>([
  [
    'a dispute of an unknown status',
    { dispute: { status: 'maybe', opened_at: '2026-01-15T12:00:00.000Z', closed_at: null } },
  ],
  ['a dispute without a time', { dispute: { status: 'open', closed_at: null } }],
  ['a refund at no time', { refunded_at: 'yesterday' }],
  ['a refund that is not stated', { refunded_at: undefined }],
])('%s is refused although it is signed, and nothing is stored', async (_, change) => {
  const before = await casino.engine.store.lastPosition();
  const payment = casino.provider.payments.get(id);
  if (!payment) throw new Error('the payment is missing');
  const body = casino.provider.event({ ...payment, ...change }, 'payment.refunded');
  expect(await casino.send(body, casino.provider.sign(body))).toMatchObject({
    status: 422,
    body: { code: 'validation_failed' },
  });
  expect(await casino.engine.store.lastPosition()).toBe(before);
});
