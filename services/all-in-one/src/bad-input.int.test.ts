import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProblemBody } from '@goldwake/contracts';
import type { DiceBetAnswer, SessionAnswer, SessionRow } from '@goldwake/contracts/http';
import { type SettableClock, settableClock } from '@goldwake/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Casino, createCasino } from './casino.js';

const PASSWORD = 'harbour lights at dusk';
const BET = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };

let dataDir: string;
let clock: SettableClock;
let casino: Casino;
let anna: SessionAnswer;
let ben: SessionAnswer;

interface Sent {
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is when it is a text. */
  body?: unknown;
  method?: string;
}

async function send(path: string, { token, headers, body, method = 'POST' }: Sent = {}) {
  const answer = await fetch(`${casino.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
  });
  const text = await answer.text();
  return { status: answer.status, type: answer.headers.get('content-type'), body: text ? JSON.parse(text) : undefined };
}

async function signUp(name: string): Promise<SessionAnswer> {
  const { body } = await send('/auth/sign-up', { body: account(name) });
  await send('/promotions/daily-claim', { token: body.access_token });
  return body;
}

function account(name: string, other: object = {}) {
  return { email: `${name}@example.test`, username: name, password: PASSWORD, dateOfBirth: '1990-01-31', ...other };
}

async function settledPosition(): Promise<number> {
  const position = await casino.engine.store.lastPosition();
  await casino.engine.bus.settled(position);
  const after = await casino.engine.store.lastPosition();
  return after === position ? position : settledPosition();
}

/** A problem with its code, and not one event more than before. */
async function expectRefused(path: string, sent: Sent, status: number, code: string): Promise<ProblemBody> {
  const before = await settledPosition();
  const answer = await send(path, sent);
  expect(answer).toMatchObject({
    status,
    body: { status, code, type: `/problems/${code}`, correlation_id: expect.any(String) },
  });
  expect(answer.type).toBe('application/problem+json; charset=utf-8');
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.js:\d| {4}at /);
  expect(await settledPosition()).toBe(before);
  return answer.body;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-bad-'));
  clock = settableClock();
  casino = await createCasino({ dataDir }, { engine: { clock } });
  anna = await signUp('anna');
  ben = await signUp('ben');
});
afterAll(async () => {
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a body that is no body of ours', () => {
  const bets = '/games/dice/bets';

  it.each([
    ['cut short', '{"currency":"gold_coins","stake":'],
    ['with a trailing comma', '{"stake":"1",}'],
    ['of single quotes', "{'stake':'1'}"],
    ['that reaches for the prototype', '{"__proto__":{"stake":"1"}}'],
    ['nested without end', `${'['.repeat(40_000)}${']'.repeat(40_000)}`],
  ])('%s is malformed_json', (_, body) =>
    expectRefused(bets, { token: anna.access_token, body }, 400, 'malformed_json'),
  );

  it.each([
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"bet"'],
    ['nothing', ''],
  ])('%s instead of an object is validation_failed', (_, body) =>
    expectRefused(bets, { token: anna.access_token, body }, 422, 'validation_failed'),
  );

  it('above 100 kB is body_too_large', () =>
    expectRefused(
      bets,
      { token: anna.access_token, body: { ...BET, note: 'x'.repeat(100_001) } },
      413,
      'body_too_large',
    ));

  it('of another type is unsupported_media_type', () =>
    expectRefused(
      bets,
      { token: anna.access_token, headers: { 'content-type': 'text/plain' }, body: 'stake=1' },
      415,
      'unsupported_media_type',
    ));

  it('with an unknown field is refused by that field', async () => {
    const problem = await expectRefused(
      bets,
      { token: anna.access_token, body: { ...BET, balance: '1' } },
      422,
      'validation_failed',
    );
    expect(problem.errors?.map(({ path }) => path)).toEqual(['balance']);
  });
});

describe('a bet', () => {
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
    ['target', 'of three decimals', { target: '50.001' }],
    ['direction', 'unknown', { direction: 'sideways' }],
  ])('whose %s is %s is validation_failed', async (path, _, change) => {
    const { errors } = await expectRefused('/games/dice/bets', bet(change), 422, 'validation_failed');
    expect(new Set(errors?.map((error) => error.path))).toEqual(new Set([path]));
  });

  it.each([
    ['zero', '0'],
    ['one micro', '1'],
    ['enormous', '9'.repeat(24)],
  ])('of %s is stake_out_of_range', (_, stake) =>
    expectRefused('/games/dice/bets', bet({ stake }), 422, 'stake_out_of_range'),
  );

  it.each([
    ['100.00', 'over'],
    ['0.00', 'under'],
    ['1.00', 'over'],
    ['999.99', 'under'],
  ])('on %s %s, which wins too rarely or too often, is refused', (target, direction) =>
    expectRefused('/games/dice/bets', bet({ target, direction }), 422, 'validation_failed'),
  );

  it('above the balance is insufficient_balance', () =>
    expectRefused(
      '/games/dice/bets',
      bet({ currency: 'sweeps_coins', stake: '2000000' }),
      409,
      'insufficient_balance',
    ));

  it('sent again with another body under the same key is idempotency_mismatch', async () => {
    const headers = { 'idempotency-key': 'once' };
    expect((await send('/games/dice/bets', { ...bet({}), headers })).status).toBe(201);
    await expectRefused('/games/dice/bets', { ...bet({ stake: '2000000' }), headers }, 409, 'idempotency_mismatch');
  });

  it.each([
    ['too long', 'k'.repeat(101)],
    ['not ASCII', 'schlüssel'],
    ['the house’s own', 'goldwake:daily:1'],
  ])('under a key that is %s is validation_failed', (_, key) =>
    expectRefused('/games/dice/bets', { ...bet({}), headers: { 'idempotency-key': key } }, 422, 'validation_failed'),
  );
});

describe('signing up', () => {
  const signUpAs = (other: object) => ({ body: account('carla', other) });

  it.each([
    ['at 17', { dateOfBirth: '2008-01-16' }, 'underage'],
    ['with a short password', { password: 'short' }, 'validation_failed'],
    ['with a common password', { password: 'password123' }, 'password_too_weak'],
    ['with a password of numbers', { password: 1234567890 }, 'validation_failed'],
    ['without an e-mail', { email: 'carla' }, 'validation_failed'],
    ['with a name of markup', { username: '<b>carla</b>' }, 'validation_failed'],
    ['as somebody who chooses the own id', { uid: 'of-my-choice' }, 'validation_failed'],
  ])('%s is refused', (_, other, code) => expectRefused('/auth/sign-up', signUpAs(other), 422, code));

  it('with an e-mail that exists in another case is email_taken', () =>
    expectRefused('/auth/sign-up', signUpAs({ email: 'ANNA@Example.TEST' }), 409, 'email_taken'));

  it('with a name that exists in another case is username_taken', () =>
    expectRefused('/auth/sign-up', signUpAs({ username: 'ANNA' }), 409, 'username_taken'));
});

describe('an access token', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const look = (token: string | undefined, code: string) =>
    expectRefused('/games/dice/bets', { token, body: BET }, 401, code);

  it('is asked for', () => look(undefined, 'unauthenticated'));

  it('that is no token is token_invalid', () => look('letmein', 'token_invalid'));

  it('with its signature cut off is token_invalid', () =>
    look(anna.access_token.replace(/[^.]+$/, ''), 'token_invalid'));

  it('with another player written into it is token_invalid', () => {
    const [head, claims = '', signature] = anna.access_token.split('.');
    const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: ben.user.uid };
    return look([head, part(changed), signature].join('.'), 'token_invalid');
  });

  it('that says it needs no signature is token_invalid', () => {
    const claims = anna.access_token.split('.')[1];
    return look(`${part({ alg: 'none', typ: 'at+jwt' })}.${claims}.`, 'token_invalid');
  });
});

describe('what belongs to another player', () => {
  it('is not shown: a round’s fairness', async () => {
    const { body } = await send('/games/dice/bets', { token: ben.access_token, body: BET });
    const { round_id } = body as DiceBetAnswer;
    await expectRefused(`/fairness/rounds/${round_id}`, { token: anna.access_token, method: 'GET' }, 404, 'not_found');
  });

  it('is not ended: a session', async () => {
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

describe('what the house does by itself', () => {
  it('is stored under keys that no player can send', async () => {
    const { body: carl } = await send('/auth/sign-up', { body: account('carl') });
    await settledPosition();
    const token = carl.access_token;
    await send('/promotions/daily-claim', { token });
    await send('/games/dice/bets', { token, body: BET });
    const keys = new Map<string, string>();
    for (const stream of ['account', 'wallet', 'fairness']) {
      for await (const { type, commandId } of casino.engine.store.readStream(`${stream}-${carl.user.uid}`)) {
        keys.set(type, commandId);
      }
    }
    for (const type of ['account_opened', 'wallet_opened', 'coins_granted', 'seed_pair_started']) {
      expect([type, keys.get(type)]).toEqual([type, expect.stringMatching(/^goldwake:/)]);
    }
    expect(keys.get('bet_and_win_settled')).not.toMatch(/^goldwake:/);
  });
});

describe('an address', () => {
  it.each([
    ['/none', 'GET', 404, 'not_found'],
    ['/games/dice/bets/%2e%2e/%zz', 'GET', 404, 'not_found'],
    ['/games/dice/bets', 'DELETE', 405, 'method_not_allowed'],
    ['/auth/sign-up', 'GET', 405, 'method_not_allowed'],
  ])('%s asked with %s is %i %s', (path, method, status, code) =>
    expectRefused(path, { token: anna.access_token, method }, status, code),
  );
});

describe('ten thousand wrong passwords', () => {
  it('store nothing, and all but the first few are told to wait', async () => {
    const before = await settledPosition();
    const seen = new Map<string, number>();
    let sent = 0;
    const lane = async () => {
      while (sent < 10_000) {
        const body = { email: 'anna@example.test', password: `Wrong-Guess-${sent++}` };
        const { status, body: problem } = await send('/auth/sign-in', { body });
        const key = `${status} ${problem.code}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 32 }, lane));
    expect([...seen.keys()].sort()).toEqual(['401 credentials_wrong', '429 too_many_requests']);
    expect(seen.get('401 credentials_wrong')).toBeLessThanOrEqual(20);
    expect(await settledPosition()).toBe(before);
  });
});

describe('time', () => {
  it('ends an access token, even one that was accepted a moment ago', async () => {
    const path = '/self';
    expect((await send(path, { token: anna.access_token, method: 'GET' })).status).toBe(200);
    clock.set(Date.parse(anna.expires_at) + 1_000);
    await expectRefused(path, { token: anna.access_token, method: 'GET' }, 401, 'token_expired');
  });
});
