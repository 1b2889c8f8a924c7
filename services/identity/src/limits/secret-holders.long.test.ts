import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import {
  askEmail,
  bearer,
  type Casino,
  deviceCookieOf,
  newcomer,
  newestCode,
  openCasino,
  PASSWORD,
  refresh,
  signIn,
  signUp,
} from '../testing/casino.js';
import { secondFactorsOf } from '../testing/second-factors.js';
import { CODES, EMAILS, REFRESHES, SECOND_FACTORS, SIGN_INS, SIGN_OUTS, SIGN_UPS } from './request-limits.js';

/** The address of a player, and of strangers in the same network. */
const FROM = { 'x-forwarded-for': '203.0.113.9' };

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino({ proxies: ['loopback'] });
});
beforeEach(() => casino.clock.advance(60_000));
afterAll(() => casino.close());

const { withTotp, challengeToken, codeOf } = secondFactorsOf(() => casino);

const post = (path: string, body: object | string, headers: Record<string, string> = {}) =>
  request(casino.app.url).post(`/api/auth/${path}`).set(FROM).set(headers).send(body);

/** Uses up the limit of a route for the address. */
async function flood({ takes }: { takes: unknown }, path: string, body: object, headers: Record<string, string> = {}) {
  for (let done = 0; done < Number(takes); done++) await post(path, body, headers);
  expect((await post(path, body, headers)).status).toBe(429);
}

describe('strangers at the address of a player cannot stop', () => {
  it('the refresh and the sign-out of a session', async () => {
    const { cookie } = await signUp(casino.app);
    await flood(REFRESHES, 'refresh', {}, { cookie: 'goldwake_refresh=wrong' });
    const renewed = await refresh(casino.app, cookie).set(FROM).expect(200);
    await flood(SIGN_OUTS, 'sign-out', {});
    const own = String(renewed.headers['set-cookie']).split(';', 1)[0] ?? '';
    await post('sign-out', {}, { cookie: own }).expect(204);
    await post('sign-out', {}, { cookie: own }).expect(429);
  });

  it('the use of a link in an e-mail', async () => {
    const body = newcomer();
    await signUp(casino.app, body);
    const code = await newestCode(casino.app, body.email);
    await flood(CODES, 'verify-email', { oobCode: 'A'.repeat(43) });
    await post('verify-email', { oobCode: code?.oobCode }).expect(204);
    await post('verify-email', { oobCode: code?.oobCode }).expect(429);
  });

  it('the second step of a sign-in', async () => {
    const player = await withTotp();
    const token = await challengeToken(player);
    const answer = (challengeToken: string) => ({ challengeToken, code: codeOf(player.secret) });
    await flood(SECOND_FACTORS, 'sign-in/totp', answer('A'.repeat(43)));
    await post('sign-in/totp', answer(token)).expect(200);
  });

  it('the second step of a sign-in and a password check, with wrong passwords', async () => {
    const player = await withTotp();
    const token = await challengeToken(player);
    for (let at = 0; at < 30; at++)
      await post('sign-in', { email: `victim${at}@example.com`, password: 'Wrong-Guess-1' });
    await post('sign-in', { email: player.email, password: PASSWORD }).expect(429);
    await post('sign-in/totp', { challengeToken: token, code: codeOf(player.secret) }).expect(200);
    const change = { email: newcomer().email, password: PASSWORD };
    expect((await askEmail(casino.app, player.browser, change).set(FROM)).status).toBe(202);
  });

  it('the change of an e-mail address', async () => {
    const browser = await signUp(casino.app);
    await flood(EMAILS, 'forgot-password', { email: 'nobody@example.com' });
    const asked = await askEmail(casino.app, browser, { email: newcomer().email, password: PASSWORD }).set(FROM);
    expect(asked.status).toBe(202);
  });
});

describe('strangers at the address of a device that the account knows cannot stop', () => {
  it('its sign-in', async () => {
    const { email, cookie } = await known();
    await flood(SIGN_INS, 'sign-in', { email, password: 1 });
    await post('sign-in', { email, password: PASSWORD }).expect(429);
    await post('sign-in', { email: newcomer().email, password: PASSWORD }, { cookie }).expect(429);
    await post('sign-in', { email, password: PASSWORD }, { cookie }).expect(200);
  });

  it('its request for a new password', async () => {
    const { email, cookie } = await known();
    await flood(EMAILS, 'forgot-password', { email });
    await post('forgot-password', { email: newcomer().email }, { cookie }).expect(429);
    await post('forgot-password', { email }, { cookie }).expect(202);
  });

  async function known() {
    const { email } = newcomer();
    await signUp(casino.app, newcomer({ email }));
    return { email, cookie: deviceCookieOf(await signIn(casino.app, email).expect(200)) };
  }
});

it.each([
  ['sign-up', SIGN_UPS, {}],
  ['sign-in', SIGN_INS, {}],
  ['forgot-password', EMAILS, {}],
])('an access token does not raise the limit of %s', async (path, limit, body) => {
  const browser = await signUp(casino.app);
  await flood(limit, path, body);
  await post(path, body, bearer(browser)).expect(429);
});

it('a page of another origin does not use up the sign-ins of its visitor', async () => {
  const body = newcomer();
  await signUp(casino.app, body);
  const page = { origin: 'http://127.0.0.1:1', 'content-type': 'text/plain' };
  for (let done = 0; done < Number(SIGN_INS.takes); done++) await post('sign-in', '{}', page);
  await post('sign-in', { email: body.email, password: PASSWORD }).expect(200);
});
