import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { appCode } from '../testing/authenticator-app.js';
import {
  browserOf,
  type Casino,
  cookieOf,
  deviceCookieOf,
  newcomer,
  openCasino,
  PASSWORD,
  proveEmail,
  refresh,
  signIn,
} from '../testing/casino.js';

let casino: Casino;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  casino = await openCasino({ proxies: ['loopback'] });
  jest.spyOn(casino.app.logger, 'info').mockImplementation((facts: unknown) => {
    lines.push(facts as Record<string, unknown>);
  });
});
afterAll(() => casino.close());

const ADDRESS = '203.0.113.77';
const from = <T extends request.Test>(call: T): T =>
  call.set('X-Forwarded-For', ADDRESS).set('X-Correlation-Id', 'c-1');

async function logged(work: () => Promise<unknown>) {
  lines.length = 0;
  await work();
  return lines.splice(0);
}

describe('the log of refused sign-ins', () => {
  it('has the account, the network and the reason, but neither e-mail nor password nor the whole address', async () => {
    const body = newcomer();
    const opened = await from(request(casino.app.url).post('/api/auth/sign-up')).send(body).expect(201);
    const { uid } = opened.body.user;
    const facts = { address: '203.0.113.0/24', correlation_id: expect.any(String) };

    const wrong = await logged(() => from(signIn(casino.app, body.email, 'Wrong-Guess-1')).expect(401));
    expect(wrong).toEqual([
      { event: 'sign_in_failed', uid, reason: 'credentials_wrong', known_device: false, ...facts },
    ]);

    const unknown = await logged(() => from(signIn(casino.app, 'nobody@example.com', 'Wrong-Guess-1')).expect(401));
    expect(unknown).toMatchObject([{ event: 'sign_in_failed', uid: null, reason: 'credentials_wrong' }]);

    const limited = await logged(async () => {
      for (let guess = 2; guess <= 10; guess++) await from(signIn(casino.app, body.email, `Wrong-Guess-${guess}`));
      await from(signIn(casino.app, body.email)).expect(429);
    });
    expect(limited.at(-1)).toEqual({
      event: 'sign_in_limited',
      uid,
      reason: 'too_many_requests',
      known_device: false,
      ...facts,
    });

    const known = await logged(() =>
      from(signIn(casino.app, body.email, 'Wrong-Guess-1'))
        .set('Cookie', deviceCookieOf(opened))
        .expect(401),
    );
    expect(known).toMatchObject([{ event: 'sign_in_failed', known_device: true }]);

    const all = JSON.stringify([wrong, unknown, limited, known]);
    for (const secret of [body.email, body.username, 'Wrong-Guess', ADDRESS, 'nobody@']) {
      expect(all).not.toContain(secret);
    }
  });

  it('the correlation id is that of the response', async () => {
    let correlationId: unknown;
    const [line] = await logged(async () => {
      correlationId = (await signIn(casino.app, 'nobody@example.com').expect(401)).body.correlation_id;
    });
    expect(line?.correlation_id).toBe(correlationId);
  });

  it('a successful sign-in writes no line', async () => {
    const body = newcomer();
    await request(casino.app.url).post('/api/auth/sign-up').send(body).expect(201);
    expect(await logged(() => signIn(casino.app, body.email).expect(200))).toEqual([]);
  });
});

describe('the log of repeated sign-ups', () => {
  it('has the wrong passwords of a repeat and the limit that they reach', async () => {
    const body = newcomer();
    const post = (password: string) =>
      from(request(casino.app.url).post('/api/auth/sign-up'))
        .set('Idempotency-Key', 'one')
        .send({ ...body, password });
    const { uid } = (await post(PASSWORD).expect(201)).body.user;
    const facts = { uid, known_device: false, address: '203.0.113.0/24', correlation_id: expect.any(String) };
    const wrong = await logged(() => post('Wrong-Guess-1').expect(409));
    expect(wrong).toEqual([{ event: 'sign_in_failed', reason: 'credentials_wrong', ...facts }]);
    const limited = await logged(async () => {
      for (let guess = 2; guess <= 10; guess++) await post(`Wrong-Guess-${guess}`);
      await post(PASSWORD).expect(429);
    });
    expect(limited.at(-1)).toEqual({ event: 'sign_in_limited', reason: 'too_many_requests', ...facts });
  });
});

describe('the log of refused codes of an authenticator app', () => {
  const STEP_MS = 30_000;
  const codeOf = (secret: string, ahead: number) => appCode(secret, casino.clock.now() + ahead * STEP_MS);

  it('records wrong codes at the confirmation, wrong codes at a sign-in and codes that are given again', async () => {
    const body = newcomer();
    const opened = await from(request(casino.app.url).post('/api/auth/sign-up')).send(body).expect(201);
    const { access_token, user } = browserOf(opened);
    await proveEmail(casino.app, body.email);
    const post = (path: string, sent: object) =>
      from(request(casino.app.url).post(`/api/self/${path}`))
        .set('Authorization', `Bearer ${access_token}`)
        .send(sent);
    const { secret } = (await post('totp', { password: PASSWORD }).expect(201)).body;
    const facts = { uid: user.uid, address: '203.0.113.0/24', correlation_id: expect.any(String) };

    const confirming = await logged(async () => {
      for (let guess = 0; guess < 10; guess++) await post('totp/confirm', { code: codeOf(secret, 50 + guess) });
      await post('totp/confirm', { code: codeOf(secret, 0) }).expect(429);
    });
    expect(confirming).toHaveLength(11);
    expect(confirming[0]).toEqual({ event: 'totp_confirmation_failed', reason: 'second_factor_wrong', ...facts });
    expect(confirming[10]).toEqual({ event: 'totp_confirmation_limited', reason: 'too_many_requests', ...facts });

    casino.clock.advance(15 * 60_000);
    const again = browserOf(await from(signIn(casino.app, body.email)).expect(200));
    const enrolled = await from(request(casino.app.url).post('/api/self/totp'))
      .set('Authorization', `Bearer ${again.access_token}`)
      .send({ password: PASSWORD })
      .expect(201);
    const code = codeOf(enrolled.body.secret, 0);
    await from(request(casino.app.url).post('/api/self/totp/confirm'))
      .set('Authorization', `Bearer ${again.access_token}`)
      .send({ code })
      .expect(200);
    const answer = async (sent: string) => {
      const { body: asked } = await from(signIn(casino.app, body.email)).expect(401);
      const { challenge_token: challengeToken } = asked.second_factor;
      await from(request(casino.app.url).post('/api/auth/sign-in/totp'))
        .send({ challengeToken, code: sent })
        .expect(403);
    };
    const signing = await logged(async () => {
      await answer(codeOf(enrolled.body.secret, 50));
      await answer(code);
    });
    const refused = { reason: 'second_factor_wrong', known_device: false, ...facts };
    expect(signing).toEqual([
      { event: 'second_factor_failed', ...refused },
      { event: 'second_factor_reused', ...refused, reason: 'totp_code_used' },
    ]);
    const all = JSON.stringify([confirming, signing]);
    for (const secretText of [body.email, body.username, ADDRESS, code, secret]) expect(all).not.toContain(secretText);
  });
});

describe('the log of refusals within a session', () => {
  it('records a wrong current password and a refresh token that is used twice', async () => {
    const opened = await request(casino.app.url).post('/api/auth/sign-up').send(newcomer()).expect(201);
    const { access_token, user, cookie } = browserOf(opened);
    const wrong = await logged(() =>
      request(casino.app.url)
        .put('/api/self/password')
        .set('Authorization', `Bearer ${access_token}`)
        .send({ currentPassword: 'Wrong-Guess-1', newPassword: 'Silver-Lantern-77' })
        .expect(403),
    );
    expect(wrong).toMatchObject([{ event: 'password_check_failed', uid: user.uid, reason: 'password_wrong' }]);
    const reused = await logged(async () => {
      const first = cookieOf(await refresh(casino.app, cookie).expect(200));
      await refresh(casino.app, first).expect(200);
      casino.clock.advance(10_001);
      await refresh(casino.app, cookie).expect(401);
    });
    expect(reused).toMatchObject([{ event: 'refresh_refused', uid: user.uid, reason: 'refresh_reused' }]);
  });
});
