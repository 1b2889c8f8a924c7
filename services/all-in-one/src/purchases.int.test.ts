import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredEvent } from '@goldwake/contracts';
import type { PurchaseResponse, SessionResponse, WalletResponse } from '@goldwake/contracts/http';
import { until } from '@goldwake/core/testing';
import { type SettableClock, settableClock } from '@goldwake/embedded/testing';
import { payByCard } from '@goldwake/sandbox/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type Casino, createCasino } from './casino.js';
import { account } from './testing/sign-up.js';

let dataDir: string;
let clock: SettableClock;
let casino: Casino;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-purchases-'));
  clock = settableClock();
  casino = await createCasino({ dataDir }, { engine: { clock }, sandbox: {} });
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

let players = 0;
let uid: string;
let token: string;
beforeEach(async () => {
  players += 1;
  const session = await ask<SessionResponse>('POST', '/auth/sign-up', account(`buyer${players}`));
  uid = session.user.uid;
  token = session.access_token;
});

async function ask<Body>(method: string, path: string, body?: object): Promise<Body> {
  const response = await fetch(`${casino.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as Body;
}

async function buy(returnPath = '/games/dice?tab=1#top'): Promise<{ id: string; page: string }> {
  const order = { packageId: 'usd-9.99', packagesVersion: 1, method: 'card', returnPath };
  const { purchase, payment_url } = await ask<PurchaseResponse>('POST', '/cashier/purchases', order);
  return { id: purchase.purchase_id, page: payment_url ?? '' };
}

const purchase = async (id: string) => (await ask<PurchaseResponse>('POST', `/cashier/purchases/${id}/check`)).purchase;

async function stored(stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of casino.engine.store.readStream(stream)) events.push(event);
  return events;
}
const types = async (stream: string) => (await stored(stream)).map(({ type }) => type);
const credits = async () => (await types(`wallet-${uid}`)).filter((type) => type === 'coins_purchased').length;

it('a card that is accepted leads back to the page, and the webhook credits the coins once', async () => {
  const { id, page } = await buy();
  const paid = await payByCard(page, '4242 4242 4242 4242');
  expect(paid.headers.get('location')).toBe(`${casino.url}/games/dice?tab=1&purchase=${id}#top`);
  await until(async () => (await types(`purchases-${uid}`)).includes('purchase_succeeded'));
  expect(await purchase(id)).toMatchObject({ status: 'succeeded', paid_with: { last4: '4242' } });
  await until(async () => (await credits()) > 0);
  expect(await credits()).toBe(1);
  const wallet = await ask<WalletResponse>('GET', '/wallet');
  expect(wallet).toMatchObject({ gold_coins: { balance: '99900000000' }, sweeps_coins: { balance: '10000000' } });
  expect(await ask('GET', '/self')).toMatchObject({ has_had_purchase: true });
});

it.each([
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 9995', 'insufficient_funds'],
  ['4100 0000 0000 0019', 'blocked'],
])('the card %s is refused: %s, and nothing is credited', async (number, failure) => {
  const { id, page } = await buy();
  await payByCard(page, number);
  expect(await purchase(id)).toMatchObject({ status: 'failed', failure });
  expect(await credits()).toBe(0);
  expect(await ask('GET', '/self')).toMatchObject({ has_had_purchase: false });
});

it('a purchase that the player cancels is canceled at the provider, so its page takes no card any more', async () => {
  const { id, page } = await buy();
  await ask('POST', `/cashier/purchases/${id}/cancel`);
  await payByCard(page, '4242 4242 4242 4242');
  expect(await purchase(id)).toMatchObject({ status: 'failed', failure: 'canceled' });
  expect(await credits()).toBe(0);
});

it('a purchase whose payment page nobody uses has expired after 30 minutes', async () => {
  await buy();
  clock.advance(30 * 60_000);
  await casino.engine.scheduler.settled();
  // On a busy machine the provider may need more than the five seconds that a poll waits; the next poll is 15
  // minutes later.
  for (let polls = 0; polls < 10 && !(await types(`purchases-${uid}`)).includes('purchase_expired'); polls++) {
    clock.advance(15 * 60_000);
    await casino.engine.scheduler.settled();
  }
  expect(await types(`purchases-${uid}`)).toEqual(['purchase_created', 'purchase_payment_opened', 'purchase_expired']);
});
