import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CommandContext, FieldError } from '@goldwake/contracts';
import { Refusal } from '@goldwake/contracts';
import { StorageFailed } from '@goldwake/core/adapters';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Module, Param, Post } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, IsString, ValidateNested } from 'class-validator';
import { type App, createApp } from '../app/create-app.js';
import { DescribeOther } from '../openapi/operation.decorator.js';
import { Command } from './command.decorator.js';
import { Player } from './player.decorator.js';
import { toProblem } from './problem.filter.js';
import { Public } from './public.decorator.js';
import { SECURITY_HEADERS } from './security-headers.js';
import type { SignedIn, VerifiedToken } from './signed-in.js';

class Inner {
  @IsInt()
  count!: number;
}

class Order {
  @IsString()
  item!: string;

  @ValidateNested()
  @Type(() => Inner)
  inner!: Inner;
}

@Controller('shop')
class ShopController {
  @Get('me')
  me(@Player() player: SignedIn) {
    return player;
  }

  @Post('orders')
  order(@Body() order: Order, @Command() context: CommandContext) {
    return { order, context };
  }

  @DescribeOther({ summary: 'Knocks.', repeat: { takesKey: false, returns: 'Each request knocks.' } })
  @Post('knock')
  knock(@Command() context: CommandContext) {
    return context.commandId;
  }

  @Post('bell')
  ring(@Player() player: SignedIn) {
    return player;
  }

  @Public()
  @Get('open/:way')
  open(@Param('way') transport: string) {
    if (transport === 'refused') throw new Refusal('too_many_requests', undefined, { retry_after: 12.2 });
    if (transport === 'full') throw new StorageFailed('SQLITE_FULL: database or disk is full');
    if (transport === 'broken') throw new Error('the secret of the deployment');
    return { way: transport };
  }
}

@Module({ controllers: [ShopController] })
class ShopModule {}

let engine: TestEngine;
let app: App;
let verifications: string[];

/** Accepts tokens of the form `<uid>.<lifetime in seconds>`. */
const accessTokens = {
  verify: async (token: string): Promise<VerifiedToken> => {
    verifications.push(token);
    const [uid = '', lasts] = token.split('.');
    if (!lasts) throw new Refusal('token_invalid');
    const expiresAt = issuedAt + Number(lasts) * 1_000;
    if (expiresAt <= engine.clock.now()) throw new Refusal('token_expired');
    return { uid, sessionId: 's', expiresAt, sessionEndsAt: expiresAt };
  },
};
let issuedAt: number;

beforeEach(async () => {
  engine = await openTestEngine();
  issuedAt = engine.clock.now();
  verifications = [];
  app = await (await createApp({ engine, modules: [ShopModule], accessTokens })).start();
});
afterEach(async () => {
  await app.close();
  await engine.close();
});

/** Parses the fields that any response of the test routes may have. */
const problemOf = async (response: Response) =>
  (await response.json()) as { context: CommandContext; code: string; errors: FieldError[] };
const ask = (path: string, init: RequestInit = {}) => fetch(`${app.url}/api${path}`, init);
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const order = (body: unknown, headers: Record<string, string> = {}) =>
  ask('/shop/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...as('anna.60'), ...headers },
    body: JSON.stringify(body),
  });

describe('the bearer guard', () => {
  it('verifies a token’s signature once and accepts the token exactly until it expires', async () => {
    for (let time = 0; time < 3; time++) expect((await ask('/shop/me', { headers: as('anna.60') })).status).toBe(200);
    expect(verifications).toEqual(['anna.60']);
    engine.clock.advance(60_000);
    const late = await ask('/shop/me', { headers: as('anna.60') });
    expect([late.status, (await problemOf(late)).code]).toEqual([401, 'token_expired']);
  });

  it('never mistakes one player’s token for another’s', async () => {
    await ask('/shop/me', { headers: as('anna.60') });
    const response = await ask('/shop/me', { headers: as('ben.60') });
    expect(await problemOf(response)).toMatchObject({ uid: 'ben' });
  });

  it.each([
    [undefined, 'unauthenticated'],
    ['Basic YTpi', 'token_invalid'],
    ['Bearer', 'token_invalid'],
    [`Bearer ${'x'.repeat(5_000)}`, 'token_invalid'],
    ['Bearer forged', 'token_invalid'],
  ])('refuses %p with %s', async (authorization, code) => {
    const response = await ask('/shop/me', { headers: authorization ? { authorization } : {} });
    expect([response.status, (await problemOf(response)).code]).toEqual([401, code]);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('lets requests to public routes through without a token', async () => {
    expect((await ask('/shop/open/door')).status).toBe(200);
    expect(verifications).toEqual([]);
  });
});

describe('a command', () => {
  const body = { item: 'ace', inner: { count: 1 } };

  it('has the caller’s idempotency key, a digest of the request, the correlation id and the player', async () => {
    const response = await order(body, { 'idempotency-key': 'k 1', 'x-correlation-id': 'trace-7' });
    expect((await problemOf(response)).context).toEqual({
      commandId: 'k 1',
      commandHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      correlationId: 'trace-7',
      causationId: null,
      actor: 'anna',
    });
  });

  it('has the same digest however its JSON is formatted, and another one for another body', async () => {
    const digest = async (sent: unknown) => (await problemOf(await order(sent))).context.commandHash;
    const first = await digest(body);
    expect(await digest({ inner: { count: 1 }, item: 'ace' })).toBe(first);
    expect(await digest({ ...body, item: 'king' })).not.toBe(first);
  });

  it('gets a new key if the request has none', async () => {
    const keys = await Promise.all(
      [order(body), order(body)].map(async (response) => (await problemOf(await response)).context.commandId),
    );
    expect(new Set(keys).size).toBe(2);
  });

  it.each(['k 1', ''])('gets a new key on a route whose description says that it ignores %p', async (key) => {
    const headers = { authorization: 'Bearer anna', 'idempotency-key': key };
    const keys = [];
    for (let at = 0; at < 2; at++) keys.push(await (await ask('/shop/knock', { method: 'POST', headers })).text());
    expect(keys).not.toContain(key);
    expect(new Set(keys).size).toBe(2);
  });

  it.each([[''], ['k'.repeat(101)], ['\u00fc'], ['goldwake:daily:1'], ['provider:win:x:1']])(
    'with the invalid idempotency key %p is refused',
    async (key) => {
      const response = await order(body, { 'idempotency-key': key });
      expect(response.status).toBe(422);
      expect((await problemOf(response)).errors).toEqual([expect.objectContaining({ path: 'Idempotency-Key' })]);
    },
  );
});

describe('a body that is not an object', () => {
  it.each([['7'], ['"x"'], ['true'], ['null'], ['[]']])(
    '%s is refused, even on routes without a body',
    async (body) => {
      for (const path of ['/shop/bell', '/shop/orders']) {
        const headers = { 'content-type': 'application/json', ...as('anna.60') };
        const response = await ask(path, { method: 'POST', headers, body });
        expect([response.status, (await problemOf(response)).code]).toEqual([422, 'validation_failed']);
      }
    },
  );

  it('counts as no body if it is empty', async () => {
    const headers = { 'content-type': 'application/json', ...as('anna.60') };
    expect((await ask('/shop/bell', { method: 'POST', headers, body: '' })).status).toBe(201);
  });
});

describe('a response', () => {
  it.each([['/api/shop/me'], ['/api/shop/none'], ['/metrics'], ['/api/health/live']])(
    'to %s must not be cached by intermediaries',
    async (path) => {
      const response = await fetch(app.url + path, { headers: as('anna.60') });
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it.each(['/api/shop/me', '/api/shop/nothing'])("to %s states the time of the casino's clock", async (path) => {
    engine.clock.advance(12_345);
    const response = await fetch(app.url + path, { headers: as('anna.60') });
    expect(response.headers.get('goldwake-time')).toBe(String(engine.clock.now()));
  });
});

describe('closing the app', () => {
  it.each([
    ['a connection without a request', ''],
    ['a request with incomplete headers', 'GET /api/health/live HTTP/1.1\r\nHost: x\r\n'],
    [
      'a request with an incomplete body',
      [
        'POST /api/shop/bell HTTP/1.1',
        'Host: x',
        'Authorization: Bearer anna.60',
        'Content-Type: application/json',
        'Content-Length: 9',
        '',
        '{',
      ].join('\r\n'),
    ],
  ])('does not wait for %s', async (_, sent) => {
    const { port, hostname } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const cut = new Promise((resolve) => socket.on('close', resolve));
    socket.on('error', () => undefined).resume();
    await new Promise((resolve) => socket.write(sent || '\r\n', resolve));
    await app.close();
    await cut;
  });
});

describe('a problem response', () => {
  it.each([
    ['a query of 20 kB', `GET /x?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'request_head_too_large'],
    ['text that is not HTTP', 'hello\r\n\r\n', 400, 'malformed_request'],
    ['a request without Host', 'GET /api/health/live HTTP/1.1\r\n\r\n', 400, 'malformed_request'],
    [
      'a request with two Host headers',
      'GET /api/health/live HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n',
      400,
      'malformed_request',
    ],
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'method_not_allowed'],
  ])('is sent for %s, and the connection is closed', async (_, sent, status, code) => {
    const { port, hostname } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(sent);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*Content-Type: application/problem\\+json`, 'is'));
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(head).toContain(`${name}: ${value}`);
    expect(JSON.parse(body)).toMatchObject({ type: `/problems/${code}`, status, code });
  });

  it('blames the caller for a truncated body', () => {
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 });
    expect(toProblem(aborted)).toMatchObject({ status: 400, code: 'malformed_request' });
  });

  it('for a full disk asks to retry and reveals nothing more', async () => {
    const response = await ask('/shop/open/full');
    const text = await response.text();
    expect([response.status, JSON.parse(text).code]).toEqual([503, 'unavailable']);
    expect(text).not.toContain('SQLITE');
  });

  it('lists every invalid field with its path', async () => {
    const response = await order({ item: 3, inner: { count: 'x', more: 1 }, extra: true });
    const { code, errors } = await problemOf(response);
    expect(code).toBe('validation_failed');
    expect(errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'extra',
      'inner.count',
      'inner.more',
      'item',
    ]);
  });

  it('states when to retry', async () => {
    const response = await ask('/shop/open/refused');
    expect(response.headers.get('retry-after')).toBe('13');
    expect(await problemOf(response)).toMatchObject({ code: 'too_many_requests', retry_after: 12.2 });
  });

  it('for an internal error reveals no cause', async () => {
    const response = await ask('/shop/open/broken', { headers: { 'x-correlation-id': 'trace-8' } });
    const text = await response.text();
    expect([response.status, JSON.parse(text).code, JSON.parse(text).correlation_id]).toEqual([
      500,
      'internal',
      'trace-8',
    ]);
    expect(text).not.toContain('secret');
  });

  it.each([
    ['POST', '/api/shop/me', 405, 'method_not_allowed', 'GET, HEAD'],
    ['DELETE', '/api/shop/open/door', 405, 'method_not_allowed', 'GET, HEAD'],
    ['GET', '/api/shop', 404, 'not_found', null],
    ['GET', '/api/shop/open/', 404, 'not_found', null],
    ['GET', '/%zz', 404, 'not_found', null],
  ])('to %s %s is %i %s', async (method, path, status, code, allow) => {
    const response = await fetch(app.url + path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect((await problemOf(response)).code).toBe(code);
  });
});

describe('a correlation id', () => {
  it.each([['a'.repeat(65)], ['a b'], ['<script>']])('is replaced if the caller sends %p', async (given) => {
    const response = await ask('/health/live', { headers: { 'x-correlation-id': given } });
    expect(response.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('health', () => {
  it('is ready and reports the store’s last position', async () => {
    expect(await (await ask('/health/ready')).json()).toEqual({ status: 'ok', service: 'casino', position: 0 });
  });

  it('is alive but not ready when the store does not respond, and states why', async () => {
    await engine.close();
    const ready = await ask('/health/ready');
    expect(await problemOf(ready)).toMatchObject({
      status: 503,
      code: 'unavailable',
      detail: expect.stringMatching(/^The store does not accept writes: \S/),
    });
    expect((await ask('/health/live')).status).toBe(200);
  });
});

describe('metrics', () => {
  it('count requests by route and status, and report the store’s last position', async () => {
    await ask('/shop/open/door');
    await ask('/shop/open/refused');
    const text = await (await fetch(`${app.url}/metrics`)).text();
    const counted = (status: number) =>
      `goldwake_http_request_seconds_count{method="GET",route="/api/shop/open/:way",status="${status}"} 1`;
    expect(text).toContain(counted(200));
    expect(text).toContain(counted(429));
    expect(text).toContain('goldwake_events_position 0');
    expect(text).toMatch(/goldwake_event_loop_delay_seconds\{quantile="0.99"\} \d/);
  });
});
