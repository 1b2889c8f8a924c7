import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ProblemBody } from '@goldwake/contracts';
import type { SessionResponse } from '@goldwake/contracts/http';
import { type SettableClock, settableClock } from '@goldwake/embedded/testing';
import type { OpenApi } from '@goldwake/service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Casino, createCasino } from './casino.js';
import { settledPosition } from './testing/settled-position.js';

const PASSWORD = 'harbour lights at dusk';
const BET = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };
const QUARTER_HOUR_MS = 15 * 60_000;
/** Maximum size of a problem response, in bytes. */
const PROBLEM_BYTES_MAX = 4_096;
const PROBLEM_ERRORS_MAX = 10;
/** A body of 99 kB with 12,400 unknown fields. */
const CROWDED = `{${Array.from({ length: 12_400 }, (_, at) => `"${(at + 1_296).toString(36)}":1`)}}`;
/** Names of properties that every object inherits. */
const INHERITED = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__'];

let dataDir: string;
let clock: SettableClock;
let casino: Casino;
let players = 0;
let token: string[];
let document: OpenApi;

interface Sent {
  /** Header fields as a flat list of names and values, so that a name can be repeated. */
  headers?: string[];
  /** Request body: a string is sent unchanged, any other value is sent as JSON. */
  body?: unknown;
}

interface Answer {
  status: number;
  text: string;
  problem: ProblemBody;
}

/** Sends a request with exactly these headers. `fetch` would merge repeated headers and refuse malformed ones. */
async function send(route: string, { headers = [], body }: Sent = {}): Promise<Answer> {
  const [method, path] = route.split(' ');
  const { hostname, port, host } = new URL(casino.url);
  const sent = ['host', host, ...headers];
  const bytes = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  if (body !== undefined) sent.push('content-type', 'application/json');
  if (method !== 'GET') sent.push('content-length', String(Buffer.byteLength(bytes)));
  return new Promise((resolve, reject) => {
    const client = request({ hostname, port, method, path, headers: sent, agent: false }, async (response) => {
      const received = await text(response);
      const isProblem = /problem\+json/.test(String(response.headers['content-type']));
      const { statusCode: status = 0 } = response;
      resolve({ status, text: received, problem: isProblem ? JSON.parse(received) : {} });
    });
    client.on('error', reject);
    client.end(bytes);
  });
}

function account(other: object = {}) {
  const username = `player${++players}`;
  return { email: `${username}@example.test`, username, password: PASSWORD, dateOfBirth: '1990-01-31', ...other };
}

/** Signs up a player. @returns the player's authorization header */
async function signUp(): Promise<string[]> {
  const { text } = await send('POST /api/auth/sign-up', { body: account() });
  const session = JSON.parse(text) as SessionResponse;
  return ['authorization', `Bearer ${session.access_token}`];
}

const routes = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      route: `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, 'x')}`,
      operation,
    })),
  );
const requiredFields = (operation: OpenApi['paths'][string][string]): string[] => {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return schema && 'required' in schema ? (schema.required as string[]) : [];
};
/** Returns a value that a required field accepts by its form: the first of the permitted ones, or a text. */
function valueFor(operation: OpenApi['paths'][string][string], field: string): unknown {
  const schema = operation.requestBody?.content['application/json']?.schema as
    | { properties?: Record<string, { enum?: unknown[]; type?: string }> }
    | undefined;
  const { enum: values, type } = schema?.properties?.[field] ?? {};
  return values?.[0] ?? (type === 'integer' ? 1 : 'x');
}
const writing = () => routes().filter(({ method }) => method !== 'GET');

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-hostile-'));
  clock = settableClock();
  casino = await createCasino({ dataDir, proxies: ['127.0.0.1'] }, { engine: { clock } });
  document = JSON.parse((await send('GET /api/openapi.json')).text);
});
beforeEach(async () => {
  clock.advance(QUARTER_HOUR_MS);
  token = await signUp();
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Expects a refusal by status 4xx in a short response. */
function expectShortRefusal(route: string, { status, text, problem }: Answer): void {
  expect([route, status >= 400 && status < 500, problem.status]).toEqual([route, true, status]);
  expect(problem.errors?.length ?? 0).toBeLessThanOrEqual(PROBLEM_ERRORS_MAX);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(PROBLEM_BYTES_MAX);
}

describe('a body with 12,400 unknown fields', () => {
  it('is refused in a short response by every route that writes', async () => {
    for (const { route } of writing()) {
      const answer = await send(route, { headers: token, body: CROWDED });
      expectShortRefusal(route, answer);
      expect([route, answer.status]).not.toEqual([route, 429]);
    }
  });

  it('costs less than 10 ms of processor time', async () => {
    const fewer = 5;
    const many = 65;
    const cost = async (count: number) => {
      const before = process.cpuUsage();
      for (let sent = 0; sent < count; sent++) await send('POST /api/auth/sign-in', { body: CROWDED });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000 / count;
    };
    await cost(fewer);
    expect(await cost(many)).toBeLessThan(10);
  });
});

describe('a problem response', () => {
  const long = 'é'.repeat(49_000);

  it.each([
    ['an unknown field with a long name', 'POST /api/auth/sign-in', JSON.stringify({ [long]: 1 })],
    ['a long value', 'POST /api/auth/sign-up', JSON.stringify(account({ email: long, username: long }))],
    ['many invalid elements', 'POST /api/auth/sign-in', `{"email":[${'[],'.repeat(33_000)}0]}`],
    ['a number of 98,000 digits', 'POST /api/auth/sign-in', `{"email":${'9'.repeat(98_000)}}`],
    ['nested objects', 'POST /api/auth/sign-in', `{"email":${'{"a":'.repeat(31)}1${'}'.repeat(32)}`],
  ])('to %s is short', async (_, route, body) => expectShortRefusal(route, await send(route, { body })));

  it.each([
    [
      'a query with many unknown parameters',
      `GET /api/games?${Array.from({ length: 3_000 }, (_, at) => `k${at}`).join('&')}`,
    ],
    ['a query with a long unknown parameter', `GET /api/games?${'a'.repeat(15_000)}=1`],
    ['a query that repeats a parameter', `GET /api/games?page=1${'&page=1'.repeat(2_000)}`],
    ['a method that a long address does not support', `DELETE /api/games/dice?${'a'.repeat(15_000)}`],
    ['a long unknown path', `GET /api/${'a/'.repeat(7_500)}`],
    ['a long parameter of a path', `GET /api/games/${'a'.repeat(15_000)}`],
    ['a long id of a game', `GET /api/games/${'a'.repeat(200)}`],
  ])('to %s is short', async (_, route) => expectShortRefusal(route, await send(route)));

  it('names the first invalid fields', async () => {
    const { problem } = await send('POST /api/auth/sign-in', { body: { email: 7, extra: 1 } });
    expect(problem.errors?.map(({ path }) => path)).toEqual(expect.arrayContaining(['extra']));
  });
});

describe('text that is not well-formed Unicode', () => {
  /** The JSON escape of half a character. */
  const HALF = '"\\ud800"';

  it('is refused in every field of every body', async () => {
    for (const { route, operation } of writing()) {
      const schema = operation.requestBody?.content['application/json']?.schema as { properties?: object } | undefined;
      const fields = Object.keys(schema?.properties ?? {});
      for (const field of fields) {
        const others = Object.fromEntries(fields.filter((other) => other !== field).map((other) => [other, 'x']));
        const body = JSON.stringify({ ...others, [field]: '#' }).replace('"#"', HALF);
        const { status, problem } = await send(route, { headers: token, body });
        const isRefused = status === 400 || status === 401 || status === 403;
        expect([route, field, isRefused, problem.code]).toEqual([
          route,
          field,
          true,
          status === 400 ? 'malformed_json' : problem.code,
        ]);
      }
    }
  });

  it.each([
    ['POST /api/auth/sign-up', () => account({ email: '#@example.test' })],
    ['POST /api/auth/forgot-password', () => ({ email: '#@example.test' })],
    ['POST /api/self/email', () => ({ email: '#@example.test', password: PASSWORD })],
    ['POST /api/auth/sign-in', () => ({ email: '#@example.test', password: PASSWORD })],
    ['POST /api/auth/sign-in', () => ({ email: 'anna@example.test', password: '#' })],
  ])('in an e-mail address or password, %s refuses it', async (route, body) => {
    for (const half of ['\\ud800', '\\udc00', '\\udc00\\ud800', 'a\\uD800b']) {
      const sent = JSON.stringify(body()).replace('#', half);
      const { status, problem } = await send(route, { headers: token, body: sent });
      expect([half, status, problem.code]).toEqual([half, 400, 'malformed_json']);
    }
  });

  it('is refused as the name of a field, and as bytes that are not UTF-8', async () => {
    const named = await send('POST /api/auth/sign-in', { body: '{"\\ud800":1}' });
    expect([named.status, named.problem.code]).toEqual([400, 'malformed_json']);
    const response = await fetch(`${casino.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array(Buffer.from('{"email":"\xe9","password":"x"}', 'latin1')),
    });
    expect([response.status, ((await response.json()) as ProblemBody).code]).toEqual([400, 'malformed_json']);
  });

  it('is not an error of the server in a path, a query or a header', async () => {
    const texts = ['%ED%A0%80', '%ud800', '\u00ed\u00a0\u0080', '%', '%00'];
    for (const { method, path } of routes()) {
      for (const text of texts) {
        const route = `${method} ${path.replace(/\{\w+\}/g, text)}?name=${text}&${text}=1&query=${text}&to=${text}`;
        expect([route, (await send(encodeLatin1(route), { headers: token })).status < 500]).toEqual([route, true]);
      }
      for (const name of ['cookie', 'user-agent', 'x-correlation-id', 'idempotency-key', 'if-none-match', 'accept']) {
        const value = name === 'cookie' ? 'goldwake_refresh=%ED%A0%80; a=\u00ed\u00a0\u0080' : '\u00ed\u00a0\u0080';
        const { status } = await send(`${method} ${path.replace(/\{\w+\}/g, 'x')}`, {
          headers: [...token, name, value],
        });
        expect([method, path, name, status < 500]).toEqual([method, path, name, true]);
      }
    }
  });

  it('a complete pair of surrogates is accepted', async () => {
    const body = JSON.stringify(account()).replace('harbour', '\\ud83d\\ude00');
    expect((await send('POST /api/auth/sign-up', { body })).status).toBe(201);
  });
});

/** Node refuses to send characters above U+00FF in a path; bytes below are sent unchanged. */
const encodeLatin1 = (route: string) => route.replace(/[\u0080-\u00ff]/g, (char) => encodeURIComponent(char));

describe('a field with the name of an inherited property', () => {
  it.each(INHERITED)('%s is refused in every body', async (name) => {
    for (const { route } of writing()) {
      for (const value of ['1', '{}', '"x"', 'null']) {
        const { status, problem } = await send(route, { headers: token, body: `{"${name}":${value}}` });
        const paths = problem.errors?.map(({ path }) => path) ?? [];
        const isNamed = status === 422 ? paths.includes(name) : [400, 401, 403].includes(status);
        expect([route, value, status, isNamed]).toEqual([route, value, status, true]);
      }
    }
  });

  it.each(INHERITED)('%s is refused in every query that has parameters', async (name) => {
    for (const { route, operation } of routes()) {
      if (!operation.parameters?.some((one) => one.in === 'query')) continue;
      const { status, problem } = await send(`${route}?${name}=1`, { headers: token });
      const isNamed = problem.errors?.some(({ path }) => path === name) ?? false;
      expect([route, status, isNamed || status === 401]).toEqual([route, status, true]);
    }
  });

  it.each([...INHERITED, '__defineGetter__'])('%s as a parameter of a path is not found', async (name) => {
    for (const { method, path, operation } of routes()) {
      if (!path.includes('{')) continue;
      const route = `${method} ${path.replace(/\{\w+\}/g, name)}`;
      const required = requiredFields(operation).map((field) => [field, valueFor(operation, field)]);
      const body = required.length > 0 ? { body: Object.fromEntries(required) } : {};
      const { status } = await send(route, { headers: token, ...body });
      // Removing a favourite that does not exist changes nothing.
      const isExpected = [401, 403, 404].includes(status) || (method === 'DELETE' && status === 204);
      expect([route, status, isExpected]).toEqual([route, status, true]);
    }
  });
});

interface DeclaredLimit {
  per: 'player' | 'session' | 'address';
  requests: number;
  seconds: number;
}
const limitsOf = (operation: object) => (operation as { 'x-rate-limits'?: DeclaredLimit[] })['x-rate-limits'] ?? [];

describe('rate limits', () => {
  it('every route that writes declares a limit and its refusal', () => {
    const missing = writing().flatMap(({ route, operation }) => {
      const isDeclared =
        limitsOf(operation).length > 0 &&
        limitsOf(operation).every(({ requests, seconds }) => requests > 0 && seconds > 0) &&
        operation.responses['429']?.description.includes('too_many_requests');
      return isDeclared ? [] : [route];
    });
    expect(missing).toEqual([]);
  });

  it('limits per player are declared exactly by routes that need a player', () => {
    for (const { route, operation } of writing()) {
      const needsPlayer = operation.security.some((one) => 'bearer' in one);
      expect([route, limitsOf(operation).some(({ per }) => per !== 'address')]).toEqual([route, needsPlayer]);
    }
  });

  it.each([
    ['POST /api/auth/sign-up', 100],
    ['POST /api/auth/sign-in', 100],
    ['POST /api/auth/refresh', 300],
    ['POST /api/auth/forgot-password', 20],
    ['POST /api/auth/reset-password', 30],
    ['POST /api/auth/check-reset-code', 30],
  ])('%s counts invalid bodies of one address before it validates them', async (route, takes) => {
    const headers = ['x-forwarded-for', '203.0.113.7'];
    const statuses: number[] = [];
    for (let sent = 0; sent < takes + 5; sent++) statuses.push((await send(route, { headers, body: CROWDED })).status);
    expect(statuses.slice(0, takes)).not.toContain(429);
    expect(new Set(statuses.slice(takes))).toEqual(new Set([429]));
    expect((await send(route, { headers: ['x-forwarded-for', '203.0.113.8'], body: CROWDED })).status).not.toBe(429);
  });

  it('a player rotates the seeds at most 60 times in 15 minutes, and refused rotations store nothing', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 60; sent++) {
      statuses.push((await send('POST /api/fairness/rotate', { headers: token, body: {} })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([201]));
    const before = await settledPosition(casino);
    const { status, problem } = await send('POST /api/fairness/rotate', { headers: token, body: {} });
    expect([status, problem.code, problem.retry_after]).toEqual([429, 'too_many_requests', 900]);
    expect(await settledPosition(casino)).toBe(before);
    expect((await send('POST /api/fairness/rotate', { headers: await signUp(), body: {} })).status).toBe(201);
  });

  it.each([
    ['POST /api/games/dice/bets', BET],
    ['POST /api/realtime/token', {}],
  ])('%s refuses a player above the declared limit', async (route, body) => {
    const found = writing().find((one) => one.route === route);
    const [limit] = limitsOf(found?.operation ?? {});
    const { requests = 5_000, per = 'player' } = limit ?? {};
    expect(per).toBe('player');
    // Invalid requests count too and are faster.
    let passed = 0;
    const lane = async () => {
      while (passed < requests) {
        passed++;
        const { status } = await send(route, { headers: token, body: { nothing: 1 } });
        expect(status).toBe(422);
      }
    };
    await Promise.all(Array.from({ length: 16 }, lane));
    expect((await send(route, { headers: token, body })).status).toBe(429);
  });
});

describe('two Idempotency-Key headers', () => {
  it.each([
    ['different keys', 'one', 'two'],
    ['equal keys', 'one', 'one'],
  ])('with %s are refused and nothing is stored', async (_, first, second) => {
    await send('POST /api/promotions/daily-claim', { headers: token, body: {} });
    const before = await settledPosition(casino);
    const { status, problem } = await send('POST /api/games/dice/bets', {
      headers: [...token, 'Idempotency-Key', first, 'idempotency-key', second],
      body: BET,
    });
    expect([status, problem.code]).toEqual([422, 'validation_failed']);
    expect(problem.errors).toEqual([{ path: 'Idempotency-Key', message: expect.any(String) }]);
    expect(await settledPosition(casino)).toBe(before);
  });
});
