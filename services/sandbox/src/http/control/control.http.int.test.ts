import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Payment } from '@goldwake/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendCoins } from '../../testing/pay-page.js';
import { pay, RETURN_URL, SandboxUnderTest, submit } from '../../testing/sandbox-under-test.js';

let provider: SandboxUnderTest;
beforeAll(async () => {
  provider = await SandboxUnderTest.open();
});
afterAll(() => provider.close());

let references = 0;
const newPayment = (more = {}) => provider.openPayment({ reference: `own-${++references}`, ...more });
const get = async (path: string, from = provider) => {
  const response = await fetch(`${from.url}${path}`);
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const press = ({ payment_id }: Pick<Payment, 'payment_id'>, fields: Record<string, string>, part = 'actions') =>
  provider.press(`/control/${payment_id}/${part}`, fields);
const act = (payment: Payment, action: string) => press(payment, { action });
const now = ({ payment_id }: Payment) => provider.payment(payment_id);
const buttonsOf = (html: string) => [...html.matchAll(/name="action" value="(\w+)"/g)].map(([, action]) => action);

describe('the list', () => {
  it('says when there is nothing', async () => {
    const own = await SandboxUnderTest.open();
    try {
      const { status, html } = await get('/control', own);
      expect([status, html.includes('No payments here'), html.includes('<form')]).toEqual([200, true, false]);
    } finally {
      await own.close();
    }
  });

  it('shows the newest 50 payments, and older ones on the next page', async () => {
    const own = await SandboxUnderTest.open();
    try {
      for (let at = 1; at <= 52; at++) {
        await own.openPayment({ reference: `listed-${at}.`, method: at === 52 ? 'google_pay' : 'card' });
        own.clock.advance(1);
      }
      const [first, second, third] = [
        await get('/control', own),
        await get('/control?page=2', own),
        await get('/control?page=3', own),
      ];
      const listed = ({ html }: { html: string }) => [...html.matchAll(/listed-(\d+)\./g)].map(([, at]) => Number(at));
      expect(listed(first)).toEqual(Array.from({ length: 50 }, (_, at) => 52 - at));
      expect(listed(second)).toEqual([2, 1]);
      expect([third.status, third.html]).toEqual([404, expect.stringContaining('There is no page 3')]);
      expect(third.html).toContain('<a href="/control">Newest payments</a>');
      expect(first.html).toContain('$9.99 by Google Pay');
      expect(
        [first, second, third].map(({ html }) => [...html.matchAll(/(Newer|Older) payments/g)].map(([, word]) => word)),
      ).toEqual([['Older'], ['Newer'], []]);
    } finally {
      await own.close();
    }
  });

  it.each(['0', '-1', '1.5', 'NaN', '9999999', '', 'x&page=2'])('has no page %p', async (page) => {
    expect((await get(`/control?page=${page}`)).status).toBe(404);
  });

  it('runs no scripts, and its forms lead only to itself', async () => {
    await newPayment({ description: '<script>alert(1)</script>', reference: '<img src=x>' });
    const { html, headers } = await get('/control');
    expect(headers.get('content-security-policy')).toContain("form-action 'self';");
    expect(html).not.toMatch(/<script|<img|style="| on\w+=/);
    expect(html).toContain('&#60;img src=x&#62;');
  });
});

describe('the score of an order', () => {
  const order = { amount: 999, currency: 'USD', method: 'card', player: 'scored', earlier_purchases: 0 };
  const shown = async (payment: Payment) => {
    const list = (await get('/control')).html.split('<li class="sheet">').slice(1);
    return [
      list.find((entry) => entry.includes(`/control/${payment.payment_id}"`)),
      (await get(`/control/${payment.payment_id}`)).html,
    ];
  };

  it('is shown at its payment, with the command that decides a review', async () => {
    const [challenged, reviewed] = [await newPayment(), await newPayment()];
    await provider.send('/v1/fraud/scores', { ...order, reference: challenged.reference, recent_declines: 3 });
    await provider.press('/control/fraud', { player: 'scored', outcome: 'review', action: 'once' });
    await provider.send('/v1/fraud/scores', { ...order, reference: reviewed.reference, recent_declines: 0 });
    for (const html of await shown(challenged)) {
      expect(html).toContain('Challenge: declines');
      expect(html).not.toContain('npm run purchases');
    }
    for (const html of await shown(reviewed)) {
      expect(html).toMatch(/Review: forced<br>.*<code>npm run purchases<\/code>/);
    }
    expect((await get('/control/fraud')).html).toContain('npm run purchases');
  });

  it('is not shown at a payment whose order was not scored', async () => {
    for (const html of await shown(await newPayment()))
      expect(html).toMatch(/^(?!.*(Order scored|Score of the order))/s);
  });
});

describe('the buttons of a payment', () => {
  const buttons = async ({ payment_id }: Payment) => buttonsOf((await get(`/control/${payment_id}`)).html);
  const WEBHOOKS = ['hold', 'send_unknown'];

  it('fit its state', async () => {
    const payment = await newPayment();
    expect(await buttons(payment)).toEqual([
      ...[
        'succeed',
        'ask_bank',
        'card_declined',
        'insufficient_funds',
        'fraud_blocked',
        'authentication_failed',
        'cancel',
        'lapse',
      ],
      ...WEBHOOKS,
    ]);
    await act(payment, 'succeed');
    expect((await buttons(payment)).slice(0, 2)).toEqual(['refund', 'dispute']);
    await act(payment, 'dispute');
    expect((await buttons(payment)).slice(0, 2)).toEqual(['win_dispute', 'lose_dispute']);
    const { html } = await get(`/control/${payment.payment_id}`);
    expect(html).toContain('Succeeded, dispute open');
  });

  it.each([
    [['card_declined'], { status: 'failed', failure_code: 'card_declined' }],
    [['insufficient_funds'], { status: 'failed', failure_code: 'insufficient_funds' }],
    [['fraud_blocked'], { status: 'failed', failure_code: 'fraud_blocked' }],
    [['authentication_failed'], { status: 'failed', failure_code: 'authentication_failed' }],
    [['cancel'], { status: 'failed', failure_code: 'canceled' }],
    [['lapse'], { status: 'expired' }],
    [['succeed', 'refund'], { status: 'succeeded', refunded_at: expect.any(String) }],
    [['succeed', 'dispute', 'win_dispute'], { dispute: { status: 'won' } }],
    [['succeed', 'dispute', 'lose_dispute'], { dispute: { status: 'lost' }, refunded_at: null }],
    [['ask_bank', 'succeed'], { status: 'succeeded', card: { last4: '4242' } }],
    [['ask_bank', 'authentication_failed'], { status: 'failed', failure_code: 'authentication_failed' }],
  ])('%j lead to %j', async (actions, expected) => {
    const payment = await newPayment();
    for (const action of actions) {
      const response = await act(payment, action);
      expect([response.status, response.headers.get('location')]).toEqual([303, `/control/${payment.payment_id}`]);
    }
    expect(await now(payment)).toMatchObject(expected);
  });

  it('are missing where nothing can happen, in the list too', async () => {
    const own = await SandboxUnderTest.open();
    try {
      const payment = await own.openPayment();
      const paths = ['/control', `/control/${payment.payment_id}`];
      const offers = async () => {
        const pages = await Promise.all(paths.map((path) => get(path, own)));
        return pages.map(({ html }) => html.includes('Make something happen'));
      };
      expect(await offers()).toEqual([true, true]);
      await submit(payment, {}, '/cancel');
      expect(await offers()).toEqual([false, false]);
    } finally {
      await own.close();
    }
  });

  it('lead back to the webhooks, which a link without a fragment loads again', async () => {
    const { payment_id } = await newPayment();
    const { html } = await get(`/control/${payment_id}`);
    expect(html).toContain(`<a href="/control/${payment_id}">Load again</a>`);
  });

  it.each([
    ['send_exactly', 'processing', 999],
    ['send_less', 'processing', 899],
    ['send_more', 'processing', 1_098],
    ['send_late', 'expired', 999],
  ])('%s the coins of a payment without a currency: it is %s, and succeeds with %i', async (action, status, amount) => {
    const payment = await newPayment({ method: 'crypto' });
    expect((await act(payment, action)).status).toBe(303);
    expect(await now(payment)).toMatchObject({ status, amount: 999 });
    const { html } = await get(`/control/${payment.payment_id}`);
    expect(html).toContain(status === 'expired' ? 'Expired, coins on their way' : 'Processing');
    await act(payment, 'receive');
    expect(await now(payment)).toMatchObject({ status: 'succeeded', amount, card: { brand: 'Bitcoin' } });
  });

  it('send the currency that the payer has chosen, also after the quote has expired', async () => {
    const payment = await newPayment({ method: 'crypto' });
    await submit(payment, { coin: 'usdc' }, '/quote');
    await act(payment, 'lapse');
    expect((await buttons(payment)).slice(0, 3)).toEqual(['send_exactly', 'send_less', 'send_more']);
    await act(payment, 'send_less');
    await act(payment, 'receive');
    expect(await now(payment)).toMatchObject({ status: 'succeeded', amount: 899, card: { brand: 'USD Coin' } });
  });

  it('send coins once, if several are pressed at the same moment', async () => {
    const payment = await newPayment({ method: 'crypto' });
    const sends = ['send_exactly', 'send_less', 'send_more', 'send_late'];
    await Promise.all(sends.map((action) => act(payment, action)));
    await act(payment, 'receive');
    const { status, amount } = await now(payment);
    expect([status, [999, 899, 1_098].includes(amount)]).toEqual(['succeeded', true]);
    const { html } = await get(`/control/${payment.payment_id}`);
    expect(html.match(/<strong>payment.succeeded</g)).toHaveLength(1);
  });

  it('let the bank ask, on the page of the payer too', async () => {
    const payment = await newPayment();
    await act(payment, 'ask_bank');
    expect((await get(new URL(payment.url).pathname)).html).toContain('Confirm the payment');
    expect((await submit(payment, {}, '/confirm')).headers.get('location')).toBe(RETURN_URL);
  });

  it('confirm coins that are on their way', async () => {
    const payment = await newPayment({ method: 'crypto' });
    await submit(payment, { coin: 'ltc' }, '/quote');
    await sendCoins(payment.url, 'less');
    expect((await buttons(payment))[0]).toBe('receive');
    await act(payment, 'receive');
    expect(await now(payment)).toMatchObject({ status: 'succeeded', amount: 899, card: { brand: 'Litecoin' } });
  });

  it('confirm for the bank, while the payer looks at its page', async () => {
    const payment = await newPayment();
    await pay(payment, '4000 0027 6000 3184');
    expect((await get(`/control/${payment.payment_id}`)).html).toContain('Open, waits for the bank');
    await act(payment, 'succeed');
    expect(await now(payment)).toMatchObject({ status: 'succeeded', card: { last4: '3184' } });
  });
});

describe('bad input', () => {
  it.each([
    ['actions', {}],
    ['actions', { action: 'destroy' }],
    ['actions', { action: 'toString' }],
    ['actions', { action: 'send_-1' }],
    ['actions', { action: 'send', sent: 'less', amount: '99999999999999999999' }],
    ['webhooks', {}],
    ['webhooks', { action: 'succeed' }],
  ])('to %s with %j is refused with 422, and nothing changes', async (part, fields: Record<string, string>) => {
    const payment = await newPayment();
    const response = await press(payment, fields, part);
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('There is no such action')]);
    expect(await now(payment)).toEqual(payment);
  });

  const PAY: Record<string, string[]> = {
    open: [],
    paid: ['succeed'],
    expired: ['lapse'],
    refunded: ['succeed', 'refund'],
  };
  it.each([
    ['send_exactly', 'card', 'open', 'Open'],
    ['send_less', 'card', 'open', 'Open'],
    ['send_more', 'apple_pay', 'open', 'Open'],
    ['send_late', 'card', 'open', 'Open'],
    ['ask_bank', 'crypto', 'open', 'Open'],
    ['card_declined', 'crypto', 'open', 'Open'],
    ['dispute', 'crypto', 'paid', 'Succeeded'],
    ['send_exactly', 'crypto', 'paid', 'Succeeded'],
    ['send_late', 'crypto', 'paid', 'Succeeded'],
    ['send_less', 'crypto', 'expired', 'Expired'],
    ['send_late', 'crypto', 'expired', 'Expired'],
    ['refund', 'card', 'refunded', 'Succeeded, refunded'],
    ['succeed', 'card', 'expired', 'Expired'],
  ] as const)('such as %s of a payment by %s that is %s is refused with 409 and its state', async (...row) => {
    const [action, method, state, words] = row;
    const payment = await newPayment({ method });
    for (const before of PAY[state] ?? []) await act(payment, before);
    const [before, webhooks] = [await now(payment), (await get(`/control/${payment.payment_id}`)).html];
    const response = await act(payment, action);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain(`The payment is now: ${words}. Nothing was changed.`);
    expect(await now(payment)).toEqual(before);
    expect((await get(`/control/${payment.payment_id}`)).html).toBe(webhooks);
  });

  it('with an unknown payment gets a page that says so', async () => {
    const unknown = { payment_id: 'pay_unknown' };
    const responses = [await fetch(`${provider.url}/control/pay_unknown`)];
    for (const part of ['actions', 'webhooks']) responses.push(await press(unknown, { action: 'refund' }, part));
    responses.push(await press(unknown, { action: 'send_less' }));
    for (const response of responses) {
      expect([response.status, await response.text()]).toEqual([
        404,
        expect.stringMatching(/There is no such payment[\s\S]*href="\/control">All payments/),
      ]);
    }
  });
});

describe('a request that is not from the own page on this machine', () => {
  /** Sends headers that fetch does not let a program choose. */
  async function send(method: string, path: string, headers: Record<string, string>, to = provider) {
    const sent = request(`${to.url}${path}`, {
      method,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
    sent.end(method === 'POST' ? 'action=succeed' : undefined);
    const [response] = await once(sent, 'response');
    return { status: response.statusCode, location: response.headers.location, html: await text(response) };
  }
  const own = () => new URL(provider.url);

  it.each<[string, () => Record<string, string>]>([
    ['a page of another site', () => ({ origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' })],
    ['a page of another site in an old browser', () => ({ origin: 'http://evil.test' })],
    ['a page on another port of this machine', () => ({ origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' })],
    ['a page without an origin', () => ({ origin: 'null' })],
    ['a program without either header', () => ({})],
    [
      'a browser that says cross-site in spite of the origin',
      () => ({ origin: provider.url, 'sec-fetch-site': 'cross-site' }),
    ],
    ['a link of another site', () => ({ 'sec-fetch-site': 'none' })],
    [
      'a name that resolves to this machine',
      () => ({
        host: `evil.test:${own().port}`,
        origin: `http://evil.test:${own().port}`,
        'sec-fetch-site': 'same-origin',
      }),
    ],
    ['a proxy', () => ({ origin: provider.url, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '203.0.113.7' })],
  ])('such as of %s, changes nothing', async (_, headers) => {
    const payment = await newPayment();
    for (const part of ['actions', 'webhooks']) {
      const { status, html } = await send('POST', `/control/${payment.payment_id}/${part}`, headers());
      expect([status, html]).toEqual([403, expect.stringContaining('The control page is not available here')]);
    }
    expect(await now(payment)).toEqual(payment);
  });

  it.each<[string, Record<string, string>]>([
    ['another name', { host: 'evil.test' }],
    ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
  ])('shows nothing under %s', async (_, headers) => {
    const { payment_id } = await newPayment();
    for (const path of ['/control', `/control/${payment_id}`])
      expect((await send('GET', path, headers)).status).toBe(403);
  });

  it.each<[string, Record<string, string>, number]>([
    ['leads to the control page', {}, 302],
    ['is a page without a way there under another name', { host: 'evil.test' }, 404],
    ['is a page without a way there behind a proxy', { 'x-forwarded-for': '203.0.113.7' }, 404],
  ])('to the root %s', async (_, headers, status) => {
    const response = await send('GET', '/', headers);
    expect(response.status).toBe(status);
    expect(response.location).toBe(status === 302 ? '/control' : undefined);
    if (status === 404) expect(response.html).toContain('There is nothing to pay here');
  });

  it.each([
    ['172.18.0.1', {}, [200, 303]],
    ['127.0.0.1', {}, [200, 303]],
    ['203.0.113.7', {}, [403, 403]],
    ['172.18.0.1', { host: 'sandbox:3000' }, [403, 403]],
    ['172.18.0.1', { origin: 'http://evil.test' }, [200, 403]],
  ])('from %s with %j gets %j if GOLDWAKE_SANDBOX_CONTROL names the private network', async (ip, headers, statuses) => {
    const open = await SandboxUnderTest.open({ control: ['loopback', 'uniquelocal'], proxies: ['loopback'] });
    try {
      const { payment_id } = await open.openPayment();
      const sent = { origin: open.url, 'x-forwarded-for': ip, ...headers };
      const page = await send('GET', '/control', sent, open);
      const action = await send('POST', `/control/${payment_id}/actions`, sent, open);
      expect([page.status, action.status]).toEqual(statuses);
    } finally {
      await open.close();
    }
  });

  it('is admitted as soon as its headers are those of the own page', async () => {
    const payment = await newPayment();
    const { status } = await send('POST', `/control/${payment.payment_id}/actions`, { origin: provider.url });
    expect([status, (await now(payment)).status]).toEqual([303, 'succeeded']);
  });
});
