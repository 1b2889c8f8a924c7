import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAMAGED_PROMOTIONS_FIELDS, type PromotionsPort, Refusal, type ServiceName } from '@goldwake/contracts';
import { openTestEngine, settableClock, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type PortServer, servePort, TEST_KEY } from '../testing/over-http.js';
import { CALL_AGE_MS_MAX, PROCESS_HEADER, SIGNATURE_HEADER, type SignedCall, signCall } from './call-signature.js';
import { CALL_TYPE } from './internal.controller.js';

const CLAIM = { ...DAMAGED_PROMOTIONS_FIELDS, daily_claim_id: 'c1', daily_claimed_at: '2026-01-15T08:00:00.000Z' };
const PATH = '/internal/promotions/userFields';

let engine: TestEngine;
let asked: PortServer;
let received: string[];
let reply: PromotionsPort['userFields'];
/** Id of the called process. */
let process: string;
beforeEach(async () => {
  received = [];
  reply = async () => CLAIM;
  engine = await openTestEngine();
  const port: PromotionsPort = {
    userFields(uid) {
      received.push(uid);
      return reply(uid);
    },
  };
  asked = await servePort('promotions', port, engine);
  process = await nameOf(asked);
});
afterEach(async () => {
  await asked.close();
  await engine.close();
});

const CALL: Omit<SignedCall, 'process'> = { method: 'POST', path: PATH, body: '["u1"]', audience: 'promotions' };
const signed = (
  call: Partial<SignedCall> = {},
  caller: ServiceName = 'identity',
  key = TEST_KEY,
  clock = engine.clock,
) => signCall({ ...CALL, process, ...call }, caller, key, clock);

async function nameOf({ url }: PortServer): Promise<string> {
  const response = await fetch(url + PATH, { method: 'POST', headers: { 'content-type': CALL_TYPE }, body: '[]' });
  return String(response.headers.get(PROCESS_HEADER));
}

async function send(signature: string | undefined, { body = CALL.body, path = PATH, to = asked } = {}) {
  const headers = { 'content-type': CALL_TYPE, ...(signature === undefined ? {} : { [SIGNATURE_HEADER]: signature }) };
  const response = await fetch(to.url + path, { method: 'POST', headers, body });
  return { status: response.status, code: ((await response.json()) as { code?: string }).code };
}

describe('a call between services', () => {
  it('is answered if a permitted service has signed it', async () => {
    expect(await send(signed())).toEqual({ status: 200, code: undefined });
    expect(received).toEqual(['u1']);
  });

  it.each<[string, () => string | undefined]>([
    ['without a signature', () => undefined],
    ['with an empty signature', () => ''],
    ['with a malformed signature', () => 'identity.now.please.sir'],
    ['signed with another key', () => signed({}, 'identity', 'some other key of some other deployment')],
    ['signed by an unknown service', () => signed({}, 'burglar' as ServiceName)],
    ['signed for another body', () => signed({ body: '["u2"]' })],
    ['signed for another path', () => signed({ path: '/internal/wallet/summary' })],
    ['signed for another method', () => signed({ method: 'PUT' })],
    ['signed for another service', () => signed({ audience: 'wallet' })],
    ['with the caller’s name replaced after signing', () => signed({}, 'games').replace('games', 'identity')],
  ])('%s is refused with 401 and the port is not called', async (_, signature) => {
    expect(await send(signature())).toEqual({ status: 401, code: 'call_unsigned' });
    expect(received).toEqual([]);
  });

  const wrong = settableClock();
  it.each<[string, () => number]>([
    ['too long ago', () => engine.clock.now() - CALL_AGE_MS_MAX - 1],
    ['in the future', () => engine.clock.now() + CALL_AGE_MS_MAX + 1],
    ['with an invalid time', () => Number.NaN],
  ])('signed %s is refused with 401 and the port is not called', async (_, time) => {
    wrong.now = time;
    expect(await send(signed({}, 'identity', TEST_KEY, wrong))).toEqual({ status: 401, code: 'call_untimely' });
    expect(received).toEqual([]);
  });

  it('is refused with 401 the second time, even shortly before it expires', async () => {
    const signature = signed();
    await send(signature);
    expect(await send(signature)).toEqual({ status: 401, code: 'call_unsigned' });
    engine.clock.advance(CALL_AGE_MS_MAX);
    await send(signed());
    expect(await send(signature)).toEqual({ status: 401, code: 'call_unsigned' });
    expect(received).toEqual(['u1', 'u1']);
  });

  it('that one process has accepted is refused with 401 by another process of the same service', async () => {
    const signature = signed();
    await send(signature);
    const asks: string[] = [];
    const port: PromotionsPort = {
      async userFields(uid) {
        asks.push(uid);
        return CLAIM;
      },
    };
    const other = await servePort('promotions', port, engine);
    expect(await send(signature, { to: other })).toEqual({ status: 401, code: 'call_misdirected' });
    // A call that is signed for no process is refused too.
    expect(await send(signed({ process: '' }), { to: other })).toEqual({ status: 401, code: 'call_misdirected' });
    await other.close();
    expect(asks).toEqual([]);
  });

  it.each(['wallet', 'games', 'promotions', 'realtime'] as const)(
    'by %s, which has no permission, is refused with 403',
    async (caller) => {
      expect(await send(signed({}, caller))).toEqual({ status: 403, code: 'call_forbidden' });
      expect(received).toEqual([]);
    },
  );

  it.each(['constructor', '__proto__', 'grant'])(
    'to %s, which is no method for callers, is refused with 403',
    async (method) => {
      const path = `/internal/promotions/${method}`;
      expect(await send(signed({ path }), { path })).toEqual({ status: 403, code: 'call_forbidden' });
    },
  );

  it.each([['/internal/wallet/summary'], ['/internal/vault/open'], ['/internal/__proto__/toString']])(
    'to %s, which is not a port of this service, is refused with 404',
    async (path) => {
      expect(await send(signed({ path }), { path })).toEqual({ status: 404, code: 'not_found' });
    },
  );

  it.each([['{"uid":"u1"}'], ['u1'], ['']])('with %p as arguments is refused', async (body) => {
    expect((await send(signed({ body }), { body })).status).toBeGreaterThanOrEqual(400);
    expect(received).toEqual([]);
  });
});

describe('a service that calls another service', () => {
  const ask = (more?: Parameters<PortServer['as']>[1], caller: ServiceName = 'identity') =>
    asked.as(caller, more).call('promotions', 'userFields', ['u1']);

  it('receives a refusal unchanged, with its field errors and retry time', async () => {
    const errors = [{ path: 'uid', message: 'must be somebody' }];
    reply = () => Promise.reject(new Refusal('validation_failed', 'No such player', { errors, retry_after: 7 }));
    const refused = (await ask().catch((error: unknown) => error)) as Refusal;
    expect(refused).toBeInstanceOf(Refusal);
    expect({ ...refused }).toMatchObject({ code: 'validation_failed', detail: 'No such player' });
    expect(refused.more).toEqual({ errors, retry_after: 7 });
  });

  it('does not pass on to its own caller that an internal call was not permitted or failed', async () => {
    await expect(ask({ key: 'some other key of some other deployment' })).rejects.not.toBeInstanceOf(Refusal);
    await expect(ask({}, 'games')).rejects.toThrow('promotions.userFields failed with 403 call_forbidden');
    reply = () => Promise.reject(new TypeError('x is undefined'));
    await expect(ask()).rejects.toThrow('promotions.userFields failed with 500 internal');
  });

  it('gets `unavailable` if the clocks differ too much; the difference is logged once', async () => {
    const clock = settableClock();
    clock.now = () => engine.clock.now() + 60_000;
    const lines: string[] = [];
    const calls = asked.as('identity', { clock, report: (line) => lines.push(line) });
    for (let time = 0; time < 3; time++)
      await expect(calls.call('promotions', 'userFields', ['u1'])).rejects.toMatchObject({
        code: 'unavailable',
        more: { retry_after: 1 },
      });
    expect(lines).toEqual([
      `promotions at ${asked.url} refuses calls because the clocks differ too much: identity signed the call 60 s ahead of this clock; 30 s are allowed`,
    ]);
    expect(received).toEqual([]);
  });

  it('gets `unavailable` with a retry time if nothing listens at the address', async () => {
    const urls = { promotions: [await freedOrigin()] };
    await expect(ask({ urls })).rejects.toMatchObject({ code: 'unavailable', more: { retry_after: 1 } });
  });

  it('gets the response from the next process of the service if one is down', async () => {
    const calls = asked.as('identity', { urls: { promotions: [await freedOrigin(), asked.url] } });
    for (const _ of [1, 2, 3, 4]) expect(await calls.call('promotions', 'userFields', ['u1'])).toEqual(CLAIM);
  });

  it('retries a process with a failing store once, and not more often', async () => {
    let asks = 0;
    reply = async () => {
      asks++;
      if (asks === 1) throw new Refusal('unavailable', 'Nothing was stored; try again shortly');
      return CLAIM;
    };
    expect(await ask()).toEqual(CLAIM);
    asks = 0;
    reply = async () => {
      asks++;
      throw new Refusal('unavailable');
    };
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    expect(asks).toBe(2);
  });

  it('waits for a process that does not respond no longer than its time limit', async () => {
    const silent = createServer(() => {});
    try {
      const urls = { promotions: [await origin(silent)] };
      await expect(ask({ urls, callMsMax: 50 })).rejects.toMatchObject({ code: 'unavailable' });
      // A process that did not respond is not called again while another one is available.
      const both = asked.as('identity', { urls: { promotions: [...urls.promotions, asked.url] }, callMsMax: 500 });
      let asks = 0;
      silent.on('request', () => asks++);
      for (let n = 0; n < 20; n++) expect(await both.call('promotions', 'userFields', [`u${n}`])).toEqual(CLAIM);
      expect(asks).toBe(1);
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  });
});

function origin(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

async function freedOrigin(): Promise<string> {
  const server = createServer();
  const url = await origin(server);
  await new Promise((resolve) => server.close(resolve));
  return url;
}
