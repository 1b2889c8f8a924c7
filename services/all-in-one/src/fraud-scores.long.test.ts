import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventOf, PaymentMethod, StoredEvent } from '@goldwake/contracts';
import type { PurchaseResponse, SessionResponse } from '@goldwake/contracts/http';
import { until } from '@goldwake/core/testing';
import { payByCard, press, submitTo } from '@goldwake/sandbox/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Casino, createCasino } from './casino.js';
import { send, verify } from './testing/crashes.js';
import { signUp } from './testing/sign-up.js';

const DEVICE = '0193f2a8-6c1e-4d40-9b57-2f1e8a4c6d03';

let dataDir: string;
let casino: Casino;
let closing: Promise<unknown> | undefined;
const close = () => {
  closing ??= casino.close();
  return closing;
};
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-fraud-'));
  casino = await createCasino({ dataDir }, { sandbox: {} });
});
afterAll(async () => {
  await close();
  await rm(dataDir, { recursive: true, force: true });
});

let players = 0;
let player: SessionResponse;
beforeEach(async () => {
  players += 1;
  player = await signUp(casino.url, `buyer${players}`);
});

const uid = () => player.user.uid;
const api = <Body>(path: string, body: object = {}, { access_token: token } = player) =>
  send<Body>(`${casino.url}/api${path}`, { token, body });

/** Forces the score of the player's next order at the control page. */
async function force(outcome: string): Promise<void> {
  const { status } = await press(`${casino.sandboxControl}/fraud`, { player: uid(), outcome, action: 'once' });
  expect(status).toBe(303);
}

async function buy(method: PaymentMethod = 'card', of = player): Promise<PurchaseResponse & { page: string }> {
  const order = { packageId: 'usd-9.99', packagesVersion: 1, method, returnPath: '/' };
  const ordered = await api<PurchaseResponse>('/cashier/purchases', order, of);
  return { ...ordered, page: ordered.payment_url ?? '' };
}

const check = async (id: string) => (await api<PurchaseResponse>(`/cashier/purchases/${id}/check`)).purchase;

async function created(of = uid()): Promise<StoredEvent<EventOf<'purchase_created'>>['data'] | undefined> {
  for await (const event of casino.engine.store.readStream(`purchases-${of}`)) {
    return event.data as EventOf<'purchase_created'>['data'];
  }
  return undefined;
}
const gold = async () => {
  const { access_token: token } = player;
  return (await send<{ gold_coins: { balance: string } }>(`${casino.url}/api/wallet`, { token })).gold_coins.balance;
};

describe('an order whose score is', () => {
  it('allow succeeds with the payment, and is what a new player without a device gets', async () => {
    const { purchase, page } = await buy();
    await payByCard(page);
    expect([(await check(purchase.purchase_id)).status, (await created())?.risk]).toEqual([
      'succeeded',
      { decision: 'allow', reasons: [] },
    ]);
  });

  it.each([
    ['confirm', { status: 'succeeded', failure: null }],
    ['refuse', { status: 'failed', failure: 'authentication_failed' }],
  ])('challenge waits for the bank: %s leads to %j', async (answer, end) => {
    await force('challenge');
    const { purchase, page } = await buy();
    await payByCard(page);
    expect((await check(purchase.purchase_id)).status).toBe('requires_action');
    await submitTo(page, {}, `/${answer}`);
    expect(await check(purchase.purchase_id)).toMatchObject(end);
  });

  it('review waits for an operator after the payment, and nothing is credited', async () => {
    await force('review');
    const before = await gold();
    const { purchase, page } = await buy('google_pay');
    await submitTo(page, { card: '4242' });
    expect((await check(purchase.purchase_id)).status).toBe('in_review');
    expect([await gold(), (await created())?.risk]).toEqual([before, { decision: 'review', reasons: ['forced'] }]);
  });

  it('block fails at once, and nothing can be paid', async () => {
    await force('block');
    expect(await buy()).toMatchObject({ payment_url: null, purchase: { status: 'failed', failure: 'blocked' } });
  });
});

it('parallel orders with one key cannot evade a forced block', async () => {
  await force('block');
  const token = player.access_token;
  const body = JSON.stringify({ packageId: 'usd-9.99', packagesVersion: 1, method: 'card', returnPath: '/' });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': 'k1' };
  const order = async () => {
    const response = await fetch(`${casino.url}/api/cashier/purchases`, { method: 'POST', headers, body });
    return ((await response.json()) as PurchaseResponse).purchase.failure;
  };
  expect(await Promise.all(Array.from({ length: 15 }, order))).toEqual(Array(15).fill('blocked'));
});

it('players who sign in on one device are reviewed from the fourth on', async () => {
  const decisions: (string | undefined)[] = [];
  for (let n = 1; n <= 4; n++) {
    const one = await signUp(casino.url, `shares${n}`);
    const at = new Date().toISOString();
    const report = { kind: 'signed_in', at, name: null, path: '/', details: {} };
    const body = { to: 'fraud', device: DEVICE, session: DEVICE, reports: [report] };
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${one.access_token}` };
    const sent = await fetch(`${casino.url}/api/reports`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(sent.status).toBe(204);
    await until(async () => {
      const page = await fetch(`${new URL(casino.sandboxControl ?? '').origin}/reports/fraud`);
      return (await page.text()).includes(one.user.uid);
    });
    await buy('card', one);
    decisions.push((await created(one.user.uid))?.risk?.decision);
  }
  expect(decisions).toEqual(['allow', 'allow', 'allow', 'review']);
});

it('the history breaks no rule', async () => {
  await close();
  expect(await verify(dataDir)).toMatchObject({ clean: true, findings: [] });
});
