import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openMongo } from '@goldwake/cluster/testing';
import type { EventOf, Payment, StoredEvent } from '@goldwake/contracts';
import type { PurchaseResponse } from '@goldwake/contracts/http';
import { until } from '@goldwake/core/testing';
import { press, sendCoins, signatureOf, submitTo } from '@goldwake/sandbox/testing';
import { ask } from './ask.js';
import type { Cluster } from './cluster.js';
import { players, RESTARTED_MS_MAX } from './players-under-test.js';

/** A purchase whose payment is open at the payment page. */
export interface Ordered {
  uid: string;
  id: string;
  page: string;
}

const KEY = randomBytes(32).toString('hex');
const WEBHOOK_SECRET = randomBytes(32).toString('hex');

/** Settings of a cluster whose payments the functions of `buyers` can ask for and sign. */
export const BUYERS_ENV = {
  ...process.env,
  GOLDWAKE_PAYMENTS_KEY: KEY,
  GOLDWAKE_PAYMENTS_WEBHOOK_SECRET: WEBHOOK_SECRET,
};

/** Returns what a test does as buyers at the edge of a cluster, and what it sees of their purchases. */
export function buyers(cluster: () => Cluster) {
  const { call } = players(cluster);

  const mongo = (): string => JSON.parse(readFileSync(join(cluster().folder, 'cluster.json'), 'utf8')).mongo;

  async function order(token: string, change: object = {}): Promise<Ordered> {
    const body = { packageId: 'usd-9.99', packagesVersion: 1, method: 'card', returnPath: '/', ...change };
    const answer = await call<PurchaseResponse>('POST', '/api/cashier/purchases', { token, body });
    if (answer.status !== 201) throw new Error(`an order got ${answer.status}: ${JSON.stringify(answer.body)}`);
    const { purchase, payment_url } = answer.body;
    const id = purchase.purchase_id;
    return { uid: id.split('.')[0] ?? '', id, page: payment_url ?? '' };
  }

  async function stored(stream: string): Promise<StoredEvent[]> {
    const database = await openMongo(mongo());
    try {
      const events: StoredEvent[] = [];
      for await (const event of database.store.readStream(stream)) events.push(event);
      return events;
    } finally {
      await database.close();
    }
  }

  /** Returns the types of the events of one purchase. */
  const story = async ({ uid, id }: Ordered) =>
    (await stored(`purchases-${uid}`))
      .filter(({ data }) => (data as { purchase_id?: string }).purchase_id === id)
      .map(({ type }) => type);

  const credits = async ({ uid, id }: Ordered) =>
    (await stored(`wallet-${uid}`)).filter(
      ({ type, data }) => type === 'coins_purchased' && (data as { purchase_id: string }).purchase_id === id,
    ).length;

  const untilStored = (ordered: Ordered, type: string) =>
    until(async () => (await story(ordered)).includes(type), RESTARTED_MS_MAX);

  const untilCredited = (ordered: Ordered) => until(async () => (await credits(ordered)) > 0, RESTARTED_MS_MAX);

  async function payment({ uid, id }: Ordered): Promise<Payment> {
    const opened = (await stored(`purchases-${uid}`)).find(
      (event): event is StoredEvent<EventOf<'purchase_payment_opened'>> =>
        event.type === 'purchase_payment_opened' && (event.data as { purchase_id: string }).purchase_id === id,
    );
    const url = `${cluster().urlOf('sandbox')}/v1/payments/${opened?.data.payment_id}`;
    const { body } = await ask<Payment>(url, { token: KEY });
    return body;
  }

  /** Returns the webhook about the success of a payment, as the provider signs it. */
  function webhook(of: Payment) {
    const event_id = `evt_${randomBytes(8).toString('hex')}`;
    const body = JSON.stringify({
      event_id,
      type: 'payment.succeeded',
      created_at: of.updated_at,
      payment: of,
      api_version: '1',
    });
    return { body, signature: signatureOf(body, WEBHOOK_SECRET, Date.now()) };
  }

  /** Presses a button of the provider's control page. */
  async function act({ payment_id }: Payment, part: 'actions' | 'webhooks', action: string): Promise<void> {
    const { status } = await press(`${cluster().urlOf('sandbox')}/control/${payment_id}/${part}`, { action });
    if (status !== 303) throw new Error(`${action} at the control page got ${status}`);
  }

  /** Pays with crypto, but sends less than the price. */
  async function payTooLittle(ordered: Ordered): Promise<void> {
    await submitTo(ordered.page, { coin: 'ltc' }, '/quote');
    await sendCoins(ordered.page, 'less');
    await act(await payment(ordered), 'actions', 'receive');
  }

  return { mongo, order, story, credits, untilStored, untilCredited, payment, webhook, act, payTooLittle };
}
