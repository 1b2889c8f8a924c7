import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProblemBody } from '@goldwake/contracts';
import type { BetResponseOf, SessionResponse, SessionRow } from '@goldwake/contracts/http';
import { sized } from '@goldwake/core/testing';
import { type SettableClock, settableClock } from '@goldwake/embedded/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Casino, createCasino } from './casino.js';
import { expectProblem, type Received } from './testing/expect-problem.js';
import { settledPosition } from './testing/settled-position.js';
import { account, signUp } from './testing/sign-up.js';

const BET = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };

let dataDir: string;
let clock: SettableClock;
let casino: Casino;
let anna: SessionResponse;
let ben: SessionResponse;

interface Sent {
  token?: string;
  headers?: Record<string, string>;
  /** Request body: a string is sent unchanged, any other value is sent as JSON. */
  body?: unknown;
  method?: string;
}

async function send(path: string, { token, headers, body, method = 'POST' }: Sent = {}) {
  const response = await fetch(`${casino.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
  });
  const answer = await received(response);
  return { ...answer, body: answer.text ? JSON.parse(answer.text) : undefined };
}

async function received(response: Response): Promise<Received> {
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

/** Checks that the request is refused with this status and problem code, and that no event is stored. */
async function expectRefused(path: string, sent: Sent, status: number, code: string): Promise<ProblemBody> {
  const before = await settledPosition(casino);
  const problem = expectProblem(await send(path, sent), status, code);
  expect(await settledPosition(casino)).toBe(before);
  return problem;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-bad-'));
  clock = settableClock();
  casino = await createCasino({ dataDir }, { engine: { clock } });
  anna = await signUp(casino.url, 'anna');
  ben = await signUp(casino.url, 'ben');
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('an invalid request body', () => {
  const bets = '/games/dice/bets';

  it.each([
    ['that is truncated', '{"currency":"gold_coins","stake":'],
    ['that has a trailing comma', '{"stake":"1",}'],
    ['that uses single quotes', "{'stake':'1'}"],
    ['that contains __proto__', '{"__proto__":{"stake":"1"}}'],
    ['that is nested too deeply', `${'['.repeat(40_000)}${']'.repeat(40_000)}`],
  ])('a JSON body %s is refused as malformed_json', (_, body) =>
    expectRefused(bets, { token: anna.access_token, body }, 400, 'malformed_json'),
  );

  it.each([
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"bet"'],
    ['an empty body', ''],
  ])('%s instead of a JSON object is refused as validation_failed', (_, body) =>
    expectRefused(bets, { token: anna.access_token, body }, 422, 'validation_failed'),
  );

  it('a body above 100 kB is refused as body_too_large', () =>
    expectRefused(
      bets,
      { token: anna.access_token, body: { ...BET, note: 'x'.repeat(100_001) } },
      413,
      'body_too_large',
    ));

  it.each([
    ['of a text', 'text/plain'],
    ['of a problem', 'application/problem+json'],
    ['of a form', 'application/x-www-form-urlencoded'],
    ['of a picture', 'image/png'],
    ['that is a list', 'application/json, text/plain'],
    ['without a type', ';'],
  ])('a content type %s is refused as unsupported_media_type', (_, type) =>
    expectRefused(
      bets,
      { token: anna.access_token, headers: { 'content-type': type }, body: BET },
      415,
      'unsupported_media_type',
    ),
  );

  it('of a field that a body repeats, the last value counts', () => {
    const body = JSON.stringify(BET).replace('}', ',"stake":["1"]}');
    return expectRefused(bets, { token: anna.access_token, body }, 422, 'validation_failed');
  });

  it('a body with an unknown field is refused, and the error names the field', async () => {
    const problem = await expectRefused(
      bets,
      { token: anna.access_token, body: { ...BET, balance: '1' } },
      422,
      'validation_failed',
    );
    expect(problem.errors?.map(({ path }) => path)).toEqual(['balance']);
  });
});

it('X-HTTP-Method-Override is ignored', async () => {
  const headers = { 'x-http-method-override': 'DELETE' };
  expect((await send('/games/dice/bets', { token: anna.access_token, headers, body: BET })).status).toBe(201);
});

it('an unknown Expect header is ignored', async () => {
  const [response] = await once(get(`${casino.url}/api/health/live`, { headers: { expect: 'a-miracle' } }), 'response');
  expect(response.statusCode).toBe(200);
  response.resume();
});

describe('invalid bets', () => {
  const bet = (change: object) => ({ token: anna.access_token, body: { ...BET, ...change } });

  it.each([
    ['stake', 'a number', { stake: 1_000_000 }],
    ['stake', 'negative', { stake: '-1000000' }],
    ['stake', 'a fraction of a micro', { stake: '0.5' }],
    ['stake', 'in scientific notation', { stake: '1e6' }],
    ['stake', 'longer than any amount', { stake: '9'.repeat(25) }],
    ['stake', 'missing', { stake: undefined }],
    ['stake', 'a list', { stake: ['1000000'] }],
    ['currency', 'unknown', { currency: 'euros' }],
    ['currency', 'an object', { currency: { $ne: null } }],
    ['target', 'a number', { target: 50 }],
    ['target', 'a number with three decimals', { target: '50.001' }],
    ['direction', 'unknown', { direction: 'sideways' }],
  ])('a bet whose %s is %s is refused as validation_failed', async (path, _, change) => {
    const { errors } = await expectRefused('/games/dice/bets', bet(change), 422, 'validation_failed');
    expect(new Set(errors?.map((error) => error.path))).toEqual(new Set([path]));
  });

  it.each([
    ['zero', '0'],
    ['one micro', '1'],
    ['enormous', '9'.repeat(24)],
  ])('a stake of %s is refused as stake_out_of_range', (_, stake) =>
    expectRefused('/games/dice/bets', bet({ stake }), 422, 'stake_out_of_range'),
  );

  it.each([
    ['100.00', 'over'],
    ['0.00', 'under'],
    ['1.00', 'over'],
    ['999.99', 'under'],
  ])('a bet on target %s %s, whose win chance is out of range, is refused', (target, direction) =>
    expectRefused('/games/dice/bets', bet({ target, direction }), 422, 'validation_failed'),
  );

  it('a stake above the balance is refused as insufficient_balance', () =>
    expectRefused(
      '/games/dice/bets',
      bet({ currency: 'sweeps_coins', stake: '2000000' }),
      409,
      'insufficient_balance',
    ));

  it('a different bet under an idempotency key already used is refused as idempotency_mismatch', async () => {
    const headers = { 'idempotency-key': 'once' };
    expect((await send('/games/dice/bets', { ...bet({}), headers })).status).toBe(201);
    await expectRefused('/games/dice/bets', { ...bet({ stake: '2000000' }), headers }, 409, 'idempotency_mismatch');
  });

  it.each([
    ['too long', 'k'.repeat(101)],
    ['not ASCII', 'schlüssel'],
    ['reserved for the system', 'goldwake:daily:1'],
  ])('an idempotency key that is %s is refused as validation_failed', (_, key) =>
    expectRefused('/games/dice/bets', { ...bet({}), headers: { 'idempotency-key': key } }, 422, 'validation_failed'),
  );
});

describe('invalid sign-ups', () => {
  const signUpAs = (other: object) => ({ body: account('carla', other) });

  it.each([
    ['at 17', { dateOfBirth: '2008-01-16' }, 'underage'],
    ['with a short password', { password: 'short' }, 'validation_failed'],
    ['with a common password', { password: 'password123' }, 'password_too_weak'],
    ['with a number as the password', { password: 1234567890 }, 'validation_failed'],
    ['without an e-mail', { email: 'carla' }, 'validation_failed'],
    ['with HTML in the username', { username: '<b>carla</b>' }, 'validation_failed'],
    ['that chooses its own uid', { uid: 'of-my-choice' }, 'validation_failed'],
  ])('a sign-up %s is refused', (_, other, code) => expectRefused('/auth/sign-up', signUpAs(other), 422, code));

  it('an e-mail address already in use is refused as email_taken, whatever its letter case', () =>
    expectRefused('/auth/sign-up', signUpAs({ email: 'ANNA@Example.TEST' }), 409, 'email_taken'));

  it('a username already in use is refused as username_taken, whatever its letter case', () =>
    expectRefused('/auth/sign-up', signUpAs({ username: 'ANNA' }), 409, 'username_taken'));
});

describe('access token checks', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const look = (token: string | undefined, code: string) =>
    expectRefused('/games/dice/bets', { token, body: BET }, 401, code);

  it('a request without an access token is refused as unauthenticated', () => look(undefined, 'unauthenticated'));

  it('a string that is not a token is refused as token_invalid', () => look('letmein', 'token_invalid'));

  it('a token without its signature is refused as token_invalid', () =>
    look(anna.access_token.replace(/[^.]+$/, ''), 'token_invalid'));

  it('a token without the end of its signature is refused as token_invalid', () =>
    look(anna.access_token.slice(0, -4), 'token_invalid'));

  it('a list of tokens is refused as token_invalid', () => look(`x, Bearer ${anna.access_token}`, 'token_invalid'));

  it('a realtime token is refused as token_invalid', async () => {
    const { body } = await send('/realtime/token', { token: anna.access_token });
    await look(body.token, 'token_invalid');
  });

  it('a token whose subject was changed to another player is refused as token_invalid', () => {
    const [head, claims = '', signature] = anna.access_token.split('.');
    const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: ben.user.uid };
    return look([head, part(changed), signature].join('.'), 'token_invalid');
  });

  it("a token with the algorithm 'none' is refused as token_invalid", () => {
    const claims = anna.access_token.split('.')[1];
    return look(`${part({ alg: 'none', typ: 'at+jwt' })}.${claims}.`, 'token_invalid');
  });
});

describe("access to another player's data", () => {
  it("the fairness data of another player's round is not found", async () => {
    const { body } = await send('/games/dice/bets', { token: ben.access_token, body: BET });
    const { round_id } = body as BetResponseOf<'dice'>;
    await expectRefused(`/fairness/rounds/${round_id}`, { token: anna.access_token, method: 'GET' }, 404, 'not_found');
  });

  it("another player's session is not found and is not ended", async () => {
    const { body } = await send('/self/sessions', { token: ben.access_token, method: 'GET' });
    const [session] = (Array.isArray(body) ? body : body.result) as SessionRow[];
    await expectRefused(
      `/self/sessions/${session?.session_id}`,
      { token: anna.access_token, method: 'DELETE' },
      404,
      'not_found',
    );
    expect((await send('/self', { token: ben.access_token, method: 'GET' })).status).toBe(200);
  });
});

describe('commands issued by the system', () => {
  it('events of system commands have idempotency keys that no player can send', async () => {
    const { body: carl } = await send('/auth/sign-up', { body: account('carl') });
    await settledPosition(casino);
    const token = carl.access_token;
    await send('/promotions/daily-claim', { token });
    await send('/games/dice/bets', { token, body: BET });
    const keys = new Map<string, string>();
    for (const stream of ['account', 'wallet', 'fairness']) {
      for await (const { type, commandId } of casino.engine.store.readStream(`${stream}-${carl.user.uid}`)) {
        keys.set(type, commandId);
      }
    }
    for (const type of ['wallet_opened', 'coins_granted', 'seed_pair_started']) {
      expect([type, keys.get(type)]).toEqual([type, expect.stringMatching(/^goldwake:/)]);
    }
    expect(keys.get('bet_and_win_settled')).not.toMatch(/^goldwake:/);
  });
});

describe('unknown paths and methods', () => {
  it.each([
    ['/none', 'GET', 404, 'not_found'],
    ['/games/dice/bets/%2e%2e/%zz', 'GET', 404, 'not_found'],
    ['/games/..%2f..%2fself', 'GET', 404, 'not_found'],
    ['//self', 'GET', 404, 'not_found'],
    ['/self%00', 'GET', 404, 'not_found'],
    ['/self;a=b', 'GET', 404, 'not_found'],
    ['/games/dice/bets', 'DELETE', 405, 'method_not_allowed'],
    ['/auth/sign-up', 'GET', 405, 'method_not_allowed'],
  ])('a request to %s with method %s is answered with status %i %s', (path, method, status, code) =>
    expectRefused(path, { token: anna.access_token, method }, status, code),
  );

  it.each(['//elsewhere.example/api/self', '/API/SELF', '/%', '/%ff', '/assets/..%2f..%2fpackage.json'])(
    '%s is not found',
    async (path) => {
      const headers = { authorization: `Bearer ${anna.access_token}` };
      expectProblem(await received(await fetch(casino.url + path, { headers })), 404, 'not_found');
    },
  );
});

it.each(['%', '%zz=1', 'a=%ff', 'page[constructor]=1', 'page=1&page=2', 'unknown=1'])(
  'the query %s is refused as validation_failed',
  (query) => expectRefused(`/games?${query}`, { token: anna.access_token, method: 'GET' }, 422, 'validation_failed'),
);

const WRONG_SIGN_INS = sized(200, 10_000);

describe(`${WRONG_SIGN_INS} sign-ins with wrong passwords`, () => {
  it('wrong passwords store no event, and after the first few the sign-ins are refused as too_many_requests', async () => {
    const before = await settledPosition(casino);
    const seen = new Map<string, number>();
    let sent = 0;
    const lane = async () => {
      while (sent < WRONG_SIGN_INS) {
        const body = { email: 'anna@example.test', password: `Wrong-Guess-${sent++}` };
        const { status, body: problem } = await send('/auth/sign-in', { body });
        const key = `${status} ${problem.code}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 32 }, lane));
    expect([...seen.keys()].sort()).toEqual(['401 credentials_wrong', '429 too_many_requests']);
    expect(seen.get('401 credentials_wrong')).toBeLessThanOrEqual(20);
    expect(await settledPosition(casino)).toBe(before);
  });
});

describe('access token expiry', () => {
  it('an expired access token is refused, even if it was accepted just before it expired', async () => {
    const path = '/self';
    expect((await send(path, { token: anna.access_token, method: 'GET' })).status).toBe(200);
    clock.set(Date.parse(anna.expires_at) + 1_000);
    await expectRefused(path, { token: anna.access_token, method: 'GET' }, 401, 'token_expired');
  });
});
