import { Refusal } from '@goldwake/contracts';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Body, Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import request from 'supertest';
import { type App, createApp } from '../app/create-app.js';
import { TakesForms } from './form-body.js';
import { Public, TakesToken } from './public.decorator.js';
import { LimitsReads, type RateLimit, RateLimits, type SecretHolders, type SecretRequest } from './rate-limit.js';

const TAKES = 3;

/** The cookie or the field `token` holds the secret. */
class Holders implements SecretHolders {
  readonly readsBody = true;
  calls = 0;

  holderOf({ cookies, body }: SecretRequest): string | undefined {
    this.calls++;
    const { token } = (body ?? {}) as { token?: unknown };
    return cookies.session === 'secret' || token === 'secret' ? 'ann' : undefined;
  }
}

const limit = (more: Partial<RateLimit> = {}): RateLimit => ({
  per: 'address',
  takes: TAKES,
  windowMs: 60_000,
  ...more,
});
const [PLAIN, HELD, OF_PLAYERS, FORMS] = [limit(), limit({ holders: Holders }), limit(), limit()];

@Public()
@LimitsReads(limit({ holders: Holders }))
@Controller('desk')
class DeskController {
  @Get()
  read() {
    return {};
  }

  @RateLimits(PLAIN)
  @Post('plain')
  @HttpCode(200)
  plain(@Body() body: object) {
    return body;
  }

  @RateLimits(HELD)
  @Post('held')
  @HttpCode(200)
  held(@Body() body: object) {
    return body;
  }

  @RateLimits(FORMS)
  @TakesForms()
  @Post('forms')
  @HttpCode(200)
  forms(@Body() body: object) {
    return body;
  }
}

@Public()
@Controller('players')
class PlayersController {
  @RateLimits(OF_PLAYERS)
  @TakesToken()
  @Post()
  @HttpCode(200)
  change() {
    return {};
  }
}

@Controller('wrong')
class WrongController {
  @RateLimits(PLAIN)
  @Post()
  change() {
    return {};
  }
}

@Module({ controllers: [DeskController, PlayersController, WrongController], providers: [Holders] })
class DeskModule {}

/** Accepts the names of players as tokens, except `forged`. */
const accessTokens = {
  verify: async (uid: string) => {
    verified++;
    if (uid === 'forged') throw new Refusal('token_invalid');
    const endsAt = engine.clock.now() + 600_000;
    return { uid, sessionId: 's', expiresAt: endsAt, sessionEndsAt: endsAt };
  },
};

let verified = 0;
let engine: TestEngine;
let app: App;
beforeEach(async () => {
  engine = await openTestEngine();
  await open([]);
});
afterEach(async () => {
  await app.close();
  await engine.close();
});

async function open(proxies: string[], host = '127.0.0.1'): Promise<void> {
  await app?.close();
  app = await (await createApp({ engine, modules: [DeskModule], accessTokens, settings: { proxies, host } })).start();
}

const JSON_TYPE = { 'content-type': 'application/json' };
type Headers = Record<string, string>;

async function post(path: string, headers: Headers = {}, body = '{}'): Promise<number> {
  const sent = { ...JSON_TYPE, ...headers };
  return (await request(app.url).post(`/api/${path}`).set(sent).send(body)).status;
}

/** Sends more requests than the limit and returns the status of the last one. */
async function flood(send: () => Promise<number>): Promise<number> {
  for (let done = 0; done < TAKES; done++) await send();
  return send();
}

describe('requests that are refused anyway', () => {
  it.each([
    ['a page of another site', { origin: 'https://evil.example', ...JSON_TYPE }],
    ['a page of another port of this machine', { origin: 'http://127.0.0.1:1', ...JSON_TYPE }],
    ['a page without an origin', { origin: 'null', ...JSON_TYPE }],
    ['a page under a DNS name that leads to this machine', { host: 'evil.example', origin: 'http://evil.example' }],
    ['a simple request', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('by %s have a limit of their own', async (_, headers) => {
    expect(await flood(() => post('desk/plain', headers))).toBe(429);
    expect(await post('desk/plain')).toBe(200);
  });

  it('without a content type have a limit of their own', async () => {
    const bare = () => fetch(`${app.url}/api/desk/plain`, { method: 'POST', body: new Uint8Array([0x7b, 0x7d]) });
    expect(await flood(async () => (await bare()).status)).toBe(429);
    expect(await post('desk/plain')).toBe(200);
  });

  it.each(['cross-site', 'same-site'])('as reads of a %s page have a limit of their own', async (site) => {
    await open(['loopback']);
    const read = async (headers: Headers) =>
      (await request(app.url).get('/api/desk').set('x-forwarded-for', '203.0.113.9').set(headers)).status;
    expect(await flood(() => read({ 'sec-fetch-site': site }))).toBe(429);
    expect(await read({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await read({})).toBe(200);
  });

  it('do not count as their holder’s, although the browser adds the cookie', async () => {
    const headers = { cookie: 'session=secret' };
    expect(await flood(() => post('desk/held', { ...headers, origin: 'http://127.0.0.1:1' }))).toBe(429);
    for (let done = 0; done < TAKES; done++) expect(await post('desk/held', headers)).toBe(200);
  });

  it('are not those of a form on a route that takes forms', async () => {
    expect(await flood(() => post('desk/forms', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1'))).toBe(
      429,
    );
    expect(await post('desk/forms')).toBe(429);
  });
});

describe('a request with a secret', () => {
  it.each([
    ['in a cookie', 'desk/held', { cookie: 'session=secret' }, '{}'],
    ['in its body', 'desk/held', {}, '{"token":"secret"}'],
    ['as an access token', 'players', { authorization: 'Bearer ann' }, '{}'],
  ])('%s is accepted while others at its address are refused', async (_, path, headers: Headers, body) => {
    const strangers: Headers = path === 'players' ? { authorization: 'Bearer forged' } : {};
    expect(await flood(() => post(path, strangers))).toBe(429);
    expect(await post(path, headers, body)).toBe(200);
  });

  it('in a cookie reads while others at its address are refused', async () => {
    const headers = { cookie: 'session=secret' };
    await open(['loopback']);
    const read = async (sent: Headers) =>
      (await request(app.url).get('/api/desk').set('x-forwarded-for', '203.0.113.9').set(sent)).status;
    expect(await flood(() => read({ cookie: 'session=wrong' }))).toBe(429);
    expect(await read(headers)).toBe(200);
  });

  it.each(['desk/plain', 'desk/held'])('is not an access token on %s, which does not take one', async (path) => {
    const headers = { authorization: 'Bearer ann' };
    expect(await flood(() => post(path, headers))).toBe(429);
    expect(await post(path)).toBe(429);
  });

  it('is searched for in as many bodies above the limit as the limit takes, and then only in headers', async () => {
    const body = '{"token":"secret"}';
    await flood(() => post('desk/held'));
    for (let done = 1; done < TAKES; done++) expect(await post('desk/held')).toBe(429);
    expect(await post('desk/held', {}, body)).toBe(429);
    expect(await post('desk/held', { cookie: 'session=secret' })).toBe(200);
    engine.clock.advance(60_000);
    expect(await post('desk/held', {}, body)).toBe(200);
  });

  it('is searched for at most once in the headers and once in the body, and not in an empty body', async () => {
    const holders = app.nest.get(Holders);
    await flood(() => post('desk/held'));
    holders.calls = 0;
    expect(await post('desk/held', { cookie: 'session=secret' })).toBe(200);
    expect(holders.calls).toBe(1);
    const empty = () => fetch(`${app.url}/api/desk/held`, { method: 'POST', headers: JSON_TYPE });
    expect((await empty()).status).toBe(429);
    expect(holders.calls).toBe(2);
  });

  it('is not a forged access token, which is verified once above the limit', async () => {
    const headers = { authorization: 'Bearer forged' };
    await flood(() => post('players', headers));
    verified = 0;
    expect(await post('players', headers)).toBe(429);
    expect(verified).toBe(1);
  });

  it('does not use up the limit of its address', async () => {
    for (let done = 0; done < TAKES; done++) expect(await post('desk/held', {}, '{"token":"secret"}')).toBe(200);
    expect(await post('desk/held')).toBe(200);
  });

  it('has a limit of its own', async () => {
    expect(await flood(() => post('desk/held', {}, '{"token":"secret"}'))).toBe(429);
  });

  it('is not searched for in a large body above the limit', async () => {
    expect(await flood(() => post('desk/held'))).toBe(429);
    const large = JSON.stringify({ token: 'secret', more: 'x'.repeat(5_000) });
    expect(await post('desk/held', {}, large)).toBe(429);
  });

  it.each([
    ['{"token":"wrong"}', { cookie: 'session=wrong' }],
    ['{', {}],
  ])('is not what %s with %p is', async (body, headers: Headers) => {
    await flood(() => post('desk/held'));
    expect(await post('desk/held', headers, body)).toBe(429);
    expect(await post('desk/held', headers)).toBe(429);
  });
});

it('a limit per address on a route that requires a token is a fault of the program', async () => {
  jest.spyOn(app.logger, 'error').mockImplementation(() => undefined);
  expect(await post('wrong', { authorization: 'Bearer ann' })).toBe(500);
});

describe('a visitor who follows a link of another site', () => {
  const read = async (headers: Headers) =>
    (await request(app.url).get('/api/desk').set('x-forwarded-for', '203.0.113.9').set(headers)).status;
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };

  it('counts as a visitor, not as a page of the other site', async () => {
    await open(['loopback']);
    expect(await flood(() => read({ 'sec-fetch-site': 'cross-site' }))).toBe(429);
    expect(await read(link)).toBe(200);
    expect(await read({ ...link, cookie: 'session=secret' })).toBe(200);
  });

  it('is not one who sends a form of it', async () => {
    const form = { ...link, cookie: 'session=secret' };
    expect(await flood(() => post('desk/held', form))).toBe(429);
    expect(await post('desk/held')).toBe(200);
  });
});

describe('requests under another name of this machine', () => {
  const renamed = { host: 'casino.lan', origin: 'http://casino.lan' };

  it('count like all others if the server listens on other addresses too', async () => {
    await open([], '0.0.0.0');
    expect(await flood(() => post('desk/plain', renamed))).toBe(429);
    expect(await post('desk/plain')).toBe(429);
  });
});

describe('requests through a proxy', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('on this machine that is not trusted never count with those of this machine, and one warning says so', async () => {
    const warn = jest.spyOn(app.logger, 'warn').mockImplementation(() => undefined);
    for (let at = 0; at < TAKES; at++) expect(await post('desk/plain', from(`203.0.113.${at}`))).toBe(200);
    expect(await post('desk/plain', { 'x-real-ip': '203.0.113.9' })).toBe(429);
    expect(await post('desk/plain')).toBe(200);
    const warnings = warn.mock.calls.map((call) => String(call.at(-1)));
    expect(warnings).toEqual([expect.stringContaining('set GOLDWAKE_PROXIES=loopback')]);
  });

  it.each([
    ['203.0.113.9:1', '203.0.113.9:2', '203.0.113.9', '203.0.113.9:65535'],
    ['[2001:db8::1]:1', '[2001:db8::1]:2', '2001:db8::1', '[2001:db8::2]'],
    ['fe80::1%a', 'fe80::1%b', '[fe80::1%c]:80', 'fe80::1'],
    ['garbage1', 'garbage2', '999.1.1.1', '1.2.3.4.5:80'],
  ])('have one count however it writes their address, such as %s', async (...written) => {
    await open(['loopback']);
    const statuses = [];
    for (const address of written) statuses.push(await post('desk/plain', from(address)));
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('that passes a trusted proxy with a port have the address of the client', async () => {
    await open(['loopback', '10.0.0.1']);
    expect(await flood(() => post('desk/plain', from('203.0.113.9, 10.0.0.1:443')))).toBe(429);
    expect(await post('desk/plain', from('203.0.113.10, 10.0.0.1:443'))).toBe(200);
  });
});
