import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Payment } from '@goldwake/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OPEN_MS, TEST_CARDS } from '../domain/index.js';
import { pay, RETURN_URL, SandboxUnderTest, submit } from '../testing/sandbox-under-test.js';

let provider: SandboxUnderTest;
beforeAll(async () => {
  provider = await SandboxUnderTest.open();
});
afterAll(() => provider.close());

let references = 0;
const newPayment = (more = {}) => provider.openPayment({ reference: `own-${++references}`, ...more });
const pageOf = async ({ url }: Pick<Payment, 'url'>) => {
  const response = await fetch(url, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
/** Follows the redirect after a form, which must lead to a page of the provider. */
const pageAfter = async (response: Response) => {
  expect(response.status).toBe(303);
  return pageOf({ url: new URL(response.headers.get('location') ?? '', response.url).href });
};

describe('the page of an open payment', () => {
  it('shows merchant, amount, description and every test card, and says that nothing is real', async () => {
    const { status, html } = await pageOf(await newPayment());
    expect(status).toBe(200);
    for (const text of ['Goldwake', 'Pay $9.99', '10,000 Gold Coins', 'Simulated payments: no real card']) {
      expect(html).toContain(text);
    }
    for (const { number } of TEST_CARDS) expect(html).toContain(number);
  });

  it('states the remaining time in minutes, also if the form is wrong', async () => {
    const payment = await newPayment();
    expect((await pageOf(payment)).html).toContain(`${OPEN_MS / 60_000} minutes left`);
    provider.clock.advance(OPEN_MS - 60_000);
    expect(await (await submit(payment, {})).text()).toContain('1 minute left');
    provider.clock.advance(59_999);
    expect((await pageOf(payment)).html).toContain('Less than a minute left');
  });

  it('gives each field a label, and a purpose that browsers can fill in', async () => {
    const { html } = await pageOf(await newPayment());
    for (const [name, purpose] of Object.entries({ number: 'cc-number', expiry: 'cc-exp', cvc: 'cc-csc' })) {
      expect(html).toContain(`<label for="${name}">`);
      expect(html).toMatch(new RegExp(`<input id="${name}"[^>]* inputmode="numeric" autocomplete="${purpose}"`));
    }
  });

  it('escapes what the merchant has sent', async () => {
    const evil = `<img src=x onerror="alert(1)">&'`;
    const { html } = await pageOf(
      await newPayment({ description: evil, return_url: `${RETURN_URL}&x="><script>alert(1)</script>` }),
    );
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('&#60;img src=x onerror=&#34;alert(1)&#34;&#62;&#38;&#39;');
  });

  it('runs no scripts, loads nothing and may lead its form only to itself and the merchant', async () => {
    const { headers, html } = await pageOf(await newPayment());
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; /);
    expect(policy).toContain("; form-action 'self' http://shop.test; base-uri 'none'; frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(html).not.toMatch(/<script|style="| on\w+=/);
  });
});

describe('a submitted card', () => {
  it('that succeeds leads back to the merchant', async () => {
    const payment = await newPayment();
    const response = await pay(payment);
    expect([response.status, response.headers.get('location')]).toEqual([303, RETURN_URL]);
    expect((await provider.payment(payment.payment_id)).status).toBe('succeeded');
  });

  it.each([
    ['4000 0000 0000 0002', 'card_declined', 'The card was declined'],
    ['4000 0000 0000 9995', 'insufficient_funds', 'The card has too little money'],
    ['4100 0000 0000 0019', 'fraud_blocked', 'The payment was blocked'],
  ])('%s ends the payment with %s, and the page says why and leads back', async (number, failure_code, title) => {
    const payment = await newPayment();
    const { status, html } = await pageAfter(await pay(payment, number));
    expect(status).toBe(200);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(`<a class="button" href="${RETURN_URL}">`);
    expect(await provider.payment(payment.payment_id)).toMatchObject({ status: 'failed', failure_code });
  });

  it('with mistakes gets the form again with a message at each wrong field, and the payment stays open', async () => {
    const payment = await newPayment();
    const response = await submit(payment, { number: '4242 4242 4242 4241', expiry: '01/20', cvc: '12' });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toMatch(
      /<input id="number"[^>]* aria-describedby="number-hint number-error"[^>]* aria-invalid="true" autofocus>/,
    );
    expect(html).toContain('<p class="error" id="number-error">This card number is not valid');
    expect(html).toContain('<p class="error" id="expiry-error">This card has expired');
    expect(html).toContain('<p class="error" id="cvc-error">The security code of this card has 3 digits');
    expect(html).toMatch(/<div class="errors" role="alert">.*href="#number".*href="#expiry".*href="#cvc"/);
    expect(html).toMatch(/<title>Error: /);
    expect(await provider.payment(payment.payment_id)).toEqual(payment);
  });

  it('with a mistake keeps expiry and test number, but never sends the security code back', async () => {
    const fields = { number: '4242 4242 4242 4242', expiry: '11/31', cvc: '98' };
    const html = await (await submit(await newPayment(), fields)).text();
    expect(html).toContain('value="4242 4242 4242 4242"');
    expect(html).toContain('value="11/31"');
    expect(html).not.toContain('"98"');
  });

  it.each(['4242 4242 4242 4241', '4539 5787 6362 1486', '1'])(
    'with the number %s that is refused gets a form without it, because the card may be real',
    async (number) => {
      const response = await submit(await newPayment(), { number, expiry: '11/31', cvc: '987' });
      const html = await response.text();
      expect([response.status, html.includes(`value="${number}"`), html.includes('value="11/31"')]).toEqual([
        422,
        false,
        true,
      ]);
    },
  );

  it.each<Record<string, string>>([{}, { number: '"><script>alert(1)</script>' }])(
    'that is not a card is refused: %j',
    async (fields) => {
      const response = await submit(await newPayment(), fields);
      expect(response.status).toBe(422);
      expect(await response.text()).not.toContain('<script');
    },
  );
});

describe('a card whose bank asks for a confirmation', () => {
  const CARD = '4000 0027 6000 3184';
  const asked = async () => {
    const payment = await newPayment();
    await pay(payment, CARD);
    return payment;
  };

  it('leads to the page of the bank, and the payment stays open for the merchant', async () => {
    const payment = await newPayment();
    const { status, html, headers } = await pageAfter(await pay(payment, CARD));
    expect(status).toBe(200);
    for (const text of ['Your bank asks you to confirm', 'Pay $9.99', 'Visa, ending in 3184', '30 minutes left']) {
      expect(html).toContain(text);
    }
    for (const path of ['confirm', 'refuse', 'cancel'])
      expect(html).toContain(`action="${new URL(payment.url).pathname}/${path}"`);
    expect(html).not.toContain('<script');
    expect(headers.get('content-security-policy')).toContain("form-action 'self' http://shop.test");
    expect(await provider.payment(payment.payment_id)).toEqual(payment);
  });

  it('shows the page of the bank again after a reload, in a second tab, and after another card', async () => {
    const payment = await asked();
    expect((await pageOf(payment)).html).toContain('Your bank asks you to confirm');
    expect((await pageAfter(await pay(payment))).html).toContain('Your bank asks you to confirm');
    expect((await provider.payment(payment.payment_id)).status).toBe('open');
  });

  it('succeeds when the payer confirms', async () => {
    const payment = await asked();
    const response = await submit(payment, {}, '/confirm');
    expect([response.status, response.headers.get('location')]).toEqual([303, RETURN_URL]);
    expect(await provider.payment(payment.payment_id)).toMatchObject({
      status: 'succeeded',
      card: { brand: 'Visa', last4: '3184' },
    });
  });

  it('fails when the payer refuses, and the page says why', async () => {
    const payment = await asked();
    const { html } = await pageAfter(await submit(payment, {}, '/refuse'));
    expect(html).toContain('The bank could not confirm the payer');
    expect(await provider.payment(payment.payment_id)).toMatchObject({
      status: 'failed',
      failure_code: 'authentication_failed',
    });
  });

  it('is decided once by ten simultaneous answers', async () => {
    const payment = await asked();
    const answers = Array.from({ length: 10 }, (_, at) =>
      submit(payment, {}, ['/confirm', '/refuse', '/cancel'][at % 3]),
    );
    const locations = (await Promise.all(answers)).map(({ headers }) => headers.get('location'));
    const { status, failure_code } = await provider.payment(payment.payment_id);
    const targetOf = (at: number) =>
      status === 'succeeded' || (failure_code === 'canceled' && at % 3 === 2)
        ? RETURN_URL
        : new URL(payment.url).pathname;
    expect(locations).toEqual(answers.map((_, at) => targetOf(at)));
  });

  it.each(['', '/confirm', '/refuse'])('shows that it was canceled meanwhile instead of taking %p', async (path) => {
    const payment = await asked();
    await submit(payment, {}, '/cancel');
    expect((await pageAfter(await submit(payment, {}, path))).html).toContain('The payment was canceled');
  });

  it('expires with the payment', async () => {
    const payment = await asked();
    provider.clock.advance(OPEN_MS);
    expect((await pageAfter(await submit(payment, {}, '/confirm'))).html).toContain('This payment has expired');
    expect(await provider.payment(payment.payment_id)).toMatchObject({ status: 'expired', card: null });
  });

  it('takes no answer before a card was submitted', async () => {
    const payment = await newPayment();
    for (const path of ['/confirm', '/refuse']) {
      expect((await pageAfter(await submit(payment, {}, path))).html).toContain('Card number');
    }
    expect(await provider.payment(payment.payment_id)).toEqual(payment);
  });
});

describe.each([
  ['apple_pay', 'Apple Pay'],
  ['google_pay', 'Google Pay'],
] as const)('the sheet of %s', (method, name) => {
  const choose = (payment: Payment, card: string) => submit(payment, { card });

  it('offers the cards of the wallet with what each does, and no card form', async () => {
    const { status, html } = await pageOf(await newPayment({ method }));
    expect(status).toBe(200);
    expect(html).toContain(`<button>Pay $9.99 with ${name}</button>`);
    expect(html.match(/type="radio"/g)).toHaveLength(6);
    expect(html.match(/ checked>/g)).toHaveLength(1);
    for (const text of [
      'Succeeds',
      'Is declined',
      'too little money',
      'fraud',
      '3-D Secure',
      'disputed a minute later',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toMatch(/Card number|4242 4242|<img|<svg|<script/);
  });

  it.each([
    ['4242', { status: 'succeeded', card: { brand: 'Visa', last4: '4242' } }],
    ['0259', { status: 'succeeded', card: { brand: 'Visa', last4: '0259' } }],
    ['0002', { status: 'failed', failure_code: 'card_declined' }],
    ['9995', { status: 'failed', failure_code: 'insufficient_funds' }],
    ['0019', { status: 'failed', failure_code: 'fraud_blocked' }],
    ['3184', { status: 'open', card: null }],
  ])('with the card %s leads to %j', async (card, expected) => {
    const payment = await newPayment({ method });
    const { status, headers } = await choose(payment, card);
    const isPaid = expected.status === 'succeeded';
    expect([status, headers.get('location')]).toEqual([303, isPaid ? RETURN_URL : new URL(payment.url).pathname]);
    expect(await provider.payment(payment.payment_id)).toMatchObject(expected);
  });

  it.each<Record<string, string>>([
    {},
    { card: '1111' },
    { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' },
  ])('refuses %j, and the payment stays open', async (fields) => {
    const payment = await newPayment({ method });
    const response = await submit(payment, fields);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Choose a card of this list');
    expect(await provider.payment(payment.payment_id)).toEqual(payment);
  });
});

describe('one outcome for each payment', () => {
  it('holds for ten simultaneous submissions of different cards', async () => {
    const payment = await newPayment();
    const cards = Array.from({ length: 10 }, (_, at) => (at % 2 ? '4242 4242 4242 4242' : '4000 0000 0000 0002'));
    const responses = await Promise.all(cards.map((number) => pay(payment, number)));
    const { status } = await provider.payment(payment.payment_id);
    const target = status === 'succeeded' ? RETURN_URL : new URL(payment.url).pathname;
    expect(responses.map((one) => [one.status, one.headers.get('location')])).toEqual(Array(10).fill([303, target]));
  });

  it.each([
    ['4242 4242 4242 4242', '4000 0000 0000 0002', 'succeeded'],
    ['4000 0000 0000 0002', '4242 4242 4242 4242', 'failed'],
  ])('holds for a second tab: after %s, %s changes nothing', async (first, second, status) => {
    const payment = await newPayment();
    const [one, other] = [await pay(payment, first), await pay(payment, second)];
    expect(other.headers.get('location')).toBe(one.headers.get('location'));
    await submit(payment, {}, '/cancel');
    expect((await provider.payment(payment.payment_id)).status).toBe(status);
  });
});

describe('a payment that has ended', () => {
  it('shows that it is complete, without a form', async () => {
    const payment = await newPayment();
    await pay(payment);
    const { status, html } = await pageOf(payment);
    expect([status, html.includes('<form'), html.includes(`href="${RETURN_URL}"`)]).toEqual([200, false, true]);
    expect(html).toContain('This payment is complete');
  });

  it('by Cancel leads back to the merchant, and its page says so', async () => {
    const payment = await newPayment();
    const response = await submit(payment, {}, '/cancel');
    expect([response.status, response.headers.get('location')]).toEqual([303, RETURN_URL]);
    expect(await provider.payment(payment.payment_id)).toMatchObject({ status: 'failed', failure_code: 'canceled' });
    expect((await pageOf(payment)).html).toContain('The payment was canceled');
  });

  it('by time takes no card, and its page says so with the way back', async () => {
    const payment = await newPayment();
    provider.clock.advance(OPEN_MS);
    const { status, html } = await pageAfter(await pay(payment));
    expect(status).toBe(410);
    expect(html).toContain('This payment has expired');
    expect(html).toContain(`href="${RETURN_URL}"`);
    expect((await provider.payment(payment.payment_id)).status).toBe('expired');
  });
});

it('an unknown payment gets a page that says so, for every route', async () => {
  const unknown = { url: `${provider.url}/pay/${'0'.repeat(32)}` } as Payment;
  const responses = [await fetch(unknown.url), await pay(unknown)];
  for (const path of ['/cancel', '/confirm', '/refuse', '/quote', '/send'])
    responses.push(await submit(unknown, {}, path));
  for (const response of responses) {
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('There is no such payment');
  }
});

describe('a payment that requires the confirmation of the bank', () => {
  const required = (more = {}) => newPayment({ authentication: 'required', ...more });

  it.each([
    ['4242 4242 4242 4242', 'confirm', { status: 'succeeded', card: { last4: '4242' } }],
    ['4000 0000 0000 0259', 'confirm', { status: 'succeeded', card: { last4: '0259' }, dispute: null }],
    ['4242 4242 4242 4242', 'refuse', { status: 'failed', failure_code: 'authentication_failed' }],
  ])('with the card %s waits for the bank: %s leads to %j', async (number, path, expected) => {
    const payment = await required();
    expect((await pageAfter(await pay(payment, number))).html).toContain('Your bank asks you to confirm');
    expect(await provider.payment(payment.payment_id)).toMatchObject({ status: 'open', card: null });
    await submit(payment, {}, `/${path}`);
    expect(await provider.payment(payment.payment_id)).toMatchObject(expected);
  });

  it.each(['apple_pay', 'google_pay'])('asks with %s too', async (method) => {
    const payment = await required({ method });
    expect((await pageAfter(await submit(payment, { card: '4242' }))).html).toContain('Your bank asks you to confirm');
  });

  it('is declined without a question if the card has too little money', async () => {
    const payment = await required();
    await pay(payment, '4000 0000 0000 9995');
    expect((await provider.payment(payment.payment_id)).failure_code).toBe('insufficient_funds');
  });
});

describe('a request that the server refuses', () => {
  it.each<[number, string, string, RequestInit]>([
    [
      413,
      '/pay/x',
      'The form is too large',
      { method: 'POST', body: new URLSearchParams({ number: 'x'.repeat(9_000) }) },
    ],
    [404, '/pay/x/nowhere', 'There is no such page', {}],
    [404, '/nowhere', 'There is no such page', {}],
    [404, `/control/${'x'.repeat(201)}`, 'There is no such page', {}],
    [
      404,
      '/control/%ff/actions',
      'There is no such page',
      { method: 'POST', body: new URLSearchParams({ action: 'x' }) },
    ],
    [404, '/pay/%ff', 'There is no such page', {}],
    [405, '/pay/x/cancel', 'The request was refused', {}],
    [415, '/pay/x', 'The request was refused', { method: 'POST', body: 'a', headers: { 'content-type': 'text/csv' } }],
  ])('with %p at %s is a page: %s', async (status, path, title, init) => {
    const response = await fetch(provider.url + path, init);
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(await response.text()).toContain(`<h1>${title}</h1>`);
  });

  it('because of too many requests is a page that says when to try again', async () => {
    const own = await SandboxUnderTest.open({ proxies: ['127.0.0.1'] });
    try {
      const send = () =>
        fetch(`${own.url}/pay/x`, {
          method: 'POST',
          headers: { 'x-forwarded-for': '203.0.113.7' },
          body: new URLSearchParams(),
        });
      let response = await send();
      for (let n = 1; n < 121; n++) response = await send();
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
      expect(await response.text()).toContain('<h1>Too many requests</h1>');
    } finally {
      await own.close();
    }
  });

  it('of a program stays a problem in JSON', async () => {
    for (const path of ['/v1/nowhere', '/v1/payments/%ff']) {
      const response = await fetch(`${provider.url}${path}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
    }
  });
});

describe('card data', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('is neither logged nor stored, except brand and last digits', async () => {
    const lines: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    const own = await SandboxUnderTest.open({ logLevel: 'trace' });
    try {
      const payment = await own.openPayment();
      await submit(payment, { number: '5555555555554444', expiry: '09/31', cvc: '12' });
      await submit(payment, { number: '5555 5555 5555 4444', expiry: '09/31', cvc: '917' });
      expect((await own.payment(payment.payment_id)).card).toEqual({ brand: 'Mastercard', last4: '4444' });
      const asked = await own.openPayment({ reference: 'asked' });
      await submit(asked, { number: '4000 0027 6000 3184', expiry: '09/31', cvc: '917' });
      await own.sandbox.close();
      const stored = readdirSync(own.dataDir).map((file) => readFileSync(join(own.dataDir, file), 'latin1'));
      expect(lines.filter((line) => line.includes('"method":"POST"')).length).toBeGreaterThanOrEqual(5);
      for (const kept of ['Mastercard', '3184']) expect(stored.join()).toContain(kept);
      for (const text of [...lines, ...stored])
        expect(text).not.toMatch(/5555 ?5555 ?5555|4000 ?0027 ?6000|09(\/|%2F)31|"cvc"/);
    } finally {
      await own.close();
    }
  });
});
