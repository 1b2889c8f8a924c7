import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProblemBody, Report, ReportBatch } from '@goldwake/contracts';
import { until } from '@goldwake/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpReportReceivers } from '../reports/http-report-receivers.js';
import { CashierCasino } from '../testing/cashier-casino.js';
import { ThirdParty } from '../third-party/third-party.js';

const ID = '0193f2a8-6c1e-4d40-9b57-2f1e8a4c6d03';
const AT = '2026-01-15T12:00:00.000Z';
const SIGNED_IN: Report = { kind: 'signed_in', at: AT, name: null, path: '/games/dice', details: {} };
const ERROR: Report = { kind: 'error', at: AT, name: 'x is undefined', path: '/', details: { stack: 'at a\nat b' } };
const BODY = { to: 'fraud', device: ID, session: ID, reports: [SIGNED_IN] };

let casino: CashierCasino;
beforeAll(async () => {
  casino = await CashierCasino.open();
});
beforeEach(() => {
  casino.nextPlayer();
  casino.provider.reports.length = 0;
});
afterAll(() => casino.close());

async function report(body: object | string, authorization?: string, from = casino) {
  const response = await fetch(`${from.url}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as ProblemBody | undefined };
}

describe('POST /api/reports', () => {
  it('forwards reports with the player of the token', async () => {
    expect(await report(BODY, `Bearer ${casino.player}`)).toEqual({ status: 204, body: undefined });
    await until(async () => casino.provider.reports.length > 0);
    expect(casino.provider.reports).toEqual([{ ...BODY, player: casino.player }]);
  });

  it('forwards reports of a visitor without a player, also of errors before anybody signed in', async () => {
    expect((await report({ ...BODY, to: 'errors', reports: [ERROR] })).status).toBe(204);
    await until(async () => casino.provider.reports.length > 0);
    expect(casino.provider.reports).toEqual([{ ...BODY, to: 'errors', reports: [ERROR], player: null }]);
  });

  it('forwards a sign-out without a player to the fraud scoring, but no sign-in', async () => {
    const signedOut: Report = { ...SIGNED_IN, kind: 'signed_out' };
    expect((await report(BODY)).status).toBe(204);
    expect((await report({ ...BODY, reports: [SIGNED_IN, signedOut] })).status).toBe(204);
    await until(async () => casino.provider.reports.length > 0);
    expect(casino.provider.reports).toEqual([{ ...BODY, reports: [signedOut], player: null }]);
  });

  it('forwards reports of players while a receiver answers none of visitors, and those to other receivers', async () => {
    const { provider } = casino;
    provider.holdsReports = ({ to, player }) => to === 'errors' || player === null;
    try {
      const error = { ...BODY, to: 'errors', reports: [ERROR] };
      for (let n = 0; n < 105; n++) await report(error);
      await report({ ...BODY, reports: [{ ...SIGNED_IN, kind: 'signed_out' }] });
      await report(BODY, `Bearer ${casino.player}`);
      await until(async () => provider.reports.some(({ to, player }) => to === 'fraud' && player === casino.player));
    } finally {
      provider.holdsReports = () => false;
      await casino.restart();
    }
  });

  it.each(['Basic abc', 'Bearer', `Bearer ${'x'.repeat(5_000)}`, ''])(
    'refuses a wrong authorization, and forwards nothing (%#)',
    async (authorization) => {
      expect((await report(BODY, authorization)).status).toBe(401);
      expect(casino.provider.reports).toEqual([]);
    },
  );

  it.each<[fault: string, change: object, path: string]>([
    ['a player of the client', { player: 'bob' }, 'player'],
    ['an unknown receiver', { to: 'marketing' }, 'to'],
    ['a device that is no UUID', { device: 'me' }, 'device'],
    ['no session', { session: undefined }, 'session'],
    ['no reports', { reports: [] }, 'reports'],
    ['too many reports', { reports: Array(51).fill(SIGNED_IN) }, 'reports'],
    ['a report that is no object', { reports: ['signed_in'] }, 'reports'],
    ['a report that is a list', { reports: [[]] }, 'reports'],
  ])('refuses %s', async (_, change, path) => {
    const { status, body } = await report({ ...BODY, ...change });
    expect([status, body?.code, body?.errors?.[0]?.path]).toEqual([422, 'validation_failed', path]);
    expect(casino.provider.reports).toEqual([]);
  });

  it.each<[fault: string, of: Partial<Report>, change: object, field: string]>([
    ['a kind of another receiver', SIGNED_IN, { kind: 'error', name: 'x' }, 'kind'],
    ['an unknown field', SIGNED_IN, { email: 'a@b.test' }, 'email'],
    ['a missing time', SIGNED_IN, { at: undefined }, 'at'],
    ['a day that does not exist', SIGNED_IN, { at: '2026-02-30T12:00:00.000Z' }, 'at'],
    ['a time as a number', SIGNED_IN, { at: 1 }, 'at'],
    ['a name of a kind without one', SIGNED_IN, { name: 'ada' }, 'name'],
    ['a path with a query', SIGNED_IN, { path: '/?email=a@b.test' }, 'path'],
    ['a path with a fragment', SIGNED_IN, { path: '/#token' }, 'path'],
    ['another site', SIGNED_IN, { path: 'https://evil.example/' }, 'path'],
    ['a path that is too long', SIGNED_IN, { path: `/${'x'.repeat(500)}` }, 'path'],
    ['details that are a list', SIGNED_IN, { details: [] }, 'details'],
    ['a detail that is an object', SIGNED_IN, { details: { a: {} } }, 'details'],
    [
      'too many details',
      SIGNED_IN,
      { details: Object.fromEntries([...Array(31).keys()].map((n) => [n, n])) },
      'details',
    ],
    ['a detail without a name', SIGNED_IN, { details: { '': 1 } }, 'details'],
    ['a text that is too long', SIGNED_IN, { details: { stack: 'x'.repeat(4_001) } }, 'details'],
  ])('refuses %s', async (_, of, change, field) => {
    const { status, body } = await report({ ...BODY, reports: [of, { ...of, ...change }] });
    expect([status, body?.errors?.map(({ path }) => path)]).toEqual([422, [`reports[1].${field}`]]);
    expect(casino.provider.reports).toEqual([]);
  });

  it.each([null, '', ' ', 'x'.repeat(201), 7])('refuses an error with a wrong name (%#)', async (name) => {
    const { body } = await report({ ...BODY, to: 'errors', reports: [{ ...ERROR, name }] });
    expect(body?.errors?.map(({ path }) => path)).toEqual(['reports[0].name']);
  });

  it('refuses a number that is infinite, and a body that is too large', async () => {
    const infinite = JSON.stringify({ ...BODY, reports: [{ ...SIGNED_IN, details: { n: 0 } }] }).replace(
      '"n":0',
      '"n":1e999',
    );
    expect((await report(infinite)).body?.errors).toMatchObject([{ path: 'reports[0].details' }]);
    const large = { ...BODY, reports: Array(30).fill({ ...SIGNED_IN, details: { text: 'x'.repeat(4_000) } }) };
    expect((await report(large)).body?.code).toBe('body_too_large');
  });

  it('takes any Unicode in texts, and the largest values', async () => {
    const details = { text: '💥'.repeat(2_000), big: Number.MAX_VALUE, negative: -1, no: false, none: null };
    const reports = [{ ...ERROR, name: '字'.repeat(200), details }];
    expect((await report({ ...BODY, to: 'errors', reports })).status).toBe(204);
    await until(async () => casino.provider.reports.length > 0);
    expect(casino.provider.reports[0]?.reports).toEqual(reports);
  });

  it('refuses more than 60 requests of a player in a minute, and not those of another one', async () => {
    for (let n = 0; n < 60; n++) await report(BODY, `Bearer ${casino.player}`);
    expect((await report(BODY, `Bearer ${casino.player}`)).status).toBe(429);
    expect((await report(BODY, `Bearer ${casino.nextPlayer()}`)).status).toBe(204);
  });

  it('counts on its own: a player whose reports are refused can still buy and check', async () => {
    for (let n = 0; n <= 60; n++) await report(BODY, `Bearer ${casino.player}`);
    expect((await report(BODY, `Bearer ${casino.player}`)).status).toBe(429);
    const { status, body } = await casino.buy();
    expect([status, (await casino.check(body.purchase.purchase_id)).status]).toEqual([201, 200]);
  });

  it('a casino without a provider accepts reports and drops them', async () => {
    const alone = await CashierCasino.open({ hasProvider: false });
    try {
      expect((await report(BODY, undefined, alone)).status).toBe(204);
      expect((await report({ ...BODY, to: 'x' }, undefined, alone)).status).toBe(422);
    } finally {
      await alone.close();
    }
  });
});

describe('a receiver of reports', () => {
  const batch = { ...BODY, player: null } as ReportBatch;

  /** Opens a receiver that answers each request as soon as `answer` is called. */
  async function receiver() {
    let received = 0;
    const waiting: (() => void)[] = [];
    const server = createServer((request, response) => {
      received += 1;
      request.resume();
      waiting.push(() => response.writeHead(204).end());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      received: () => received,
      answer: () => waiting.shift()?.(),
      close: async () => {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      },
    };
  }

  /** Sends to a receiver that has a minute for each answer. */
  function sender(url: string) {
    const lines: string[] = [];
    const time = { now: 0 };
    const receivers = new ThirdParty({ url, key: 'k' }, 60_000);
    const sending = new HttpReportReceivers(receivers, { now: () => time.now }, (line) => lines.push(line));
    return { lines, time, sending };
  }

  it('that is slow gets one request at a time; what does not fit into the queue is dropped and counted in one line', async () => {
    const slow = await receiver();
    const { lines, time, sending } = sender(slow.url);
    try {
      for (let n = 0; n < 110; n++) sending.send(batch);
      await until(async () => slow.received() >= 1);
      time.now = 60_000;
      sending.send(batch);
      expect(lines).toEqual([
        expect.stringContaining(': dropped: 1; POST'),
        expect.stringContaining(': dropped: 10; POST'),
      ]);
      for (let n = 1; n <= 100; n++) {
        await until(async () => slow.received() >= n);
        slow.answer();
      }
      sending.send(batch);
      await until(async () => slow.received() >= 101);
      expect(slow.received()).toBe(101);
    } finally {
      sending.close();
      await slow.close();
    }
  });

  it('costs one line a minute, also after the clock was set back', async () => {
    const slow = await receiver();
    const { lines, time, sending } = sender(slow.url);
    try {
      for (let n = 0; n < 101; n++) sending.send(batch);
      for (const now of [-86_400_000, -86_400_000 + 59_999, -86_400_000 + 60_000]) {
        time.now = now;
        sending.send(batch);
        expect(lines).toHaveLength(now === -86_400_000 + 60_000 ? 2 : 1);
      }
    } finally {
      sending.close();
      await slow.close();
    }
  });

  it('gets nothing after the end, which logs what was dropped since the last line and what still waited', async () => {
    const slow = await receiver();
    const { lines, sending } = sender(slow.url);
    try {
      for (let n = 0; n < 105; n++) sending.send(batch);
      await until(async () => slow.received() >= 1);
      sending.close();
      sending.send(batch);
      expect(lines).toEqual([
        expect.stringContaining(': dropped: 1; POST'),
        expect.stringMatching(/: dropped: 104; POST http:.*: the casino stops; they are not sent again$/),
      ]);
    } finally {
      await slow.close();
    }
    expect([slow.received(), lines.length]).toEqual([1, 2]);
  });

  it('that cannot be reached costs one line a minute', async () => {
    const gone = await receiver();
    await gone.close();
    const { lines, time, sending } = sender(gone.url);
    for (let n = 0; n < 3; n++) sending.send(batch);
    await until(async () => {
      time.now += 20_000;
      sending.send(batch);
      return lines.length > 1;
    });
    expect(lines[0]).toMatch(/dropped: 1; POST http:.*\/v1\/reports: .*ECONNREFUSED/);
    sending.close();
  });
});
