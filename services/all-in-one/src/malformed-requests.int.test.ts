/** Requests that HTTP libraries refuse to send, so each test writes the bytes itself. */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { SessionResponse } from '@goldwake/contracts/http';
import { settableClock } from '@goldwake/embedded/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Casino, createCasino } from './casino.js';

const BET = JSON.stringify({ currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' });
const BETS = 'POST /api/games/dice/bets';
const LENGTH = BET.length;
const JSON_TYPE = 'Content-Type: application/json';
const CHUNKED = 'Transfer-Encoding: chunked';

let dataDir: string;
let casino: Casino;
let session: SessionResponse;
let realtimeToken: string;
let bearer: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-malformed-'));
  casino = await createCasino({ dataDir }, { engine: { clock: settableClock() } });
  const account = {
    email: 'anna@example.test',
    username: 'anna',
    password: 'harbour lights at dusk',
    dateOfBirth: '1990-01-31',
  };
  session = await post<SessionResponse>('/api/auth/sign-up', account);
  bearer = `Authorization: Bearer ${session.access_token}`;
  await post('/api/promotions/daily-claim', {});
  realtimeToken = (await post<{ token: string }>('/api/realtime/token', {})).token;
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function post<T>(path: string, body: object): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(session && { authorization: `Bearer ${session.access_token}` }),
  };
  const response = await fetch(casino.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as T;
}

/** Writes the head of a request, which closes the connection. */
const head = (request: string, headers: string[]) =>
  [`${request} HTTP/1.1`, `Host: ${new URL(casino.url).host}`, 'Connection: close', ...headers, '', ''].join('\r\n');
const betHead = (...headers: string[]) => head(BETS, [JSON_TYPE, bearer, ...headers]);
const chunk = (body: string, size = body.length) => `${size.toString(16)}\r\n${body}\r\n`;

/**
 * Sends the bytes of a request.
 * @param isCut whether the client then closes its side of the connection, so that no more bytes can follow
 * @returns the statuses of all responses, and the code of a problem
 */
async function exchange(bytes: string, isCut = false): Promise<{ statuses: number[]; code?: string }> {
  const { port, hostname } = new URL(casino.url);
  const socket = connect(Number(port), hostname);
  if (isCut) socket.end(bytes);
  else socket.write(bytes);
  const received = await text(socket);
  const [, body = ''] = received.split('\r\n\r\n');
  return {
    statuses: [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status)),
    ...(/^content-type: application\/problem\+json/im.test(received) && { code: JSON.parse(body).code }),
  };
}

async function settledPosition(): Promise<number> {
  const position = await casino.engine.store.lastPosition();
  await casino.engine.bus.settled(position);
  const after = await casino.engine.store.lastPosition();
  return after === position ? position : settledPosition();
}

/** Checks that the bytes get exactly one response, which is this problem, and that no event is stored. */
async function expectRefused(bytes: string, status: number, code: string, isCut = false): Promise<void> {
  const before = await settledPosition();
  expect(await exchange(bytes, isCut)).toEqual({ statuses: [status], code });
  expect(await settledPosition()).toBe(before);
}

describe('a bet whose length is ambiguous or wrong', () => {
  it.each<[string, () => string]>([
    ['a chunk without a size', () => `${betHead(CHUNKED)}zz\r\n${BET}`],
    ['a chunk that is longer than its size', () => `${betHead(CHUNKED)}${chunk(BET, LENGTH - 2)}${chunk('')}`],
    ['an unknown transfer encoding', () => betHead('Transfer-Encoding: gzip') + BET],
    ['chunks and a length', () => betHead(`Content-Length: ${LENGTH}`, CHUNKED) + chunk(BET) + chunk('')],
    ['a length and chunks', () => betHead(CHUNKED, `Content-Length: ${LENGTH}`) + chunk(BET) + chunk('')],
    ['a negative length', () => betHead('Content-Length: -1') + BET],
    ['a length in another notation', () => betHead(`Content-Length: 0x${LENGTH.toString(16)}`) + BET],
    ['two lengths', () => betHead(`Content-Length: ${LENGTH}`, `Content-Length: ${LENGTH - 1}`) + BET],
    ['a body that is longer than its length', () => betHead(`Content-Length: ${LENGTH - 1}`) + BET],
    ['a body without a length', () => betHead() + BET],
  ])('with %s is refused and nothing is stored', (_, bytes) => expectRefused(bytes(), 400, 'malformed_request'));

  it.each<[string, () => string]>([
    ['before its last chunk', () => betHead(CHUNKED) + chunk(BET)],
    ['before its length is reached', () => betHead(`Content-Length: ${LENGTH + 10}`) + BET],
  ])('that ends %s is refused and nothing is stored', (_, bytes) =>
    expectRefused(bytes(), 400, 'malformed_request', true),
  );

  it('is not placed if it hides behind the body of another request', () =>
    expectRefused(
      `${betHead('Content-Length: 2')}{}${betHead(`Content-Length: ${LENGTH}`)}${BET}`,
      400,
      'malformed_request',
    ));

  it('is placed if it is sent in valid chunks', async () => {
    const bytes = betHead(CHUNKED) + chunk(BET.slice(0, 9)) + chunk(BET.slice(9)) + chunk('');
    expect(await exchange(bytes)).toEqual({ statuses: [201] });
  });
});

describe('a bet with odd headers', () => {
  const bet = (...headers: string[]) => betHead(`Content-Length: ${LENGTH}`, ...headers) + BET;

  it.each([
    ['a control character in a value', 'X-A: a\u0001b'],
    ['a zero byte in a value', 'X-A: a\u0000b'],
    ['a space in a name', 'bad name: x'],
    ['an empty name', ': x'],
    ['a folded value', 'X-A: a\r\n b'],
  ])('%s is refused as malformed_request', (_, header) => expectRefused(bet(header), 400, 'malformed_request'));

  it('headers of 20 kB are refused as request_head_too_large', () =>
    expectRefused(bet(`X-A: ${'x'.repeat(20_000)}`), 431, 'request_head_too_large'));

  it.each([
    ['that is a list', 'application/json, text/plain'],
    ['of a problem', 'application/problem+json'],
    ['of a form', 'application/x-www-form-urlencoded'],
    ['of a picture', 'image/png'],
    ['without a type', ';'],
  ])('a content type %s is refused as unsupported_media_type', (_, type) =>
    expectRefused(
      head(BETS, [`Content-Type: ${type}`, bearer, `Content-Length: ${LENGTH}`]) + BET,
      415,
      'unsupported_media_type',
    ),
  );

  it.each([['Upgrade: h2c'], ['X-HTTP-Method-Override: DELETE']])('%s is ignored', async (header) =>
    expect(await exchange(bet(header))).toEqual({ statuses: [201] }),
  );
});

describe('a bet with a token that is no access token', () => {
  it.each<[string, () => string]>([
    ['the realtime token', () => `Bearer ${realtimeToken}`],
    ['a token without the end of its signature', () => `Bearer ${session.access_token.slice(0, -4)}`],
    ['an invalid token before the valid one', () => `Bearer x\r\nAuthorization: Bearer ${session.access_token}`],
    ['a list of tokens', () => `Bearer x, Bearer ${session.access_token}`],
    ['an empty token', () => 'Bearer '],
  ])('%s is refused as token_invalid', (_, authorization) =>
    expectRefused(
      head(BETS, [JSON_TYPE, `Authorization: ${authorization()}`, `Content-Length: ${LENGTH}`]) + BET,
      401,
      'token_invalid',
    ),
  );
});

it('of a field that a body repeats, the last value counts', () => {
  const body = BET.replace('}', ',"stake":["1"]}');
  return expectRefused(betHead(`Content-Length: ${body.length}`) + body, 422, 'validation_failed');
});

describe('an odd address', () => {
  it.each([
    ['*', 404, 'not_found'],
    ['//elsewhere.example/api/self', 404, 'not_found'],
    ['/api//self', 404, 'not_found'],
    ['/api/../api/self', 404, 'not_found'],
    ['/API/SELF', 404, 'not_found'],
    ['/api/self%00', 404, 'not_found'],
    ['/api/self;a=b', 404, 'not_found'],
    ['/%', 404, 'not_found'],
    ['/%ff', 404, 'not_found'],
    ['/../../etc/passwd', 404, 'not_found'],
    ['/assets/..%2f..%2fpackage.json', 404, 'not_found'],
    ['/api/games/..%2f..%2fself', 404, 'not_found'],
    ['/api/se lf', 400, 'malformed_request'],
    ['/api/self\u0001', 400, 'malformed_request'],
    ['/api/selfé', 400, 'malformed_request'],
    ['/api/games?%', 422, 'validation_failed'],
    ['/api/games?%zz=1', 422, 'validation_failed'],
    ['/api/games?a=%ff', 422, 'validation_failed'],
    ['/api/games?page[constructor]=1', 422, 'validation_failed'],
    ['/api/games?page=1&page=2', 422, 'validation_failed'],
    ['/api/games?unknown=1', 422, 'validation_failed'],
  ])('%j is refused with a problem', (target, status, code) =>
    expectRefused(head(`GET ${target}`, [bearer]), status, code),
  );
});
