import type { CommandContext, PurchaseEvent, WalletEvent } from '@goldwake/contracts';
import { systemCommandId, systemContext } from '@goldwake/core';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { creditPurchase, walletReducer } from '@goldwake/wallet/domain';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { replay } from '../testing/run-replay.js';

const AT = '2026-01-15T12:00:00.000Z';
const LATER = '2026-01-15T12:30:00.000Z';
const TERMS = { price: '9990000', gold_coins: '99900000000', sweeps_coins: '10000000', playthrough_percent: 300 };
const CARD = { brand: 'Visa', last4: '4242' };

let engine: TestEngine;
const versions = new Map<string, number>();
async function store(stream: string, context: CommandContext, ...events: (PurchaseEvent | WalletEvent)[]) {
  const expectedVersion = versions.get(stream) ?? 0;
  await engine.store.append({ stream, expectedVersion, events, context });
  versions.set(stream, expectedVersion + events.length);
}

const byPlayer = (id: string) => ({ ...systemContext(id), actor: 'u1' });
const bySystem = (kind: string, id: string) => systemContext(systemCommandId(kind, id));
const created = (purchase_id: string): PurchaseEvent => ({
  type: 'purchase_created',
  data: {
    uid: 'u1',
    purchase_id,
    package_id: 'usd-9.99',
    packages_version: 1,
    ...TERMS,
    first_purchase: false,
    method: 'card',
    created_at: AT,
    expires_at: LATER,
  },
});
const of = (purchase_id: string) => ({ uid: 'u1', purchase_id, payment_id: `pay-${purchase_id}` });

beforeAll(async () => {
  engine = await openTestEngine();
  for (const id of ['paid', 'declined', 'open', 'review']) {
    await store('purchases-u1', byPlayer(`create ${id}`), created(id));
    await store('purchases-u1', bySystem('order_open', id), {
      type: 'purchase_payment_opened',
      data: { ...of(id), opened_at: AT },
    });
  }
  await store('purchases-u1', bySystem('webhook_succeeded', 'paid'), {
    type: 'purchase_succeeded',
    data: { ...of('paid'), ...TERMS, paid_with: CARD, succeeded_at: AT },
  });
  const credited = creditPurchase(walletReducer.initial('u1'), { purchase_id: 'paid', ...TERMS, purchased_at: AT });
  await store('wallet-u1', bySystem('purchase', 'paid'), ...credited);
  await store('purchases-u1', bySystem('poll_failed', 'declined'), {
    type: 'purchase_failed',
    data: { ...of('declined'), failure: 'declined', paid_with: CARD, failed_at: AT },
  });
  await store('purchases-u1', bySystem('return_succeeded', 'review'), {
    type: 'purchase_review_started',
    data: {
      ...of('review'),
      reason: 'amount_differs',
      paid_amount: 1,
      paid_currency: 'EUR',
      paid_with: null,
      started_at: AT,
    },
  });
});
afterAll(() => engine.close());

/** Returns what `why` prints, without the times at which the events were recorded. */
async function why(purchase: string): Promise<string[]> {
  const { code, out, err } = await replay('why', purchase, '--data', engine.dir);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out
    .trimEnd()
    .replace(/^\S+Z {2}/gm, '')
    .split('\n');
}

const ORDERED =
  'by u1: ordered usd-9.99: 99,900.00 GC and 10.00 SC for 9.99 USD by card, payable until 2026-01-15T12:30:00.000Z';
const OPENED = (id: string) => `by the order: the provider opened the payment pay-${id} and waits for the player`;

it('a purchase that was paid is explained from the order to the credit, over both services', async () => {
  expect(await why('paid')).toEqual([
    'Purchase paid of u1',
    '',
    `purchases-u1@1  ${ORDERED}`,
    `purchases-u1@2  ${OPENED('paid')}`,
    'purchases-u1@9  by a webhook: the payment succeeded with a Visa card that ends in 4242',
    'wallet-u1@2  by the cashier: the wallet was credited with 99,900.00 GC and 10.00 SC, of which 30.00 SC must be played; balances after it: 99,900.00 GC and 10.00 SC',
    '',
    'Paid and credited once, by wallet-u1@2.',
  ]);
});

it.each([
  [
    'declined',
    'purchases-u1@10  by a poll: the payment failed (declined) with a Visa card that ends in 4242',
    'Ended without a payment; nothing was credited.',
  ],
  [
    'review',
    'purchases-u1@11  by the player’s return: the provider received 0.01 EUR; an operator must decide (amount_differs)',
    'Nothing is credited until an operator decides.',
  ],
  ['open', undefined, 'Not paid yet; the casino asks the provider again until the purchase ends.'],
])('of a purchase that is %s, the last step and its consequence are stated', async (id, step, verdict) => {
  const lines = await why(id);
  expect(lines.slice(4, -2)).toEqual(step ? [step] : []);
  expect(lines.at(-1)).toBe(verdict);
});

it('an unknown purchase is refused, and --json has the same steps', async () => {
  const refused = await replay('why', 'nothing', '--data', engine.dir);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('there is no purchase nothing') });
  const { out } = await replay('why', 'paid', '--json', '--data', engine.dir);
  expect(JSON.parse(out)).toMatchObject({ purchase_id: 'paid', steps: [{}, {}, {}, { event_id: 'wallet-u1@2' }] });
});
