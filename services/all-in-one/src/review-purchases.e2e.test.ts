import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EventOf, StoredEvent } from '@goldwake/contracts';
import type { PurchaseResponse, SessionResponse } from '@goldwake/contracts/http';
import { systemContext } from '@goldwake/core';
import { runNode } from '@goldwake/core/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type Casino, createCasino } from './casino.js';

const PURCHASES = fileURLToPath(new URL('../../replay/dist/operator/purchases.js', import.meta.url));

let casino: Casino;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-reviews-'));
  casino = await createCasino({ dataDir }, { sandbox: {} });
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

const purchases = (...args: string[]) => runNode(PURCHASES, [...args, '--data', dataDir]);
const api = () => request(casino.url);

async function stored(stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of casino.engine.store.readStream(stream)) events.push(event);
  return events;
}

/** Lets a new player order a package, and stores that another amount was paid. */
async function inReview(username: string, paid_amount: number, paid_currency = 'USD') {
  const email = `${username}@example.com`;
  const account = { email, username, password: 'a long enough secret', dateOfBirth: '1990-04-01' };
  const session = (await api().post('/api/auth/sign-up').send(account).expect(201)).body as SessionResponse;
  const order = { packageId: 'usd-9.99', packagesVersion: 1, method: 'card', returnPath: '/' };
  const { body } = await api()
    .post('/api/cashier/purchases')
    .set({ authorization: `Bearer ${session.access_token}` })
    .send(order)
    .expect(201);
  const { uid } = session.user;
  const id = (body as PurchaseResponse).purchase.purchase_id;
  const before = await stored(`purchases-${uid}`);
  const opened = before.find(({ type }) => type === 'purchase_payment_opened') as StoredEvent<
    EventOf<'purchase_payment_opened'>
  >;
  const { payment_id } = opened.data;
  const started_at = new Date().toISOString();
  const paid = { paid_amount, paid_currency, paid_with: { brand: 'Visa', last4: '4242' }, started_at };
  await casino.engine.store.append({
    stream: `purchases-${uid}`,
    expectedVersion: before.length,
    events: [
      {
        type: 'purchase_review_started',
        data: { uid, purchase_id: id, payment_id, reason: 'amount_differs', ...paid },
      },
    ],
    context: systemContext(`review ${id}`),
  });
  return { uid, id, started_at };
}

const lastOf = async (uid: string) => (await stored(`purchases-${uid}`)).slice(-2);

describe('npm run purchases', () => {
  it('without purchases in review, the list says so', async () => {
    expect(await purchases('list')).toEqual({ code: 0, out: 'No purchase is in review.\n', err: '' });
  });

  it('an approved purchase is credited at the price that was paid, and leaves the list', async () => {
    const { uid, id, started_at } = await inReview('anna', 499);
    const { out } = await purchases('list');
    expect(out).toContain(`${id}  anna    amount_differs  9.99 USD  4.99 USD  Visa 4242  ${started_at}`);

    const done = await purchases('approve', id, '--reason', 'The player was asked');
    const said = `The purchase ${id} of ${uid} is approved: its coins are credited.\n`;
    expect(done).toEqual({ code: 0, out: said, err: '' });
    expect(await lastOf(uid)).toMatchObject([
      {
        type: 'purchase_review_ended',
        data: { decision: 'approved', reason: 'The player was asked', by: userInfo().username },
      },
      { type: 'purchase_succeeded', data: { price: '4990000' } },
    ]);
    expect((await stored(`wallet-${uid}`)).at(-1)).toMatchObject({
      type: 'coins_purchased',
      data: { price: '4990000' },
    });
    expect(await purchases('list')).toMatchObject({ out: 'No purchase is in review.\n' });

    const again = await purchases('decline', id, '--reason', 'Changed my mind');
    expect(again).toEqual({ code: 2, out: '', err: expect.stringContaining('This purchase is not in review') });
    expect(await lastOf(uid)).toMatchObject([{}, { type: 'purchase_succeeded' }]);
  });

  it('a payment that was not made in dollars can only be declined, and credits nothing', async () => {
    const { uid, id } = await inReview('bert', 999, 'EUR');
    const refused = await purchases('approve', id, '--reason', 'Looks fine');
    expect(refused).toEqual({ code: 2, out: '', err: expect.stringContaining('This payment cannot be approved') });
    const done = await purchases('decline', id, '--reason', 'Paid in euros');
    const said = `The purchase ${id} of ${uid} is declined: its payment is refunded.\n`;
    expect(done).toEqual({ code: 0, out: said, err: '' });
    expect(await lastOf(uid)).toMatchObject([
      { type: 'purchase_review_ended', data: { decision: 'declined' } },
      { type: 'purchase_failed', data: { failure: 'review_declined' } },
    ]);
    expect((await stored(`wallet-${uid}`)).map(({ type }) => type)).not.toContain('coins_purchased');
  });

  it.each([
    ['an unknown purchase', ['approve', 'nothing', '--reason', 'x'], 'There is no such purchase'],
    ['a missing reason', ['approve', 'p1'], "required option '--reason <text>'"],
    ['a reason of several lines', ['decline', 'p1', '--reason', 'a\nb'], 'one line of text'],
    [
      'an unknown purchase of a player',
      ['approve', `${'0'.repeat(32)}.${'1'.repeat(32)}`, '--reason', 'x'],
      'There is no such purchase',
    ],
    ['an endless id', ['decline', 'p'.repeat(101), '--reason', 'x'], 'purchaseId must be'],
    ['an unknown command', ['refund', 'p1'], 'unknown command'],
  ])('%s is refused', async (_, args, message) => {
    const { code, out, err } = await purchases(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  it('the routes require a workbench session', async () => {
    await api().get('/api/workbench/purchase-reviews').expect(401);
    const body = { purchaseId: 'p1', decision: 'approved', reason: 'x', by: 'kim' };
    await api().post('/api/workbench/purchase-reviews').send(body).expect(401);
  });
});
