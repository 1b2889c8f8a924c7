import { POSTAL_ADDRESS, type PostalCardsPort, parsePostalCode } from '@goldwake/contracts';
import type { PostalCodesResponse, RequestedPostalCode } from '@goldwake/contracts/http';
import { command } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp, portToken } from '@goldwake/service';
import { openLedger } from '@goldwake/wallet/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MANIFEST } from '../manifest.js';
import { promotionsModules } from '../testing/promotions-modules.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const FOREVER = Number.MAX_SAFE_INTEGER;
const REWARD = { gold_coins: '0', sweeps_coins: '5000000' };

let engine: TestEngine;
let app: App;
let cards: PostalCardsPort;
beforeAll(async () => {
  engine = await openTestEngine();
  const building = await createApp({
    engine,
    modules: promotionsModules(openLedger(engine)),
    accessTokens: { verify: async (uid) => ({ uid, sessionId: 's', expiresAt: FOREVER, sessionEndsAt: FOREVER }) },
  });
  app = await building.start();
  cards = app.nest.get<PostalCardsPort>(portToken(MANIFEST, 'postalCards'));
});
afterAll(async () => {
  await app.close();
  await engine.close();
});

let uid = '';
let players = 0;
beforeEach(() => {
  uid = `player${++players}`;
});

interface Answer<T> {
  status: number;
  body: T & { code?: string; retry_after?: number };
}
async function call<T>(method: string, more: { key?: string; body?: object; visitor?: boolean } = {}) {
  const response = await fetch(`${app.url}/api/promotions/postal-codes`, {
    method,
    headers: {
      ...(more.visitor ? {} : { authorization: `Bearer ${uid}` }),
      ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
      ...(more.body && { 'content-type': 'application/json' }),
    },
    ...(more.body && { body: JSON.stringify(more.body) }),
  });
  return { status: response.status, body: await response.json() } as Answer<T>;
}
const request = (key?: string) => call<RequestedPostalCode>('POST', key === undefined ? {} : { key });
const view = async () => (await call<PostalCodesResponse>('GET')).body;
let actions = 0;
const process = (action: 'received' | 'accept', code: string) =>
  cards.process(code, { action, by: 'mara' }, command(`card ${++actions}`));

it.each(['GET', 'POST'])('%s is refused without a session', async (method) => {
  expect(await call(method, { visitor: true })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

describe('GET /api/promotions/postal-codes', () => {
  it('a player without a code is told the reward, the days and the address', async () => {
    expect(await view()).toEqual({
      postal_codes_version: 0,
      terms: { reward: REWARD, valid_days: 90 },
      address: [...POSTAL_ADDRESS],
      open: null,
      history: [],
      next_request_at: null,
    });
  });

  it('lists the open code apart from the others, which are newest first', async () => {
    const now = engine.clock.now();
    const codes: string[] = [];
    for (const action of ['accept', 'received'] as const) {
      const { body } = await request();
      codes.push(body.code);
      await process(action, body.code);
      engine.clock.advance(DAY_MS);
    }
    const { body: open } = await request();
    const { open: listed, history, next_request_at, postal_codes_version } = await view();
    expect(listed).toEqual(open);
    expect(history.map(({ code, status }) => [code, status])).toEqual([
      [codes[1], 'received'],
      [codes[0], 'accepted'],
    ]);
    expect([postal_codes_version, next_request_at]).toEqual([
      5,
      new Date(Math.ceil(now / DAY_MS) * DAY_MS + 2 * DAY_MS).toISOString(),
    ]);
  });
});

describe('POST /api/promotions/postal-codes', () => {
  it('returns a code with its check character, its expiry and what its card pays', async () => {
    const now = engine.clock.now();
    const { status, body } = await request();
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        ...{ code: expect.any(String), status: 'open', ...REWARD, processed_at: null, reason: null },
        ...{ requested_at: new Date(now).toISOString(), expires_at: new Date(now + 90 * DAY_MS).toISOString() },
      },
    });
    expect(parsePostalCode(body.code)).toBe(body.code);
    expect((await view()).open).toEqual(body);
  });

  it('a repeated request returns the same code, and another one is refused while that is open', async () => {
    const first = await request('k');
    expect(await request('k')).toEqual(first);
    expect(await request('k2')).toMatchObject({ status: 409, body: { code: 'postal_code_open' } });
    engine.clock.advance(DAY_MS);
    expect(await request('k3')).toMatchObject({ status: 409, body: { code: 'postal_code_open' } });
    expect((await view()).history).toEqual([]);
  });

  it('after a received card, the next code can be requested on the next day', async () => {
    const { body } = await request();
    await process('received', body.code);
    const left = DAY_MS - (engine.clock.now() % DAY_MS);
    const problem = { code: 'postal_code_daily_limit', retry_after: Math.ceil(left / 1_000) };
    expect(await request()).toMatchObject({ status: 409, body: problem });
    engine.clock.advance(left);
    expect(await request()).toMatchObject({ status: 201 });
  });

  it('of simultaneous requests, one is taken', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => request(`s${at}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await engine.store.version(`postal_codes-${uid}`)).toBe(1);
  });

  it('a body with fields is refused', async () => {
    expect(await call('POST', { body: { code: 'x' } })).toMatchObject({ status: 422 });
  });
});
