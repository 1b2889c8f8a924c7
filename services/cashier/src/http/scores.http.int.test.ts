import type { FraudScore, PurchaseEvent, StoredEvent } from '@goldwake/contracts';
import { command } from '@goldwake/core/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpFraudScoring } from '../fraud/http-fraud-scoring.js';
import { CashierCasino } from '../testing/cashier-casino.js';
import { ThirdParty } from '../third-party/third-party.js';

const SCORES: Record<'allow' | 'challenge' | 'review' | 'block', FraudScore> = {
  allow: { decision: 'allow', reasons: [] },
  challenge: { decision: 'challenge', reasons: ['declines'] },
  review: { decision: 'review', reasons: ['device_shared', 'declines'] },
  block: { decision: 'block', reasons: ['device_shared'] },
};

let casino: CashierCasino;
beforeAll(async () => {
  casino = await CashierCasino.open();
});
beforeEach(() => {
  casino.nextPlayer();
  casino.provider.score = SCORES.allow;
  casino.provider.scored.length = 0;
});
afterEach(() => {
  casino.provider.failing = undefined;
});
afterAll(() => casino.close());

async function created(): Promise<Extract<PurchaseEvent, { type: 'purchase_created' }>['data'] | undefined> {
  for await (const event of casino.engine.store.readStream(`purchases-${casino.player}`)) {
    const stored = event as StoredEvent & PurchaseEvent;
    if (stored.type === 'purchase_created') return stored.data;
  }
  return undefined;
}

/** The payment of a purchase succeeds, and its webhook arrives. */
async function pay(id: string): Promise<string | undefined> {
  await casino.webhook(casino.provider.succeed(id));
  return (await casino.purchases()).body.result[0]?.status;
}

it('an order is scored once, with what the casino knows of it and its player, before it is stored', async () => {
  await pay(await casino.bought());
  const { body } = await casino.buy(casino.player, { method: 'google_pay' }, 'k1');
  expect(await casino.buy(casino.player, { method: 'google_pay' }, 'k1')).toMatchObject({ body });
  expect(casino.provider.scored.slice(1)).toEqual([
    {
      reference: body.purchase.purchase_id,
      amount: 999,
      currency: 'USD',
      method: 'google_pay',
      player: casino.player,
      earlier_purchases: 1,
      recent_declines: 0,
    },
  ]);
});

it('an order that is refused is not scored', async () => {
  expect((await casino.buy(casino.player, { packageId: 'other' })).status).toBe(422);
  expect(casino.provider.scored).toEqual([]);
});

describe('an order whose score says', () => {
  it('allow is paid and credited as before', async () => {
    const id = await casino.bought();
    expect(casino.provider.opened.at(-1)).toMatchObject({ reference: id, authentication: 'if_needed' });
    expect([await pay(id), (await created())?.risk]).toEqual(['succeeded', SCORES.allow]);
  });

  it('challenge requires that the bank confirms the payer', async () => {
    casino.provider.score = SCORES.challenge;
    const id = await casino.bought();
    expect(casino.provider.opened.at(-1)).toMatchObject({ reference: id, authentication: 'required' });
    expect([await pay(id), (await created())?.risk]).toEqual(['succeeded', SCORES.challenge]);
  });

  it.each([
    ['review', 'card'],
    ['challenge', 'crypto'],
  ] as const)(
    '%s is reviewed after the payment by %s, and is credited when it is approved',
    async (decision, method) => {
      casino.provider.score = SCORES[decision];
      const id = await casino.bought(casino.player, { method });
      expect(casino.provider.opened.at(-1)).toMatchObject({ reference: id, authentication: 'if_needed' });
      expect([await pay(id), await casino.credits()]).toEqual(['in_review', []]);
      const [listed] = (await casino.reviews.list()).filter(({ purchase_id }) => purchase_id === id);
      expect(listed).toMatchObject({ reason: 'risk', risk: SCORES[decision], paid_amount: 999 });
      await casino.reviews.end(id, { decision: 'approved', reason: 'Checked', by: 'kim' }, command(`approve ${id}`));
      expect(await casino.credits()).toHaveLength(1);
    },
  );

  it('block fails without a payment, and the repeated request returns the same', async () => {
    casino.provider.score = SCORES.block;
    const opened = casino.provider.opened.length;
    const answer = await casino.buy(casino.player, {}, 'k1');
    expect(answer).toMatchObject({
      status: 201,
      body: { payment_url: null, purchase: { status: 'failed', failure: 'blocked', paid_with: null } },
    });
    expect(await casino.buy(casino.player, {}, 'k1')).toEqual(answer);
    expect([await casino.eventTypes(), casino.provider.opened.length, casino.provider.scored.length]).toEqual([
      ['purchase_created', 'purchase_failed'],
      opened,
      1,
    ]);
    const { purchase_id } = answer.body.purchase;
    expect((await casino.check(purchase_id)).body.purchase).toMatchObject({ status: 'failed', failure: 'blocked' });
    expect((await casino.cancel(purchase_id)).body.code).toBe('purchase_not_open');
  });

  it.each(Object.values(SCORES))('%j never shows the player anything of it', async (score) => {
    casino.provider.score = score;
    const bought = await casino.buy();
    const { purchase_id, status } = bought.body.purchase;
    if (status !== 'failed') await pay(purchase_id);
    const seen = JSON.stringify([bought, await casino.check(purchase_id), await casino.purchases()]);
    expect(seen).not.toMatch(/"risk"|reasons|device_shared|declines|challenge/);
  });
});

it('five blocked orders close buying', async () => {
  casino.provider.score = SCORES.block;
  for (let n = 0; n < 5; n++) expect((await casino.buy()).status).toBe(201);
  expect((await casino.buy()).body.code).toBe('purchases_closed');
});

describe('a scoring that gives no usable answer lets the order be reviewed:', () => {
  it.each([
    ['no JSON', '<html>'],
    ['an unknown decision', '{"decision":"maybe","reasons":[]}'],
    ['no reasons', '{"decision":"allow"}'],
    ['reasons that are no codes', '{"decision":"allow","reasons":["<b>"]}'],
    ['a reason to allow', '{"decision":"allow","reasons":["declines"]}'],
    ['no reason to block', '{"decision":"block","reasons":[]}'],
    ['a reason of the casino itself', '{"decision":"challenge","reasons":["score_timeout"]}'],
    ['too many reasons', JSON.stringify({ decision: 'review', reasons: Array(11).fill('declines') })],
    ['a list', '[]'],
  ])('%s', async (_, text) => {
    casino.provider.score = text;
    const id = await casino.bought();
    expect((await created())?.risk).toEqual({ decision: 'review', reasons: ['score_unavailable'] });
    expect(await pay(id)).toBe('in_review');
  });

  it('an error', async () => {
    casino.provider.failing = 500;
    await casino.buy();
    expect((await created())?.risk).toEqual({ decision: 'review', reasons: ['score_unavailable'] });
  });

  it('no answer in time', async () => {
    await casino.buy();
    const [order] = casino.provider.scored;
    casino.provider.score = undefined;
    const lines: string[] = [];
    const impatient = new HttpFraudScoring(new ThirdParty(casino.provider.settings, 50), (line) => lines.push(line));
    const risk = order && (await impatient.score(order));
    expect([risk, lines]).toEqual([
      { decision: 'review', reasons: ['score_timeout'] },
      [expect.stringMatching(/POST \/v1\/fraud\/scores failed \(.*timeout.*will be reviewed once it is paid$/)],
    ]);
  });
});
