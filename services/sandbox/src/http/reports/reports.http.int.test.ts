import { once } from 'node:events';
import { request } from 'node:http';
import type { Report, ReportBatch } from '@goldwake/contracts';
import { rateLimitsOf } from '@goldwake/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OPEN } from '../../testing/payment-states.js';
import { KEY, SandboxUnderTest } from '../../testing/sandbox-under-test.js';
import { FraudController } from '../fraud.controller.js';
import { PaymentsController } from '../payments.controller.js';
import { ReportsController } from '../reports.controller.js';

const ID = '0193f2a8-6c1e-4d40-9b57-2f1e8a4c6d03';
const EVENT: Report = {
  kind: 'event',
  at: '2026-01-15T12:00:00.000Z',
  name: 'purchase_started',
  path: '/games/dice',
  details: { package: 'usd-9.99', count: 2, new: true, coupon: null },
};
const BATCH: ReportBatch = { to: 'analytics', device: ID, session: ID, player: 'ada', reports: [EVENT] };

let provider: SandboxUnderTest;
beforeAll(async () => {
  provider = await SandboxUnderTest.open();
});
afterAll(() => provider.close());

const send = (change: object = {}) => provider.send('/v1/reports', { ...BATCH, ...change });
const page = async (path = '/reports') => {
  const response = await fetch(provider.url + path);
  return { status: response.status, html: await response.text() };
};
const names = ({ html }: { html: string }) => [...html.matchAll(/Event: (\w+)/g)].map(([, name]) => name);

describe('POST /v1/reports', () => {
  it('keeps the newest 500 reports of each receiver', async () => {
    await send({ to: 'errors', reports: [{ ...EVENT, kind: 'error', name: 'the only one' }] });
    for (let from = 0; from < 520; from += 40) {
      const reports = Array.from({ length: 40 }, (_, n) => ({ ...EVENT, name: `event${from + n}` }));
      expect((await send({ reports })).status).toBe(204);
      provider.clock.advance(1);
    }
    const last = await page('/reports/analytics?page=10');
    expect([names(last).at(0), names(last).at(-1), last.html.includes('Older reports')]).toEqual([
      'event69',
      'event20',
      false,
    ]);
    expect((await page('/reports/analytics?page=11')).status).toBe(404);
    expect((await page()).html).toContain('the only one');
  });

  it.each<[string, object]>([
    ['to', { to: 'marketing' }],
    ['device', { device: 'me' }],
    ['session', { session: null }],
    ['player', { player: '' }],
    ['player', { player: undefined }],
    ['reports', { reports: [] }],
    ['reports', { reports: {} }],
    ['reports', { reports: [null] }],
    ['reports', { reports: Array(51).fill(EVENT) }],
    ['address', { address: '203.0.113.7' }],
    ['reports[0].kind', { to: 'fraud' }],
    ['reports[1].path', { reports: [EVENT, { ...EVENT, path: '/?email=a' }] }],
    ['reports[0].email', { reports: [{ ...EVENT, email: 'a' }] }],
  ])('refuses a wrong %s, and stores nothing (%#)', async (path, change) => {
    const before = await page();
    const response = await send(change);
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: 'reports_invalid', errors: [{ path }] },
    ]);
    expect(await page()).toEqual(before);
  });

  it('has a limit of its own, so 700 reports in a minute refuse no score and no payment', async () => {
    const own = await SandboxUnderTest.open({ proxies: ['127.0.0.1'] });
    try {
      // Not the loopback address, whose limits are higher.
      const from = { authorization: `Bearer ${KEY}`, 'x-forwarded-for': '203.0.113.7' };
      const headers = { ...from, 'content-type': 'application/json' };
      const post = async (path: string, body: object) => (await own.send(path, body, { headers })).status;
      for (let sent = 0; sent < 700; sent += 100) {
        // A refused body counts too, and is cheaper.
        await Promise.all(Array.from({ length: 100 }, () => post('/v1/reports', {})));
      }
      const order = { reference: 'r1', amount: 999, currency: 'USD', method: 'card', player: 'ada' };
      expect([
        await post('/v1/reports', BATCH),
        await post('/v1/fraud/scores', { ...order, earlier_purchases: 0, recent_declines: 0 }),
        await post('/v1/payments', OPEN),
      ]).toEqual([204, 200, 201]);
    } finally {
      await own.close();
    }
  });

  it('shares its limit with no other route of the merchant', () => {
    const { open, cancel, refund } = PaymentsController.prototype;
    const others = [open, cancel, refund, FraudController.prototype.score].flatMap(rateLimitsOf);
    expect(others).toHaveLength(4);
    for (const limit of rateLimitsOf(ReportsController.prototype.receive)) expect(others).not.toContain(limit);
  });

  it('requires the key', async () => {
    const response = await fetch(`${provider.url}/v1/reports`, { method: 'POST' });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });
});

describe('/reports', () => {
  it('is linked from the control page, says what it shows, and that nothing was reported yet', async () => {
    expect((await page('/control')).html).toContain('<a href="/reports">');
    const own = await SandboxUnderTest.open();
    try {
      const html = await (await fetch(`${own.url}/reports`)).text();
      expect(html.match(/No report yet/g)).toHaveLength(4);
      expect(html).toContain('These are the reports that would have gone to one.');
    } finally {
      await own.close();
    }
  });

  it('shows what was reported, the newest first', async () => {
    await send();
    provider.clock.advance(1);
    await send({ player: null, reports: [{ ...EVENT, name: 'page_shown', details: {} }] });
    const shown = await page();
    expect(names(shown).slice(0, 2)).toEqual(['page_shown', 'purchase_started']);
    for (const text of [
      '2026-01-15 12:00:00 UTC',
      '<code>/games/dice</code>',
      'Player <code>ada</code>',
      'Visitor',
      '<dt>package</dt><dd>usd-9.99</dd>',
      '<dt>coupon</dt><dd>null</dd>',
    ]) {
      expect(shown.html).toContain(text);
    }
  });

  it('shows an error, and with its session the steps before it, the newest first', async () => {
    const session = 'ab93f2a8-6c1e-4d40-9b57-2f1e8a4c6d03';
    const failed = { what: 'request_failed', method: 'GET', request: '/wallet', status: 503, code: 'unavailable' };
    const steps = [failed, { what: 'connection', state: 'lost' }].map((details, n) => {
      return { ...EVENT, kind: 'trail', name: null, at: `2026-01-15T12:00:0${n}.000Z`, details };
    });
    const stack = 'at a\nat <b>';
    const error = {
      ...EVENT,
      kind: 'error',
      name: 'x is undefined',
      at: '2026-01-15T12:00:02.000Z',
      details: { stack },
    };
    await send({ to: 'errors', session, reports: [...steps, error] });
    const errors = await page('/reports/errors');
    expect(errors.html).toContain('<pre>at a\nat &#60;b&#62;</pre>');
    expect(errors.html).toContain(`<a href="/reports/sessions/${session}">Session ab93f2a8</a>`);
    expect(errors.html).not.toContain('request_failed');
    expect(errors.html).not.toContain('<b>');
    const { html } = await page(`/reports/sessions/${session}`);
    const order = [...html.matchAll(/x is undefined|<dd>lost<\/dd>|<dd>\/wallet<\/dd>/g)].map(([text]) => text);
    expect(order).toEqual(['x is undefined', '<dd>lost</dd>', '<dd>/wallet</dd>']);
    expect(html.match(/<strong>Step<\/strong>/g)).toHaveLength(2);
  });

  it('lists 50 reports a page, each with at most 8,000 characters of details', async () => {
    const details = Object.fromEntries(Array.from({ length: 23 }, (_, n) => [`step${n}`, 'x'.repeat(4_000)]));
    for (let n = 0; n < 51; n++) await send({ to: 'errors', reports: [{ ...EVENT, kind: 'error', details }] });
    const { html } = await page('/reports/errors');
    expect(html.match(/Error: purchase_started/g)).toHaveLength(50);
    expect(html.length).toBeLessThan(50 * 10_000);
    expect(html).toMatch(/<dt>step22<\/dt><dd>x+… \(cut\)<\/dd>/);
    expect(html).toContain('Older reports');
  });

  it('shows the error of a session after more steps than the errors that are kept', async () => {
    const session = 'cd93f2a8-6c1e-4d40-9b57-2f1e8a4c6d03';
    await send({ to: 'errors', session, reports: [{ ...EVENT, kind: 'error', name: 'before the steps' }] });
    const step = { ...EVENT, kind: 'trail', name: null, details: { what: 'page' } };
    for (let sent = 0; sent < 550; sent += 50) await send({ to: 'errors', reports: Array(50).fill(step) });
    expect((await page('/reports/errors')).html).toContain('before the steps');
    expect((await page('/reports/steps?page=11')).status).toBe(200);
    expect((await page(`/reports/sessions/${session}`)).html).toContain('before the steps');
  });

  it.each([
    ...['/reports/marketing', '/reports/fraud?page=0', '/reports/fraud?page=2', '/reports/__proto__'],
    ...[
      '/reports/sessions',
      '/reports/sessions/none',
      `/reports/sessions/${ID}?page=x`,
      '/reports/sessions/%22%3E%3Cb%3E?page=2',
    ],
  ])('has no page %s', async (path) => expect((await page(path)).status).toBe(404));

  it('is shown on this machine only', async () => {
    for (const path of ['/reports', '/reports/fraud', `/reports/sessions/${ID}`]) {
      const sent = request(provider.url + path, { headers: { host: 'evil.test' } });
      sent.end();
      const [response] = await once(sent, 'response');
      response.resume();
      expect(response.statusCode).toBe(403);
    }
  });
});
