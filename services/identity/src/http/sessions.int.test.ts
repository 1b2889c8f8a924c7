import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPair, importJWK, SignJWT } from 'jose';
import request from 'supertest';
import { sessions, signingKeys } from '../documents.js';
import { SESSIONS_MAX } from '../domain/account.js';
import { DataKey } from '../secrets/data-key.js';
import { IDLE_MS } from '../secrets/refresh-tokens.js';
import { accountEvents, endings } from '../testing/account-events.js';
import {
  browserOf,
  type Casino,
  cookieOf,
  newcomer,
  openCasino,
  refresh,
  self,
  signIn,
  signUp,
} from '../testing/casino.js';

const DAY_MS = 86_400_000;

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
afterAll(() => casino.close());

const api = () => request(casino.app.url);
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

describe('signing in', () => {
  it('the right password opens a session, and the case of the e-mail does not matter', async () => {
    const body = newcomer();
    const { user } = await signUp(casino.app, body);
    const response = await signIn(casino.app, ` ${body.email.toUpperCase()} `).expect(200);
    expect(response.body.user.uid).toBe(user.uid);
    expect(cookieOf(response)).toMatch(/^goldwake_refresh=/);
  });

  it('a wrong password and an unknown e-mail get the same response', async () => {
    const body = newcomer();
    await signUp(casino.app, body);
    const wrong = await signIn(casino.app, body.email, 'Quiet-Harbor-43').expect(401);
    const unknown = await signIn(casino.app, 'nobody@example.com').expect(401);
    const withoutCorrelationId = ({ body: { correlation_id: _, ...problem } }: request.Response) => problem;
    expect(withoutCorrelationId(wrong)).toEqual(withoutCorrelationId(unknown));
    expect(wrong.body.code).toBe('credentials_wrong');
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('a sign-in deletes expired sessions and records their end', async () => {
    const own = await openCasino();
    try {
      const body = newcomer();
      const { user, cookie } = await signUp(own.app, body);
      own.clock.advance(31 * 86_400_000);
      await refresh(own.app, cookie).expect(401);
      const next = browserOf(await signIn(own.app, body.email).expect(200));
      const listed = await request(own.app.url).get('/api/self/sessions').set(bearer(next.access_token)).expect(200);
      expect(listed.body).toMatchObject({ total: 1, result: [{ current: true }] });
      const types = (await accountEvents(own, user.uid)).map(({ type }) => type);
      expect(types).toEqual(['account_opened', 'session_started', 'session_ended', 'session_started']);
    } finally {
      await own.close();
    }
  });
});

describe('an access token', () => {
  it('the token is valid for ten minutes, across a restart', async () => {
    const own = await openCasino();
    try {
      const { access_token } = await signUp(own.app);
      await own.restart();
      own.clock.advance(599_000);
      await self(own.app, access_token).expect(200);
      own.clock.advance(1_000);
      const late = await self(own.app, access_token).expect(401);
      expect(late.body.code).toBe('token_expired');
    } finally {
      await own.close();
    }
  });

  it('a request without a token is refused', async () => {
    const response = await api().get('/api/self').expect(401);
    expect(response.body.code).toBe('unauthenticated');
  });

  it('a token that is malformed, changed, unsigned or signed with another key is refused', async () => {
    const { access_token, user } = await signUp(casino.app);
    const [head, claims, signature] = access_token.split('.');
    const { privateKey } = await generateKeyPair('EdDSA');
    const sign = (typ: string) =>
      new SignJWT({ sid: 's' })
        .setProtectedHeader({ alg: 'EdDSA', typ })
        .setSubject(user.uid)
        .setIssuer('goldwake')
        .setAudience('goldwake')
        .setExpirationTime(Math.floor(casino.clock.now() / 1000) + 60)
        .sign(privateKey);
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    const elses = Buffer.from(claims ?? '', 'base64url')
      .toString()
      .replace(user.uid, 'f'.repeat(32));
    const forged = [
      await sign('at+jwt'),
      `${none}.${claims}.`,
      `${head}.${Buffer.from(elses).toString('base64url')}.${signature}`,
      'not-a-token',
      'a.b.c',
    ];
    for (const token of forged) {
      const response = await self(casino.app, token).expect(401);
      expect(response.body.code).toBe('token_invalid');
    }
  });

  it('a token with the right key but another type, issuer or audience is refused', async () => {
    const { user } = await signUp(casino.app);
    const { documents, dataKey: source, random } = casino.engine;
    const dataKey = new DataKey(source, documents, random);
    await dataKey.open();
    const key = await documents.get(signingKeys, 'current');
    if (!key) throw new Error('there is no signing key');
    const jwk = dataKey.unseal(`signing_key:${key.body.kid}`, key.body.sealed_private_jwk);
    const signing = await importJWK(JSON.parse(jwk), 'EdDSA');
    const good = { typ: 'at+jwt', iss: 'goldwake', aud: 'goldwake' };
    const ask = ({ typ, iss, aud }: Partial<typeof good>) =>
      new SignJWT({ sid: 's', ...(iss && { iss }), ...(aud && { aud }) })
        .setProtectedHeader({ alg: 'EdDSA', ...(typ && { typ }) })
        .setSubject(user.uid)
        .setExpirationTime(Math.floor(casino.clock.now() / 1000) + 60)
        .sign(signing)
        .then((token) => self(casino.app, token));
    expect((await ask(good)).status).toBe(200);
    for (const field of ['typ', 'iss', 'aud'] as const) {
      for (const wrong of ['other', undefined]) {
        const { status, body } = await ask({ ...good, [field]: wrong });
        expect([field, wrong, status, body.code]).toEqual([field, wrong, 401, 'token_invalid']);
      }
    }
  });
});

describe('refreshing', () => {
  it('each refresh returns a new token and a new cookie', async () => {
    const { cookie } = await signUp(casino.app);
    const first = await refresh(casino.app, cookie).expect(200);
    const second = await refresh(casino.app, cookieOf(first)).expect(200);
    expect(new Set([cookie, cookieOf(first), cookieOf(second)]).size).toBe(3);
    await self(casino.app, second.body.access_token).expect(200);
  });

  it('many tabs that refresh with one cookie all get the same valid successor', async () => {
    const { cookie } = await signUp(casino.app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(casino.app, cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const [left, ...others] = new Set(answers.map(cookieOf));
    expect(others).toEqual([]);
    await refresh(casino.app, left ?? '').expect(200);
  });

  it('a refresh without a cookie or with an invented one is refused', async () => {
    expect((await api().post('/api/auth/refresh').expect(401)).body.code).toBe('refresh_invalid');
    await refresh(casino.app, `goldwake_refresh=${'A'.repeat(64)}`).expect(401);
    await refresh(casino.app, 'goldwake_refresh=x').expect(401);
  });
});

describe('the life of a session', () => {
  it('a session ends 30 days after the sign-in, however often it is refreshed, and says so', async () => {
    const own = await openCasino();
    try {
      const body = newcomer();
      const { user, cookie } = await signUp(own.app, body);
      let response = await refresh(own.app, cookie).expect(200);
      for (let day = 1; day < 30; day++) {
        own.clock.advance(DAY_MS);
        response = await refresh(own.app, cookieOf(response)).expect(200);
      }
      const lastDay = ([] as string[]).concat(response.headers['set-cookie'] ?? []).join();
      expect(lastDay).toMatch(/Max-Age=86400;/);
      own.clock.advance(DAY_MS);
      const over = await refresh(own.app, cookieOf(response)).expect(401);
      expect(over.body.code).toBe('session_expired');
      expect(over.headers['set-cookie']?.[0]).toMatch(/^goldwake_refresh=;/);
      expect((await refresh(own.app, cookieOf(response)).expect(401)).body.code).toBe('session_expired');
      expect(await endings(own, user.uid)).toEqual(['expired']);
      await signIn(own.app, body.email).expect(200);
    } finally {
      await own.close();
    }
  });

  it('a session gives no access after its end, even if it was refreshed just before', async () => {
    const own = await openCasino({ sessionDays: 1 });
    try {
      const { cookie } = await signUp(own.app);
      own.clock.advance(DAY_MS - 12_000);
      const response = await refresh(own.app, cookie).expect(200);
      const { access_token } = browserOf(response);
      const endsAt = own.clock.now() + 12_000;
      expect(Date.parse(response.body.expires_at)).toBe(Math.floor(endsAt / 1_000) * 1_000);
      await self(own.app, access_token).expect(200);
      own.clock.advance(12_000);
      expect((await self(own.app, access_token).expect(401)).body.code).toBe('token_expired');
    } finally {
      await own.close();
    }
  });

  it('a shorter life of sessions also ends those that exist', async () => {
    const settings = { sessionDays: 30 };
    const own = await openCasino(settings);
    try {
      const { cookie } = await signUp(own.app);
      own.clock.advance(8 * DAY_MS);
      settings.sessionDays = 7;
      await own.restart();
      expect((await refresh(own.app, cookie).expect(401)).body.code).toBe('session_expired');
    } finally {
      await own.close();
    }
  });

  it('a session expires 30 days after its last use, and is then neither refreshed nor listed', async () => {
    const own = await openCasino({ sessionDays: 365 });
    try {
      const body = newcomer();
      const first = await signUp(own.app, body);
      own.clock.advance(1);
      const second = browserOf(await signIn(own.app, body.email).expect(200));
      own.clock.advance(IDLE_MS - 1);
      await refresh(own.app, first.cookie).expect(401);
      const { access_token } = browserOf(await refresh(own.app, second.cookie).expect(200));
      const listed = await request(own.app.url).get('/api/self/sessions').set(bearer(access_token)).expect(200);
      expect(listed.body).toMatchObject({ total: 1, result: [{ current: true }] });
    } finally {
      await own.close();
    }
  });

  it('a long user agent is truncated', async () => {
    const body = newcomer();
    const { user } = await signUp(casino.app, body);
    casino.clock.advance(1);
    await signIn(casino.app, body.email)
      .set('User-Agent', `Firefox/${'1'.repeat(5_000)}`)
      .expect(200);
    const rows = await casino.engine.documents.find(sessions, { index: 'owner', equals: [user.uid] });
    expect(rows.at(-1)?.body.user_agent).toBe(`Firefox/${'1'.repeat(192)}`);
  });
});

describe('signing out', () => {
  it('signing out with the cookie deletes it, and neither token works any more', async () => {
    const { cookie, access_token, user } = await signUp(casino.app);
    await self(casino.app, access_token).expect(200);
    const response = await api().post('/api/auth/sign-out').set('Cookie', cookie).expect(204);
    expect(response.headers['set-cookie']?.[0]).toMatch(/^goldwake_refresh=; .*Path=\/api\/auth/);
    await refresh(casino.app, cookie).expect(401);
    expect((await self(casino.app, access_token).expect(401)).body.code).toBe('token_invalid');
    expect(await endings(casino, user.uid)).toEqual(['sign_out']);
  });

  it('signing out with only an access token ends the session, also after a restart', async () => {
    const own = await openCasino();
    try {
      const { access_token } = await signUp(own.app);
      await request(own.app.url).post('/api/auth/sign-out').set(bearer(access_token)).expect(204);
      await own.restart();
      await self(own.app, access_token).expect(401);
    } finally {
      await own.close();
    }
  });

  it('signing out is never refused to a page of the casino or to a program', async () => {
    await api().post('/api/auth/sign-out').expect(204);
    await api().post('/api/auth/sign-out').set('Cookie', 'goldwake_refresh=x').set(bearer('nonsense')).expect(204);
  });
});

describe('routes that need only the cookie', () => {
  it.each(['https://evil.example', 'http://127.0.0.1:1', 'null'])('a page of %s is refused', async (origin) => {
    const { cookie, access_token } = await signUp(casino.app);
    for (const path of ['refresh', 'sign-out']) {
      const response = await api().post(`/api/auth/${path}`).set({ Cookie: cookie, Origin: origin }).expect(403);
      expect(response.body.code).toBe('forbidden');
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    await self(casino.app, access_token).expect(200);
  });

  it('a page of the casino is allowed', async () => {
    const { cookie } = await signUp(casino.app);
    const { body } = await refresh(casino.app, cookie).set('Origin', casino.app.url).expect(200);
    await api()
      .post('/api/auth/sign-out')
      .set({ ...bearer(body.access_token), Origin: casino.app.url })
      .expect(204);
    await self(casino.app, body.access_token).expect(401);
  });
});

describe("a player's sessions", () => {
  it('a sign-in above the maximum ends the oldest session permanently', async () => {
    const own = await openCasino();
    try {
      const body = newcomer();
      const first = await signUp(own.app, body);
      const second = browserOf(await signIn(own.app, body.email).expect(200));
      for (let count = 2; count < SESSIONS_MAX; count++) await signIn(own.app, body.email).expect(200);
      await self(own.app, first.access_token).expect(200);
      const last = browserOf(await signIn(own.app, body.email).expect(200));
      await own.restart();
      await self(own.app, first.access_token).expect(401);
      await refresh(own.app, first.cookie).expect(401);
      await refresh(own.app, second.cookie).expect(200);
      const rows = await request(own.app.url).get('/api/self/sessions').set(bearer(last.access_token)).expect(200);
      expect(rows.body.result).toHaveLength(SESSIONS_MAX);
    } finally {
      await own.close();
    }
  });

  it('a displaced session ends at once and records that reason', async () => {
    const body = newcomer();
    const first = await signUp(casino.app, body);
    await self(casino.app, first.access_token).expect(200);
    for (let count = 0; count < SESSIONS_MAX; count++) await signIn(casino.app, body.email).expect(200);
    await self(casino.app, first.access_token).expect(401);
    expect(await endings(casino, first.user.uid)).toEqual(['displaced']);
  });

  it('sessions are listed with the current one marked, and can be ended one by one', async () => {
    const body = newcomer();
    const first = await signUp(casino.app, body);
    const second = browserOf(
      await signIn(casino.app, body.email).set('User-Agent', 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0').expect(200),
    );
    const list = async () =>
      (await api().get('/api/self/sessions').set(bearer(second.access_token)).expect(200)).body.result;
    const rows = await list();
    expect(rows).toHaveLength(2);
    const present = rows.find((row: { current: boolean }) => row.current);
    expect(present.device).toBe('Firefox on Windows');
    const other = rows.find((row: { current: boolean }) => !row.current);
    await api().delete(`/api/self/sessions/${other.session_id}`).set(bearer(second.access_token)).expect(204);
    expect(await list()).toEqual([present]);
    await refresh(casino.app, first.cookie).expect(401);
    await api().delete(`/api/self/sessions/${other.session_id}`).set(bearer(second.access_token)).expect(204);
  });

  it('sessions of another player cannot be ended', async () => {
    const [one, two] = [await signUp(casino.app), await signUp(casino.app)];
    const [row] = (await api().get('/api/self/sessions').set(bearer(one.access_token)).expect(200)).body.result;
    const response = await api()
      .delete(`/api/self/sessions/${row.session_id}`)
      .set(bearer(two.access_token))
      .expect(404);
    expect(response.body.code).toBe('not_found');
    await refresh(casino.app, one.cookie).expect(200);
  });
});
