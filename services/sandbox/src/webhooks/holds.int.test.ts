import { type DocumentWrite, put } from '@goldwake/core';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { opened } from '../testing/payment-states.js';
import { DELIVERIES, type Delivery } from './delivery.js';
import { Holds } from './holds.js';

const payment = opened();
const { payment_id } = payment;
const delivery = (event_id: string): Delivery => ({
  event_id,
  type: 'payment.succeeded',
  created_at: payment.created_at,
  payment,
  status: 'pending',
  attempts: 0,
});
/** The hold as earlier versions stored it. */
const EARLIER: DocumentWrite = { op: 'put', collection: 'webhook_holds', id: payment_id, body: { waiting: 2 } };

let engine: TestEngine;
let holds: Holds;
beforeEach(async () => {
  engine = await openTestEngine();
  await engine.documents.declare(DELIVERIES);
  holds = new Holds(engine.documents);
  await holds.init();
});
afterEach(() => engine.close());

describe.each<[string, () => Promise<unknown>]>([
  ['a hold', () => holds.hold(payment_id)],
  ['a hold of an earlier version', () => engine.documents.write([EARLIER])],
])('%s', (_, begin) => {
  beforeEach(begin);

  it('ends with its release', async () => {
    expect(await holds.keep(delivery('evt_1'))).toBe(true);
    await holds.release(payment_id, async () => []);
    expect([await holds.has(payment_id), await holds.keep(delivery('evt_2'))]).toEqual([false, false]);
  });

  it.each<[string, () => Promise<unknown>, string[]]>([
    ['begins to wait', () => holds.keep(delivery('evt_2')), ['pending', 'pending']],
    ['is lost', () => holds.lose('evt_1'), ['lost']],
  ])('is released with what waits at its end, if a webhook %s at the same moment', async (__, change, statuses) => {
    await holds.keep(delivery('evt_1'));
    let attempts = 0;
    await holds.release(payment_id, async () => {
      const held = (await engine.documents.scan(DELIVERIES)).filter(({ body }) => body.status === 'held');
      if (++attempts === 1) await change();
      return held.map(({ id, body }) => put(DELIVERIES, id, { ...body, status: 'pending' }));
    });
    const after = (await engine.documents.scan(DELIVERIES)).map(({ body }) => body.status);
    expect([attempts, after]).toEqual([2, statuses]);
  });
});
