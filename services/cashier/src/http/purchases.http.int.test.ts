import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CashierCasino } from '../testing/cashier-casino.js';

const MINUTE_MS = 60_000;

let casino: CashierCasino;
let ada: string;
beforeAll(async () => {
  casino = await CashierCasino.open();
});
beforeEach(() => {
  ada = casino.nextPlayer();
});
afterEach(() => {
  casino.provider.failing = undefined;
});
afterAll(() => casino.close());

describe('GET /api/cashier/packages', () => {
  it('lists the packages with the version that an order must state', async () => {
    const { status, body } = await casino.packages();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      packages_version: 1,
      methods: ['card', 'apple_pay', 'google_pay', 'crypto'],
      closed_until: null,
    });
    expect(body.result).toContainEqual({
      package_id: 'usd-1.99',
      price: '1990000',
      gold_coins: '19900000000',
      sweeps_coins: '2000000',
      playthrough_percent: 300,
      first_purchase: false,
      bonus: null,
    });
    expect(body.result.filter(({ first_purchase }) => first_purchase)).toMatchObject([
      { price: '9990000', sweeps_coins: '25000000' },
    ]);
  });

  it('a buyer does not see the package for a first purchase any more', async () => {
    const id = await casino.bought(ada, { packageId: 'first-9.99' });
    expect((await casino.packages()).body.result.some((one) => one.first_purchase)).toBe(true);
    await casino.webhook(casino.provider.succeed(id));
    expect((await casino.packages()).body.result.some((one) => one.first_purchase)).toBe(false);
    expect((await casino.packages('bob')).body.result.some((one) => one.first_purchase)).toBe(true);
  });
});

describe('POST /api/cashier/purchases', () => {
  it('opens a payment of the price at the provider and returns its page', async () => {
    const { status, body } = await casino.buy(ada, { returnPath: '/games?sort=new#top' });
    expect(status).toBe(201);
    const { purchase_id } = body.purchase;
    expect(body).toEqual({
      purchases_version: 2,
      purchase: {
        purchase_id,
        package_id: 'usd-9.99',
        price: '9990000',
        gold_coins: '99900000000',
        sweeps_coins: '10000000',
        playthrough_percent: 300,
        first_purchase: false,
        status: 'requires_action',
        method: 'card',
        bonus: null,
        paid_with: null,
        received: null,
        failure: null,
        created_at: new Date(casino.clock.now()).toISOString(),
        expires_at: new Date(casino.clock.now() + 30 * MINUTE_MS).toISOString(),
        ended_at: null,
        reversed_at: null,
      },
      payment_url: casino.payments()[0]?.url,
    });
    expect(casino.provider.opened.at(-1)).toEqual({
      reference: purchase_id,
      amount: 999,
      currency: 'USD',
      method: 'card',
      authentication: 'if_needed',
      description: '99,900.00 GC with 10.00 SC as a bonus',
      return_url: `${casino.url}/games?sort=new&purchase=${purchase_id}#top`,
    });
  });

  it('an earlier purchase in the path of the page is replaced, and the page stays on this site', async () => {
    const { body } = await casino.buy(ada, { returnPath: '/..//evil.example/?purchase=old&a=1' });
    const url = new URL(casino.provider.opened.at(-1)?.return_url ?? '');
    expect(url.origin).toBe(casino.url);
    expect(url.searchParams.getAll('purchase')).toEqual([body.purchase.purchase_id]);
  });

  it('a repeated key returns the same purchase and page, also from another process', async () => {
    const first = await casino.buy(ada, {}, 'k1');
    expect(await casino.buy(ada, {}, 'k1')).toEqual(first);
    await casino.restart();
    const after = await casino.buy(ada, {}, 'k1');
    expect(after.body).toEqual(first.body);
    expect(casino.payments()).toHaveLength(1);
    expect(await casino.buy(ada, { packageId: 'usd-4.99' }, 'k1')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_mismatch' },
    });
  });

  it('of parallel requests with one key, one purchase and one payment result', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => casino.buy(ada, {}, 'k1')));
    expect(new Set(answers.map(({ body }) => body.purchase.purchase_id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(casino.payments()).toHaveLength(1);
    expect(await casino.eventTypes()).toEqual(['purchase_created', 'purchase_payment_opened']);
  });

  it('a payment that could not be opened is opened by the repeated request', async () => {
    casino.provider.failing = 500;
    expect(await casino.buy(ada, {}, 'k1')).toMatchObject({
      status: 503,
      body: { code: 'payment_provider_unavailable' },
    });
    expect(await casino.eventTypes()).toEqual(['purchase_created']);
    casino.provider.failing = undefined;
    expect(await casino.buy(ada, {}, 'k1')).toMatchObject({
      status: 201,
      body: { purchase: { status: 'requires_action' }, payment_url: expect.stringContaining('/pay/p') },
    });
    expect(casino.payments()).toHaveLength(1);
  });

  it.each<[fault: string, body: object, path: string]>([
    ['an unknown field', { price: '1' }, 'price'],
    ['a missing package', { packageId: undefined }, 'packageId'],
    ['a package that is no text', { packageId: 7 }, 'packageId'],
    ['a version that is no number', { packagesVersion: '1' }, 'packagesVersion'],
    ['an unknown method', { method: 'cash' }, 'method'],
    ['the address of another site', { returnPath: 'https://evil.example/' }, 'returnPath'],
    ['a path that browsers read as another host', { returnPath: '//evil.example' }, 'returnPath'],
    ['the same with a backslash', { returnPath: '/\\evil.example' }, 'returnPath'],
  ])('%s is refused and nothing is stored', async (_, body, path) => {
    const before = await casino.engine.store.lastPosition();
    const answer = await casino.buy(ada, body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(new Set(answer.body.errors?.map((error) => error.path))).toEqual(new Set([path]));
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });

  it('a package that is not sold, and one of other packages, are refused', async () => {
    const refused = { status: 422, body: { code: 'package_changed' } };
    expect(await casino.buy(ada, { packageId: 'usd-0.01' })).toMatchObject(refused);
    expect(await casino.buy(ada, { packagesVersion: 2 })).toMatchObject(refused);
    expect([casino.payments(), await casino.eventTypes()]).toEqual([[], []]);
  });

  it('a player whose purchases are switched off buys nothing, but finishes what was begun', async () => {
    const first = await casino.buy(ada, {}, 'k1');
    casino.features.set(ada, { purchases_fiat_enabled: false });
    expect(await casino.buy()).toMatchObject({ status: 403, body: { code: 'purchases_disabled' } });
    expect((await casino.buy(ada, {}, 'k1')).body).toEqual(first.body);
  });

  it('a player can use only the methods that are switched on', async () => {
    const methods = async () => (await casino.packages()).body.methods;
    casino.features.set(ada, { purchases_fiat_enabled: false });
    expect(await methods()).toEqual(['crypto']);
    for (const method of ['card', 'apple_pay', 'google_pay']) {
      expect(await casino.buy(ada, { method })).toMatchObject({ status: 403, body: { code: 'purchases_disabled' } });
    }
    const { purchase } = (await casino.buy(ada, { method: 'crypto' })).body;
    expect(Date.parse(purchase.expires_at) - Date.parse(purchase.created_at)).toBe(15 * MINUTE_MS);
    casino.features.set(ada, { purchases_crypto_enabled: false });
    expect(await methods()).toEqual(['card', 'apple_pay', 'google_pay']);
    expect(await casino.buy(ada, { method: 'crypto' })).toMatchObject({ status: 403 });
    expect(casino.provider.opened.at(-1)).toMatchObject({ method: 'crypto', reference: purchase.purchase_id });
  });

  it('five declined payments close buying for an hour, and the packages tell until when', async () => {
    for (let at = 0; at < 5; at++) {
      await casino.webhook(casino.provider.decline(await casino.bought()));
      casino.clock.advance(MINUTE_MS);
    }
    const until = new Date(casino.clock.now() + 59 * MINUTE_MS).toISOString();
    expect(await casino.buy()).toMatchObject({
      status: 429,
      retryAfter: '3540',
      body: { code: 'purchases_closed', retry_after: 3_540, until },
    });
    expect((await casino.packages()).body.closed_until).toBe(until);
    casino.clock.set(Date.parse(until));
    expect((await casino.buy()).status).toBe(201);
  });

  it('requests above the limit are refused', async () => {
    const answers = [];
    for (let at = 0; at < 31; at++) answers.push(await casino.buy(ada, { packageId: 'none' }));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 422), 429]);
  });
});

describe('a casino without a payment provider', () => {
  it('lists packages, but nothing can be bought and no webhook is authentic', async () => {
    const closed = await CashierCasino.open({ hasProvider: false });
    try {
      expect((await closed.packages()).status).toBe(200);
      expect(await closed.buy()).toMatchObject({ status: 503, body: { code: 'payment_provider_unavailable' } });
      expect(await closed.send('{}', closed.provider.sign('{}'))).toMatchObject({
        status: 400,
        body: { code: 'webhook_invalid' },
      });
      expect(await closed.engine.store.lastPosition()).toBe(0);
    } finally {
      await closed.close();
    }
  });
});

describe('POST /api/cashier/purchases/{purchaseId}/check', () => {
  it('a payment that succeeded is credited at once, and a further check changes nothing', async () => {
    const id = await casino.bought();
    casino.provider.succeed(id);
    const checked = await casino.check(id);
    expect(checked).toMatchObject({
      status: 200,
      body: {
        purchase: { status: 'succeeded', paid_with: { brand: 'visa', last4: '4242' }, failure: null },
        payment_url: null,
      },
    });
    expect(await casino.credits()).toMatchObject([
      { data: { purchase_id: id, price: '9990000', sweeps_coins: '10000000', playthrough_required: '30000000' } },
    ]);
    expect(await casino.check(id)).toEqual(checked);
    expect(await casino.credits()).toHaveLength(1);
  });

  it('an open payment keeps its page, and a declined one states why', async () => {
    const id = await casino.bought();
    expect((await casino.check(id)).body).toMatchObject({
      purchase: { status: 'requires_action' },
      payment_url: expect.stringContaining('/pay/p'),
    });
    casino.provider.decline(id);
    expect((await casino.check(id)).body).toMatchObject({
      purchase: { status: 'failed', failure: 'declined', paid_with: { last4: '0002' } },
      payment_url: null,
    });
  });

  it('another amount than the price waits for the operator and is not credited', async () => {
    const id = await casino.bought();
    casino.provider.succeed(id);
    casino.provider.change(id, { amount: 1 });
    expect((await casino.check(id)).body.purchase).toMatchObject({
      status: 'in_review',
      price: '9990000',
      received: { amount: 1, currency: 'USD' },
    });
    expect(await casino.eventTypes()).toContain('purchase_review_started');
    expect(await casino.credits()).toEqual([]);
  });

  it('a payment of another purchase changes nothing', async () => {
    const [mine, other] = [await casino.bought(), await casino.bought('bob')];
    casino.provider.succeed(other);
    casino.provider.change(other, { payment_id: casino.provider.payments.get(mine)?.payment_id ?? '' });
    casino.provider.payments.delete(mine);
    expect(await casino.check(mine)).toMatchObject({ status: 503, body: { code: 'payment_provider_unavailable' } });
    expect((await casino.purchases()).body.result).toMatchObject([{ status: 'requires_action' }]);
    expect(await casino.credits()).toEqual([]);
  });

  it.each(['check', 'cancel'] as const)(
    "another player's purchase and an unknown one are not found: %s",
    async (action) => {
      const id = await casino.bought('bob');
      const missing = { status: 404, body: { code: 'not_found' } };
      for (const one of [id, `${ada}.0`, '__proto__', '%00']) expect(await casino[action](one)).toMatchObject(missing);
      expect((await casino.purchases('?status=requires_action', 'bob')).body.result[0]).toMatchObject({
        purchase_id: id,
      });
      expect(await casino.engine.store.version(`purchases-${ada}`)).toBe(0);
    },
  );

  it('a payment that could not be opened before is opened, and leads back to this site', async () => {
    casino.provider.failing = 503;
    expect((await casino.buy()).status).toBe(503);
    const id = String((await casino.purchases()).body.result[0]?.purchase_id);
    expect((await casino.check(id)).status).toBe(503);
    casino.provider.failing = undefined;
    const { body } = await casino.check(id);
    expect(body).toMatchObject({ purchase: { status: 'requires_action' }, payment_url: casino.payments()[0]?.url });
    expect(casino.provider.opened.at(-1)).toMatchObject({ return_url: `${casino.url}/?purchase=${id}` });
    await casino.check(id);
    expect(casino.payments()).toHaveLength(1);
  });

  it('the known end of a purchase is returned while the provider does not answer', async () => {
    const id = await casino.bought();
    await casino.webhook(casino.provider.decline(id));
    casino.provider.failing = 503;
    expect((await casino.check(id)).body).toMatchObject({ purchase: { status: 'failed', failure: 'declined' } });
  });

  it('nothing is lost while the provider does not answer', async () => {
    const id = await casino.bought();
    casino.provider.succeed(id);
    casino.provider.failing = 503;
    expect(await casino.check(id)).toMatchObject({ status: 503, body: { code: 'payment_provider_unavailable' } });
    casino.provider.failing = undefined;
    expect((await casino.check(id)).body.purchase.status).toBe('succeeded');
  });

  it('unknown fields of the body are refused', async () => {
    const id = await casino.bought();
    expect(await casino.call(ada, 'POST', `/purchases/${id}/check`, { status: 'succeeded' })).toMatchObject({
      status: 422,
    });
  });
});

describe('POST /api/cashier/purchases/{purchaseId}/cancel', () => {
  it('the payment is canceled at the provider, and canceling again changes nothing', async () => {
    const id = await casino.bought();
    const canceled = await casino.cancel(id);
    expect(canceled).toMatchObject({ status: 200, body: { purchase: { status: 'failed', failure: 'canceled' } } });
    expect(casino.provider.payments.get(id)).toMatchObject({ status: 'failed', failure_code: 'canceled' });
    expect(await casino.cancel(id)).toEqual(canceled);
    expect(await casino.eventTypes()).toHaveLength(3);
  });

  it('a purchase without a payment is canceled although the provider does not answer', async () => {
    casino.provider.failing = 500;
    await casino.buy(ada, {}, 'k1');
    const id = (await casino.purchases()).body.result[0]?.purchase_id ?? '';
    expect(await casino.cancel(id)).toMatchObject({ status: 200, body: { purchase: { failure: 'canceled' } } });
    casino.provider.failing = undefined;
    expect((await casino.buy(ada, {}, 'k1')).body).toMatchObject({
      purchase: { status: 'failed' },
      payment_url: null,
    });
    expect(casino.payments()).toEqual([]);
  });

  it('a purchase whose payment the provider does not know any more is canceled', async () => {
    const id = await casino.bought();
    casino.provider.payments.delete(id);
    expect((await casino.cancel(id)).body.purchase).toMatchObject({ status: 'failed', failure: 'canceled' });
    expect((await casino.cancel(id)).status).toBe(200);
  });

  it('a payment that was paid in the meantime counts, and canceling is refused', async () => {
    const id = await casino.bought();
    casino.provider.succeed(id);
    expect(await casino.cancel(id)).toMatchObject({ status: 409, body: { code: 'purchase_not_open' } });
    expect(await casino.credits()).toHaveLength(1);
  });
});

describe('GET /api/cashier/purchases', () => {
  it('lists the purchases newest first, by page and by status', async () => {
    const ids = [await casino.bought(), await casino.bought(), await casino.bought()].reverse();
    await casino.cancel(ids[1] ?? '');
    const first = (await casino.purchases('?limit=2')).body;
    expect(first).toMatchObject({ purchases_version: 7, total: 3, next_before: ids[1] });
    expect(first.result.map(({ purchase_id }) => purchase_id)).toEqual(ids.slice(0, 2));
    const second = (await casino.purchases(`?limit=2&before=${first.next_before}`)).body;
    expect(second.result.map(({ purchase_id }) => purchase_id)).toEqual(ids.slice(2));
    expect(second.next_before).toBeNull();
    const failed = (await casino.purchases('?status=failed')).body;
    expect(failed).toMatchObject({ total: 1, result: [{ purchase_id: ids[1] }], next_before: null });
    expect((await casino.purchases('', 'nobody')).body).toMatchObject({ total: 0, result: [] });
  });

  it.each([
    ['?status=paid', 422],
    ['?limit=0', 422],
    ['?limit=101', 422],
    ['?limit=1e1', 422],
    ['?cursor=1', 422],
    ['?before=nothing', 404],
  ])('%s is refused with %p', async (query, status) => {
    expect((await casino.purchases(query)).status).toBe(status);
  });
});

it('every route except webhooks needs a signed-in player', async () => {
  for (const [method, path] of [
    ['GET', '/packages'],
    ['GET', '/purchases'],
    ['POST', '/purchases'],
    ['POST', '/purchases/a/check'],
    ['POST', '/purchases/a/cancel'],
  ] as const) {
    expect(await casino.call(undefined, method, path)).toMatchObject({ status: 401 });
  }
});
