import type { ReviewDecision, ReviewsPort } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { overHttp } from '@goldwake/service/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CashierCasino } from '../testing/cashier-casino.js';

const MINUTE_MS = 60_000;

let casino: CashierCasino;
let id: string;
let paidAt: string;
beforeAll(async () => {
  casino = await CashierCasino.open();
});
beforeEach(async () => {
  casino.nextPlayer();
  id = await inReview(1_234);
  paidAt = new Date(casino.clock.now()).toISOString();
});
afterEach(() => {
  casino.provider.failing = undefined;
});
afterAll(() => casino.close());

/** Buys a package and pays another amount. */
async function inReview(amount: number, currency = 'USD'): Promise<string> {
  const bought = await casino.bought();
  casino.provider.succeed(bought);
  await casino.webhook(casino.provider.change(bought, { amount, currency }));
  return bought;
}

const end = (decision: ReviewDecision, key = `${decision} ${id}`, purchaseId = id) =>
  casino.reviews.end(purchaseId, { decision, reason: 'Checked', by: 'kim' }, command(key));
const refused = (code: string) => expect.objectContaining({ code });
const statusOf = async () => (await casino.check(id)).body.purchase.status;
const refunds = () =>
  casino.provider.calls.filter((call) => call.endsWith(`${casino.provider.payments.get(id)?.payment_id}/refund`))
    .length;
/**
 * Lets time pass until the payment is refunded. On a busy machine a request may fail, and the timer then asks again.
 */
async function refunded(): Promise<boolean> {
  const isRefunded = () => (casino.provider.payments.get(id)?.refunded_at ?? null) !== null;
  await casino.engine.scheduler.settled();
  for (let polls = 0; polls < 10 && !isRefunded(); polls++) await casino.pass(15 * MINUTE_MS);
  return isRefunded();
}
const isListed = async () => (await casino.reviews.list()).some(({ purchase_id }) => purchase_id === id);

describe('list', () => {
  it('lists the purchases in review with what was paid, oldest first', async () => {
    const second = await inReview(500, 'EUR');
    const listed = await casino.reviews.list();
    expect(listed.slice(-2)).toEqual([
      {
        purchase_id: id,
        uid: casino.player,
        reason: 'amount_differs',
        risk: { decision: 'allow', reasons: [] },
        price: '9990000',
        paid_amount: 1_234,
        paid_currency: 'USD',
        paid_with: { brand: 'visa', last4: '4242' },
        started_at: paidAt,
      },
      expect.objectContaining({ purchase_id: second, paid_amount: 500, paid_currency: 'EUR' }),
    ]);
  });

  it.each<[end: string, act: () => Promise<unknown>]>([
    ['an approval', () => end('approved')],
    ['a refusal', () => end('declined')],
    ['a refund', () => casino.webhook(casino.provider.refund(id))],
    ['a dispute', () => casino.webhook(casino.provider.dispute(id))],
  ])('does not list a purchase after %s', async (_, act) => {
    expect(await isListed()).toBe(true);
    await act();
    expect(await isListed()).toBe(false);
  });
});

describe('end', () => {
  it('an approved purchase is credited at once, at the price that was paid', async () => {
    expect(await end('approved')).toEqual({ purchase_id: id, uid: casino.player, decision: 'approved' });
    expect((await casino.check(id)).body.purchase).toMatchObject({ status: 'succeeded', price: '12340000' });
    expect(await casino.credits()).toMatchObject([
      { data: { purchase_id: id, price: '12340000', sweeps_coins: '10000000', playthrough_required: '30000000' } },
    ]);
  });

  it('a declined purchase is refunded at the provider, and its refund is stored once', async () => {
    await end('declined');
    expect(await refunded()).toBe(true);
    expect((await casino.check(id)).body.purchase).toMatchObject({ status: 'refunded', failure: 'review_declined' });
    const before = await casino.engine.store.lastPosition();
    const payment = casino.provider.payments.get(id);
    if (payment) await casino.webhook(payment);
    expect(await casino.engine.store.lastPosition()).toBe(before);
    expect((await casino.eventTypes()).filter((type) => type === 'purchase_refunded')).toHaveLength(1);
    expect(await casino.walletEvents()).toEqual([]);
  });

  it('a refund is asked for again while the provider does not answer, also after a restart, and then once', async () => {
    casino.provider.failing = 503;
    await end('declined');
    await casino.engine.scheduler.settled();
    await casino.restart();
    for (let at = 0; at < 5; at++) await casino.pass(10 * MINUTE_MS);
    expect(casino.provider.payments.get(id)?.refunded_at).toBeNull();
    casino.provider.failing = undefined;
    expect(await refunded()).toBe(true);
    const asked = refunds();
    for (let at = 0; at < 3; at++) await casino.pass(15 * MINUTE_MS);
    expect(refunds()).toBe(asked);
  });

  it('a payment that is disputed before its refund is refunded after the bank has decided for the casino', async () => {
    casino.provider.dispute(id);
    await end('declined');
    await casino.pass(15 * MINUTE_MS);
    expect(casino.provider.payments.get(id)?.refunded_at).toBeNull();
    casino.provider.dispute(id, 'won');
    expect(await refunded()).toBe(true);
  });

  it('a payment that is disputed while it is in review is refunded if the dispute is won, and never credited', async () => {
    await casino.webhook(casino.provider.dispute(id));
    expect(await statusOf()).toBe('disputed');
    await casino.webhook(casino.provider.dispute(id, 'won'));
    expect(await refunded()).toBe(true);
    expect(await statusOf()).toBe('refunded');
    expect(await casino.walletEvents()).toEqual([]);
  });

  it('a repeated decision gets the same receipt, and another one is refused', async () => {
    const first = await end('approved', `k ${id}`);
    expect(await end('approved', `k ${id}`)).toEqual(first);
    await expect(end('declined')).rejects.toThrow(refused('purchase_not_in_review'));
    expect(await casino.credits()).toHaveLength(1);
  });

  it('of simultaneous decisions, one is taken', async () => {
    const decisions = (['approved', 'declined', 'approved', 'declined'] as const).map((one, at) =>
      end(one, `k${at} ${id}`),
    );
    const results = await Promise.allSettled(decisions);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'purchase_not_in_review' });
    }
    expect((await casino.eventTypes()).filter((type) => type === 'purchase_review_ended')).toHaveLength(1);
  });

  it.each([
    ['EUR', 999],
    ['USD', 0],
  ] as const)('a payment of %s %p cannot be approved', async (currency, amount) => {
    id = await inReview(amount, currency);
    await expect(end('approved')).rejects.toThrow(refused('review_not_approvable'));
    expect(await statusOf()).toBe('in_review');
  });

  it.each<[what: string, purchaseId: () => string, code: string]>([
    ['an empty id', () => '', 'not_found'],
    ['text', () => 'x'.repeat(10_000), 'not_found'],
    ['an id with the path of another stream', () => `../${id}`, 'not_found'],
    ["another player's id of the same purchase", () => id.replace(/^\w+/, 'bob'), 'not_found'],
  ])('%s is refused and nothing is stored', async (_, purchaseId, code) => {
    const before = await casino.engine.store.lastPosition();
    await expect(end('approved', `k ${id}`, purchaseId())).rejects.toThrow(refused(code));
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });
});

it('another process reaches the same reviews over HTTP', async () => {
  const { port, close } = await overHttp('reviews', casino.reviews, casino.engine);
  const reviews: ReviewsPort = port;
  const outcome = { decision: 'declined', reason: 'Checked', by: 'kim' } as const;
  try {
    expect(await reviews.list()).toEqual(await casino.reviews.list());
    expect(await reviews.unknownWebhooks()).toEqual([]);
    const receipt = { purchase_id: id, uid: casino.player, decision: 'declined' };
    expect(await reviews.end(id, outcome, command(`k ${id}`))).toEqual(receipt);
    await expect(reviews.end(id, outcome, command(`k2 ${id}`))).rejects.toThrow(refused('purchase_not_in_review'));
    await expect(reviews.end('x', outcome, command(`k3 ${id}`))).rejects.toThrow('There is no such purchase');
  } finally {
    await close();
  }
});
