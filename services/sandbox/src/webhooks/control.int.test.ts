import type { Payment } from '@goldwake/contracts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { SandboxUnderTest, WEBHOOK_SECRET } from '../testing/sandbox-under-test.js';
import { WebhookReceiver } from '../testing/webhook-receiver.js';
import { RETRY_GAPS_MS } from './retry-gaps.js';
import { signatureOf } from './signature.js';

let shop: WebhookReceiver;
let provider: SandboxUnderTest;
let payment: Payment;
beforeEach(async () => {
  shop = await WebhookReceiver.open();
  provider = await SandboxUnderTest.open();
  provider.sandbox.deliverTo(shop.url);
  payment = await provider.openPayment();
});
afterEach(async () => {
  await provider.close();
  await shop.close();
});

async function press(part: 'actions' | 'webhooks', fields: Record<string, string>, of = payment): Promise<number> {
  const { status } = await provider.press(`/control/${of.payment_id}/${part}`, fields);
  await after(0);
  return status;
}
/** Moves the clock and waits until everything that is then due has been done. */
async function after(ms: number) {
  provider.clock.advance(ms);
  await provider.sandbox.settled();
}
async function happen(...actions: string[]) {
  for (const action of actions) {
    await press('actions', { action });
    provider.clock.advance(1);
  }
}
/** Signature of a webhook that was received, as its age in seconds. */
const ageOf = (at: number) =>
  Math.floor(provider.clock.now() / 1_000) - Number(/^t=(\d+),/.exec(shop.received[at]?.signature ?? '')?.[1]);
const types = () => shop.events.map(({ type }) => type.replace('payment.', ''));
const page = async () => (await fetch(`${provider.url}/control/${payment.payment_id}`)).text();

it('the page lists each webhook with its attempts and its status', async () => {
  expect(await page()).toContain('No webhook yet');
  shop.status = 500;
  await happen('succeed');
  expect(await page()).toMatch(/<strong>payment.succeeded<\/strong><br>Not delivered yet, 1 attempt</);
  shop.status = 200;
  await after(RETRY_GAPS_MS[0] ?? 0);
  expect(await page()).toMatch(/<strong>payment.succeeded<\/strong><br>Delivered, 2 attempts</);
});

it('a webhook that is sent again has the same event id and body', async () => {
  await happen('succeed');
  const [first] = shop.received;
  await press('webhooks', { action: 'send_again', event: first?.event.event_id ?? '' });
  expect(shop.received).toHaveLength(2);
  expect(shop.received[1]?.body).toBe(first?.body);
  expect(await page()).toContain('Delivered, 2 attempts');
});

it('a webhook that was sent again and refused is repeated', async () => {
  await happen('succeed');
  shop.status = 500;
  await press('webhooks', { action: 'send_again', event: shop.events[0]?.event_id ?? '' });
  shop.status = 200;
  await after(RETRY_GAPS_MS[0] ?? 0);
  expect(shop.received).toHaveLength(3);
});

it.each([6, 12])('after %i attempts, an old signature is still followed by a new one soon', async (attempts) => {
  await happen('succeed');
  const event = shop.events[0]?.event_id ?? '';
  for (let at = 1; at < attempts; at++) await press('webhooks', { action: 'send_again', event });
  shop.status = 400;
  await press('webhooks', { action: 'send_old', event });
  expect(await page()).toContain(`<br>Delivered, ${attempts + 1} attempts<`);
  shop.status = 204;
  await after(RETRY_GAPS_MS[0] ?? 0);
  expect(shop.received).toHaveLength(attempts + 2);
  expect(ageOf(attempts + 1)).toBe(0);
});

it('a webhook that was delivered stays so, although all retries of an attempt by hand are refused', async () => {
  await happen('succeed');
  shop.status = 400;
  await press('webhooks', { action: 'send_old', event: shop.events[0]?.event_id ?? '' });
  for (const gap of RETRY_GAPS_MS) {
    expect(await page()).toContain('<br>Delivered, ');
    await after(gap);
  }
  await after(86_400_000);
  expect(shop.received).toHaveLength(RETRY_GAPS_MS.length + 2);
  expect(await page()).toContain(`<br>Delivered, ${RETRY_GAPS_MS.length + 2} attempts<`);
});

it('a webhook that was given up is repeated after an attempt by hand that is refused', async () => {
  shop.status = 500;
  await happen('succeed');
  for (const gap of RETRY_GAPS_MS) await after(gap);
  expect(await page()).toContain('<br>Given up, 11 attempts<');
  await press('webhooks', { action: 'send_again', event: shop.events[0]?.event_id ?? '' });
  expect(await page()).toContain('<br>Not delivered yet, 12 attempts<');
  shop.status = 200;
  await after(RETRY_GAPS_MS[0] ?? 0);
  expect(await page()).toContain('<br>Delivered, 13 attempts<');
});

it('each press sends once, also if many are accepted before the first attempt', async () => {
  await happen('succeed');
  const event = shop.events[0]?.event_id ?? '';
  const actions = [...Array(5).fill('send_again'), ...Array(3).fill('send_old')];
  // The receiver is unknown after a restart, so every attempt waits.
  await provider.restart();
  const presses = actions.map((action) => provider.press(`/control/${payment.payment_id}/webhooks`, { action, event }));
  for (const { status } of await Promise.all(presses)) expect(status).toBe(303);
  provider.sandbox.deliverTo(shop.url);
  await after(10);
  const ages = shop.received.slice(1).map((_, at) => ageOf(at + 1));
  expect(ages.toSorted((a, b) => a - b)).toEqual([...Array(5).fill(0), ...Array(3).fill(600)]);
});

it('a webhook of another payment, and an unknown one, are neither sent again nor lost', async () => {
  const other = await provider.openPayment({ reference: 'other' });
  await press('actions', { action: 'succeed' }, other);
  const [event] = shop.events;
  for (const action of ['send_again', 'send_old', 'lose']) {
    for (const id of [event?.event_id ?? '', 'evt_unknown', '']) {
      expect(await press('webhooks', { action, event: id })).toBe(404);
    }
  }
  expect(shop.received).toHaveLength(1);
});

it('a webhook with an old signature that is refused is repeated with a new one', async () => {
  await happen('succeed');
  shop.status = 400;
  await press('webhooks', { action: 'send_old', event: shop.events[0]?.event_id ?? '' });
  expect(ageOf(1)).toBeGreaterThan(300);
  expect(shop.received[1]?.signature).toBe(
    signatureOf(shop.received[1]?.body ?? '', WEBHOOK_SECRET, provider.clock.now() - 600_000),
  );
  shop.status = 204;
  await after(RETRY_GAPS_MS[0] ?? 0);
  expect(ageOf(2)).toBe(0);
  expect(shop.received.map(({ body }) => body)).toEqual(Array(3).fill(shop.received[0]?.body));
  expect(await page()).toContain('Delivered, 3 attempts');
});

it('a webhook that is lost while it is held is not released with the others, also not after a restart', async () => {
  await press('webhooks', { action: 'hold' });
  await happen('succeed', 'dispute', 'win_dispute');
  const [, lost = ''] = [...(await page()).matchAll(/<code>(evt_[^<]+)</g)].map(([, id]) => id);
  for (let times = 0; times < 2; times++) await press('webhooks', { action: 'lose', event: lost });
  await provider.restart();
  provider.sandbox.deliverTo(shop.url);
  await press('webhooks', { action: 'release' });
  await after(86_400_000);
  expect(types()).toEqual(['succeeded', 'dispute_won']);
  expect(await page()).toContain('<strong>payment.disputed</strong><br>Lost, 0 attempts');
  await press('webhooks', { action: 'send_again', event: lost });
  expect(types().at(-1)).toBe('disputed');
});

/** Presses a button that does not fit the webhook, and requires that nothing changes. */
async function pressUnfit(action: string, event: string, state: string) {
  const before = await page();
  const response = await provider.press(`/control/${payment.payment_id}/webhooks`, { action, event });
  expect([response.status, await response.text()]).toEqual([
    409,
    expect.stringContaining(`The webhook is now: ${state}. Nothing was changed.`),
  ]);
  await after(0);
  expect(await page()).toBe(before);
}
const buttonsOfOne = async () =>
  [...(await page()).matchAll(/value="(send_again|send_old|lose)"/g)].map(([, action]) => action);
const firstEvent = async () => /<code>(evt_[^<]+)</.exec(await page())?.[1] ?? '';

it('a webhook that does not wait cannot be lost', async () => {
  shop.status = 500;
  await happen('succeed');
  await press('webhooks', { action: 'hold' });
  const event = await firstEvent();
  expect(await buttonsOfOne()).toEqual(['send_again', 'send_old']);
  await pressUnfit('lose', event, 'Not delivered yet');
  shop.status = 204;
  await press('webhooks', { action: 'send_again', event });
  expect(await buttonsOfOne()).toEqual(['send_again', 'send_old']);
  await pressUnfit('lose', event, 'Delivered');
});

it('a webhook that is held or lost is not sent with an old signature, and stays so after a refused attempt', async () => {
  await press('webhooks', { action: 'hold' });
  await happen('succeed');
  const event = await firstEvent();
  expect(await buttonsOfOne()).toEqual(['send_again', 'lose']);
  await pressUnfit('send_old', event, 'Held');
  shop.status = 500;
  await press('webhooks', { action: 'send_again', event });
  expect(await page()).toContain('<br>Held, 1 attempt<');
  expect(await press('webhooks', { action: 'lose', event })).toBe(303);
  expect(await buttonsOfOne()).toEqual(['send_again']);
  for (const action of ['send_old', 'lose']) await pressUnfit(action, event, 'Lost');
  await press('webhooks', { action: 'send_again', event });
  expect(await page()).toContain('<br>Lost, 2 attempts<');
  shop.status = 204;
  await press('webhooks', { action: 'release' });
  await after(86_400_000);
  expect(shop.received).toHaveLength(2);
  await press('webhooks', { action: 'send_again', event });
  expect(await page()).toContain('<br>Delivered, 3 attempts<');
});

/** Presses a button while the shop handles the next webhook. It refuses this and accepts those after the refused ones. */
function pressDuringRefusal(fields: Record<string, string>, refused = 1): void {
  shop.status = 500;
  let received = 1;
  shop.beforeResponse = async () => {
    shop.beforeResponse = async () => {
      received += 1;
      if (received > refused) shop.status = 204;
    };
    provider.clock.advance(10);
    await provider.press(`/control/${payment.payment_id}/webhooks`, fields);
  };
}

it('a loss during an attempt by hand that is refused counts', async () => {
  await press('webhooks', { action: 'hold' });
  await happen('succeed');
  const event = await firstEvent();
  pressDuringRefusal({ action: 'lose', event });
  await press('webhooks', { action: 'send_again', event });
  expect(await page()).toContain('<br>Lost, 1 attempt<');
  await after(RETRY_GAPS_MS[0] ?? 0);
  expect(shop.received).toHaveLength(1);
});

it('a release during an attempt by hand that is refused sends everything at once, the oldest first', async () => {
  await press('webhooks', { action: 'hold' });
  await happen('succeed', 'refund');
  pressDuringRefusal({ action: 'release' });
  await press('webhooks', { action: 'send_again', event: await firstEvent() });
  await after(10);
  expect(types()).toEqual(['succeeded', 'succeeded', 'refunded']);
  await after(86_400_000);
  expect(shop.received).toHaveLength(3);
});

it('attempts by hand that were waiting at a release do not delay what it sends', async () => {
  await press('webhooks', { action: 'hold' });
  await happen('succeed', 'refund');
  pressDuringRefusal({ action: 'release' }, 2);
  await press('webhooks', { action: 'send_reversed' });
  await after(10);
  expect(types()).toEqual(['refunded', 'succeeded', 'succeeded', 'refunded']);
  await after(86_400_000);
  expect(shop.received).toHaveLength(4);
});

it('every webhook is either lost or delivered when losses and releases cross', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, (_, at) => provider.openPayment({ reference: `r${at}` })));
  for (const other of others) {
    await press('webhooks', { action: 'hold' }, other);
    await press('actions', { action: 'succeed' }, other);
    await press('actions', { action: 'refund' }, other);
  }
  const pages = await Promise.all(
    others.map(async ({ payment_id }) => (await fetch(`${provider.url}/control/${payment_id}`)).text()),
  );
  const events = pages.map((html) => /<code>(evt_[^<]+)</.exec(html)?.[1] ?? '');
  await Promise.all(
    others.flatMap((other, at) => [
      press('webhooks', { action: 'lose', event: events[at] ?? '' }, other),
      press('webhooks', { action: 'release' }, other),
    ]),
  );
  await after(10);
  for (const [at, { payment_id }] of others.entries()) {
    const html = await (await fetch(`${provider.url}/control/${payment_id}`)).text();
    const isLost = html.includes('<br>Lost, 0 attempts');
    expect(html).not.toContain('<br>Held');
    expect(shop.events.filter(({ event_id }) => event_id === events[at])).toHaveLength(isLost ? 0 : 1);
  }
  expect(types().filter((type) => type === 'refunded')).toHaveLength(4);
});

it('all webhooks are sent in reverse order, each with its own state of the payment', async () => {
  await happen('succeed', 'dispute', 'win_dispute');
  expect(types()).toEqual(['succeeded', 'disputed', 'dispute_won']);
  await press('webhooks', { action: 'send_reversed' });
  await after(10);
  expect(types().slice(3)).toEqual(['dispute_won', 'disputed', 'succeeded']);
  expect(shop.events.slice(3).map(({ payment }) => payment.dispute?.status)).toEqual(['won', 'open', undefined]);
});

it('nothing is sent in reverse order before anything has happened', async () => {
  expect(await press('webhooks', { action: 'send_reversed' })).toBe(303);
  expect(shop.received).toEqual([]);
});

it('held webhooks wait, also over a restart, until they are released in order; those of other payments do not', async () => {
  for (let times = 0; times < 2; times++) await press('webhooks', { action: 'hold' });
  await happen('succeed', 'refund');
  await press('actions', { action: 'succeed' }, await provider.openPayment({ reference: 'other' }));
  expect(shop.events.map(({ payment }) => payment.reference)).toEqual(['other']);
  expect(await page()).toContain('<br>Held, 0 attempts');
  await provider.restart();
  provider.sandbox.deliverTo(shop.url);
  await after(86_400_000);
  expect(shop.received).toHaveLength(1);
  await press('webhooks', { action: 'release' });
  await after(10);
  expect(types().slice(1)).toEqual(['succeeded', 'refunded']);
  await press('webhooks', { action: 'release' });
  await after(10);
  expect(shop.received).toHaveLength(3);
  expect(await page()).not.toContain('Held');
});

it('held webhooks can be sent out of order by hand, and stay repeatable', async () => {
  await press('webhooks', { action: 'hold' });
  await happen('succeed', 'refund');
  await press('webhooks', { action: 'send_reversed' });
  await after(10);
  expect(types()).toEqual(['refunded', 'succeeded']);
  await press('webhooks', { action: 'release' });
  await after(10);
  expect(shop.received).toHaveLength(2);
});

it('every webhook is delivered when holds and releases cross with what happens', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, (_, at) => provider.openPayment({ reference: `r${at}` })));
  await Promise.all(
    others.flatMap((other) => [
      press('webhooks', { action: 'hold' }, other),
      press('actions', { action: 'succeed' }, other),
      press('webhooks', { action: 'release' }, other),
    ]),
  );
  for (const other of others) await press('webhooks', { action: 'release' }, other);
  await after(10);
  expect(shop.events.map(({ payment }) => payment.reference).toSorted()).toEqual(['r0', 'r1', 'r2', 'r3']);
});

it('an event of an unknown type is signed and delivered like any other', async () => {
  await press('webhooks', { action: 'send_unknown' });
  expect(shop.received).toHaveLength(1);
  expect(shop.received[0]).toMatchObject({
    signature: expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/),
    event: { type: 'payment.note_added', payment: { payment_id: payment.payment_id, status: 'open' } },
  });
});
