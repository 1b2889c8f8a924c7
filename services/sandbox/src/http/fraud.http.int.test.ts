import type { FraudScore, Report, ReportReceiver, ScoreOrder } from '@goldwake/contracts';
import { until } from '@goldwake/core/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DEVICE_MS } from '../domain/index.js';
import { SandboxUnderTest } from '../testing/sandbox-under-test.js';

let provider: SandboxUnderTest;
beforeAll(async () => {
  provider = await SandboxUnderTest.open();
});
afterAll(() => provider.close());

let players = 0;
let player: string;
beforeEach(() => {
  players += 1;
  player = `player${players}`;
});

let references = 0;
const order = (more: Partial<ScoreOrder> = {}): ScoreOrder => ({
  reference: `order-${++references}`,
  amount: 999,
  currency: 'USD',
  method: 'card',
  player,
  earlier_purchases: 0,
  recent_declines: 0,
  ...more,
});
const send = (body: object | string, more: RequestInit = {}) => provider.send('/v1/fraud/scores', body, more);
const scored = async (more: Partial<ScoreOrder> = {}): Promise<FraudScore> => {
  const response = await send(order(more));
  expect(response.status).toBe(200);
  return (await response.json()) as FraudScore;
};
const ALLOW = { decision: 'allow', reasons: [] };

/** A UUID that ends in a number. */
const device = (n: number) => `0193f2a8-6c1e-4d40-9b57-${String(n).padStart(12, '0')}`;
async function reported(kind: Report['kind'], who: string | null, on: string, to: ReportReceiver = 'fraud') {
  const report = { kind, at: '2026-01-15T12:00:00.000Z', name: null, path: '/', details: {} };
  const body = { to, device: on, session: device(0), player: who, reports: [report] };
  expect((await provider.send('/v1/reports', body)).status).toBe(204);
}

describe('POST /v1/fraud/scores', () => {
  it('allows an ordinary first order, and returns the same score for the same reference whatever follows', async () => {
    const first = order();
    expect(await (await send(first)).json()).toEqual(ALLOW);
    expect(await (await send({ ...first, amount: 99_999, recent_declines: 4 })).json()).toEqual(ALLOW);
    expect(await scored({ amount: 20_000, recent_declines: 3 })).toEqual({
      decision: 'challenge',
      reasons: ['declines', 'high_first_amount'],
    });
  });

  it('counts the players of the last 24 hours on the device of a player, also those who signed out', async () => {
    const shared = device(100 + players);
    await reported('signed_in', player, shared);
    for (let n = 2; n <= 3; n++) await reported('signed_in', `${player}-${n}`, shared);
    await reported('signed_in', null, shared);
    await reported('signed_in', 'analytics-only', shared, 'analytics');
    expect(await scored()).toEqual(ALLOW);
    await reported('signed_in', `${player}-4`, shared);
    await reported('signed_out', `${player}-4`, shared);
    expect(await scored()).toEqual({ decision: 'review', reasons: ['device_shared'] });
    for (let n = 5; n <= 8; n++) await reported('signed_in', `${player}-${n}`, shared);
    expect(await scored()).toEqual({ decision: 'block', reasons: ['device_shared'] });
    expect(await scored({ player: 'by-http-only' })).toEqual(ALLOW);
    provider.clock.advance(DEVICE_MS + 1);
    await reported('signed_in', player, shared);
    expect(await scored()).toEqual(ALLOW);
  });

  it('returns what is forced once to ten simultaneous requests with one reference', async () => {
    await provider.press('/control/fraud', { player, outcome: 'block', action: 'once' });
    const one = order();
    const scores = await Promise.all(Array.from({ length: 10 }, async () => (await send(one)).json()));
    expect(scores).toEqual(Array(10).fill({ decision: 'block', reasons: ['forced'] }));
  });

  it.each<[string, object]>([
    ['reference', { reference: '' }],
    ['amount', { amount: 0 }],
    ['amount', { amount: 1.5 }],
    ['currency', { currency: 'dollars' }],
    ['method', { method: 'cash' }],
    ['player', { player: null }],
    ['player', { player: 'x'.repeat(101) }],
    ['earlier_purchases', { earlier_purchases: -1 }],
    ['recent_declines', { recent_declines: '3' }],
    ['recent_declines', { recent_declines: undefined }],
    ['device', { device: device(1) }],
    ['__proto__x', { __proto__x: 1 }],
  ])('refuses a wrong %s: %j', async (path, change) => {
    const response = await send({ ...order(), ...change });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: 'order_invalid', errors: [{ path }] },
    ]);
  });

  it('requires the key, and refuses what is no JSON object', async () => {
    const headers = { authorization: 'Bearer wrong', 'content-type': 'application/json' };
    expect((await send(order(), { headers })).status).toBe(401);
    expect([(await send('{')).status, (await send('[]')).status, (await send('')).status]).toEqual([400, 422, 422]);
  });
});

describe('a score that a person forces', () => {
  const force = (fields: Record<string, string>) => provider.press('/control/fraud', { player, ...fields });
  const page = async () => (await fetch(`${provider.url}/control/fraud`)).text();
  afterEach(() => provider.press('/control/fraud', { player: '', action: 'end' }));

  it.each(['allow', 'challenge', 'review', 'block'])('is %s for the next order of one player', async (outcome) => {
    const response = await force({ outcome, action: 'once' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/control/fraud']);
    expect(await page()).toContain(`Player <code>${player}</code>`);
    const other = await scored({ player: 'other' });
    const suspicious = { amount: 20_000 };
    expect([(await scored(suspicious)).decision, (await scored(suspicious)).decision]).toEqual([outcome, 'challenge']);
    expect(other).toEqual(ALLOW);
  });

  it('holds for everybody until it is ended, except for a player with an own one', async () => {
    await force({ player: '', outcome: 'review', action: 'always' });
    await force({ outcome: 'block', action: 'once' });
    const decisions = [await scored(), await scored(), await scored({ player: 'other' })].map(
      ({ decision }) => decision,
    );
    expect(decisions).toEqual(['block', 'review', 'review']);
    expect(await page()).toContain('Everybody');
    await force({ player: '', action: 'end' });
    expect([await scored(), (await page()).includes('Nothing is forced')]).toEqual([ALLOW, true]);
  });

  it('can be no answer, also to repeated requests: each response waits until the caller gives up', async () => {
    await force({ outcome: 'no_answer', action: 'once' });
    const one = order();
    const caller = new AbortController();
    const ask = () => send(one, { signal: caller.signal }).catch((error: Error) => error.name);
    const held = [ask()];
    await until(async () => (await page()).includes('<strong>Does not answer: forced</strong>'));
    held.push(ask());
    expect(await scored()).toEqual(ALLOW);
    caller.abort();
    expect(await Promise.all(held)).toEqual(['AbortError', 'AbortError']);
    expect(await page()).toContain('Nothing is forced');
  });

  it('that was no answer does not keep the sandbox from closing', async () => {
    const own = await SandboxUnderTest.open();
    await own.press('/control/fraud', { player: '', outcome: 'no_answer', action: 'once' });
    const held = own.send('/v1/fraud/scores', order()).catch(() => 'ended');
    await until(async () => (await (await fetch(`${own.url}/control/fraud`)).text()).includes('Nothing is forced'));
    await own.close();
    expect(await held).toBe('ended');
  });

  it.each<[Record<string, string>, string]>([
    [{ outcome: 'maybe', action: 'once' }, 'There is no such action'],
    [{ outcome: 'block' }, 'There is no such action'],
    [{ outcome: 'block', action: 'destroy' }, 'There is no such action'],
    [{ player: '<b>*', outcome: 'block', action: 'once' }, 'value="&#60;b&#62;*"'],
    [{ player: 'x'.repeat(101), outcome: 'block', action: 'once' }, 'at most 100 letters'],
  ])('%j is refused with 422, and forces nothing', async (fields, text) => {
    const response = await force(fields);
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(text)]);
    expect(await page()).toContain('Nothing is forced');
  });

  it('can be forced for the player of one of the newest scores without typing the id', async () => {
    const reference = `${player.padEnd(32, '0')}.${'1'.repeat(32)}`;
    await scored({ reference });
    const link = `/control/fraud?player=${player}#force`;
    expect(await page()).toContain(`<a href="${link}" aria-label="Force for this player: ${player}">`);
    expect(await page()).toContain(`<code title="${reference}">${reference.slice(0, 8)}…${'1'.repeat(16)}</code>`);
    expect(await (await fetch(`${provider.url}${link}`)).text()).toContain(`value="${player}"`);
  });

  it.each([
    ['player=%22%3E%3Cb%3E', '&#34;&#62;&#60;b&#62;'],
    ['player=a&player=b', ''],
    [`player=${'x'.repeat(101)}`, 'x'.repeat(101)],
    ['other=1', ''],
  ])('the page fills in %s as text', async (query, filled) => {
    const response = await fetch(`${provider.url}/control/fraud?${query}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`maxlength="100" value="${filled}"`);
  });

  it('is shown with its order, and cannot be forced by another site', async () => {
    await scored({ recent_declines: 3, reference: '<img src=x>' });
    const html = await page();
    expect(html).toContain('<strong>Challenge: declines</strong>');
    expect(html).toContain('&#60;img src=x&#62;');
    expect(html).not.toMatch(/<img|<script/);
    const body = new URLSearchParams({ player, outcome: 'block', action: 'once' });
    const headers = { origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' };
    expect((await fetch(`${provider.url}/control/fraud`, { method: 'POST', headers, body })).status).toBe(403);
    expect(await scored()).toEqual(ALLOW);
  });
});
