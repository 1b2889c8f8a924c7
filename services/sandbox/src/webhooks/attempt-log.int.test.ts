import type { Documents, DocumentWrite } from '@goldwake/core';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import type { Logger } from '@goldwake/service';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { PageOrigin } from '../page-origin.js';
import { opened } from '../testing/payment-states.js';
import { WebhookReceiver } from '../testing/webhook-receiver.js';
import { DELIVERIES } from './delivery.js';
import { RETRY_GAPS_MS } from './retry-gaps.js';
import { Webhooks } from './webhooks.js';

const payment = opened();
const { payment_id } = payment;

let engine: TestEngine;
let shop: WebhookReceiver;
let webhooks: Webhooks;
let logged: string[];
beforeEach(async () => {
  engine = await openTestEngine();
  shop = await WebhookReceiver.open();
  logged = [];
  const log = (text: string) => void logged.push(text);
  webhooks = new Webhooks({
    ...engine,
    logger: { warn: log, error: log } as unknown as Logger,
    origin: new PageOrigin('https://pay.example'),
    secret: 'secret-of-the-webhooks',
  });
  await webhooks.init();
  await engine.scheduler.start();
  webhooks.deliverTo(shop.url);
});
afterEach(async () => {
  webhooks.close();
  await engine.close();
  await shop.close();
});

async function after(ms: number) {
  engine.clock.advance(ms);
  await engine.scheduler.settled();
}
/** Stores a webhook, whose first attempt is then made unless it is held, and returns its id. */
async function happen(): Promise<string> {
  await engine.documents.write(webhooks.writes('payment.succeeded', payment));
  await after(0);
  const { deliveries } = await webhooks.of(payment_id);
  return deliveries[0]?.event_id ?? '';
}

/** Calls `change` once between the moment at which the next attempt has read its webhook and its write. */
function changeBeforeNextWrite(change: () => Promise<unknown>): void {
  const write = engine.documents.write.bind(engine.documents);
  const spy = jest.spyOn(engine.documents, 'write');
  spy.mockImplementation(async (writes: readonly DocumentWrite[], ...more) => {
    if (writes.some(({ collection }) => collection === DELIVERIES.name)) {
      spy.mockRestore();
      await change();
    }
    return write(...([writes, ...more] as Parameters<Documents['write']>));
  });
}

it('each refused attempt is logged once, with what follows it', async () => {
  shop.status = 500;
  const event = await happen();
  for (const gap of RETRY_GAPS_MS) await after(gap);
  const failed = `the webhook ${event} was not delivered to ${shop.url} (status 500)`;
  expect(logged).toEqual([
    ...RETRY_GAPS_MS.map((ms) => `${failed}; trying again in ${ms / 1_000} s`),
    `${failed}; it is given up after 11 attempts`,
  ]);
});

it.each([
  ['loss', 'it stays lost'],
  ['release', 'its next attempt is planned'],
] as const)('if a %s crosses the storing of a refused attempt, the attempt is logged once', async (action, follows) => {
  await webhooks.hold(payment_id);
  const event = await happen();
  shop.status = 500;
  shop.beforeResponse = async () => {
    shop.beforeResponse = async () => {
      shop.status = 204;
    };
    changeBeforeNextWrite(() => (action === 'loss' ? webhooks.lose(event) : webhooks.release(payment_id)));
  };
  await webhooks.sendAgain([event]);
  await after(0);
  expect(logged).toEqual([`the webhook ${event} was not delivered to ${shop.url} (status 500); ${follows}`]);
});
