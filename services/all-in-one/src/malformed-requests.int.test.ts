/** Requests whose bytes matter, which HTTP libraries would refuse or normalise; each test writes the bytes itself. */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { settableClock } from '@goldwake/embedded/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Casino, createCasino } from './casino.js';
import { expectProblem, type Received } from './testing/expect-problem.js';
import { settledPosition } from './testing/settled-position.js';
import { signUp } from './testing/sign-up.js';

const BET = JSON.stringify({ currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' });
const BETS = 'POST /api/games/dice/bets';
const LENGTH = BET.length;
const JSON_TYPE = 'Content-Type: application/json';
const CHUNKED = 'Transfer-Encoding: chunked';
/** The status, the headers and the body of a response. The next response follows a JSON body without a line break. */
const RESPONSES = /HTTP\/1\.1 (\d{3}) (.*?)\r\n\r\n(.*?)(?=HTTP\/1\.1 \d{3} |$)/gs;

let dataDir: string;
let casino: Casino;
let accessToken: string;
let bearer: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-malformed-'));
  casino = await createCasino({ dataDir }, { engine: { clock: settableClock() } });
  accessToken = (await signUp(casino.url, 'anna')).access_token;
  bearer = `Authorization: Bearer ${accessToken}`;
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Writes the head of a request after whose response the server closes the connection. */
const head = (request: string, headers: string[]) =>
  [`${request} HTTP/1.1`, `Host: ${new URL(casino.url).host}`, 'Connection: close', ...headers, '', ''].join('\r\n');
const betHead = (...headers: string[]) => head(BETS, [JSON_TYPE, bearer, ...headers]);
const chunk = (body: string, size = body.length) => `${size.toString(16)}\r\n${body}\r\n`;

/**
 * Sends the bytes of a request.
 * @param isCut whether the client then closes its side of the connection, so that no more bytes can follow
 * @returns all responses until the server closes the connection
 */
async function exchange(bytes: string, isCut = false): Promise<Received[]> {
  const { port, hostname } = new URL(casino.url);
  const socket = connect(Number(port), hostname);
  if (isCut) socket.end(bytes);
  else socket.write(bytes);
  return [...(await text(socket)).matchAll(RESPONSES)].map(([, status, headers = '', body = '']) => ({
    status: Number(status),
    type: /^content-type: (.*)$/im.exec(headers)?.[1] ?? null,
    text: body,
  }));
}

const statusesOf = (responses: Received[]) => responses.map(({ status }) => status);

/** Checks that the bytes get exactly one response, which is this problem, and that no event is stored. */
async function expectRefused(bytes: string, status: number, code: string, isCut = false): Promise<void> {
  const before = await settledPosition(casino);
  const responses = await exchange(bytes, isCut);
  expect(statusesOf(responses)).toEqual([status]);
  for (const response of responses) expectProblem(response, status, code);
  expect(await settledPosition(casino)).toBe(before);
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
  ])('with %s is refused and nothing is stored', (_, bytes) => expectRefused(bytes(), 400, 'malformed_request'));

  // The head declares a complete request, which is answered; what follows it is not executed.
  it.each<[string, () => string, number, string]>([
    ['longer than its length', () => betHead(`Content-Length: ${LENGTH - 1}`) + BET, 400, 'malformed_json'],
    ['without a length', () => betHead() + BET, 422, 'validation_failed'],
  ])('with a body %s is refused and nothing is stored', (_, bytes, status, code) =>
    expectRefused(bytes(), status, code),
  );

  it.each<[string, () => string]>([
    ['before its last chunk', () => betHead(CHUNKED) + chunk(BET)],
    ['before its length is reached', () => betHead(`Content-Length: ${LENGTH + 10}`) + BET],
  ])('that ends %s is refused and nothing is stored', (_, bytes) =>
    expectRefused(bytes(), 400, 'malformed_request', true),
  );

  it('is not placed if it hides behind the body of another request', () =>
    expectRefused(
      `${betHead('Content-Length: 2')}{}${betHead(`Content-Length: ${LENGTH}`)}${BET}`,
      422,
      'validation_failed',
    ));

  it('is placed if it is sent in valid chunks', async () => {
    const bytes = betHead(CHUNKED) + chunk(BET.slice(0, 9)) + chunk(BET.slice(9)) + chunk('');
    expect(statusesOf(await exchange(bytes))).toEqual([201]);
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

  it('Upgrade: h2c is ignored', async () => expect(statusesOf(await exchange(bet('Upgrade: h2c')))).toEqual([201]));
});

it.each<[string, () => string]>([
  ['an invalid token before the valid one', () => `Bearer x\r\nAuthorization: Bearer ${accessToken}`],
  ['an empty token', () => 'Bearer '],
])('a bet with %s is refused as token_invalid', (_, authorization) =>
  expectRefused(
    head(BETS, [JSON_TYPE, `Authorization: ${authorization()}`, `Content-Length: ${LENGTH}`]) + BET,
    401,
    'token_invalid',
  ),
);

describe('an odd address', () => {
  it.each([
    ['*', 404, 'not_found'],
    ['/api/../api/self', 404, 'not_found'],
    ['/../../etc/passwd', 404, 'not_found'],
    ['/api/se lf', 400, 'malformed_request'],
    ['/api/self\u0001', 400, 'malformed_request'],
    ['/api/selfé', 400, 'malformed_request'],
  ])('%j is refused with a problem', (target, status, code) =>
    expectRefused(head(`GET ${target}`, [bearer]), status, code),
  );
});
