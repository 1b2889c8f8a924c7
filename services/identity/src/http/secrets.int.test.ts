import type { User } from '@goldwake/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { accountEvents } from '../testing/account-events.js';
import { authCallsOf, NEW_PASSWORD } from '../testing/auth-calls.js';
import {
  askEmail,
  type Browser,
  bearer,
  browserOf,
  type Casino,
  confirmEmail,
  emailSubjects,
  newcomer,
  newestCode,
  openCasino,
  PASSWORD,
  refresh,
  self,
  signIn,
  signUp,
} from '../testing/casino.js';

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
afterAll(() => casino.close());

const { auth, forgot, reset } = authCallsOf(() => casino);
const confirm = (oobCode: unknown) => confirmEmail(casino.app, oobCode);
const setPassword = (browser: Browser, body: object) =>
  request(casino.app.url).put('/api/self/password').set(bearer(browser)).send(body);
const signUpAgain = (email: string) => auth('sign-up', newcomer({ email }));

const emailsTo = (to: string) => emailSubjects(casino.app, to);

async function codeOf(email: string): Promise<string> {
  const code = await newestCode(casino.app, email);
  expect(code?.mode).toBe('changeEmail');
  return code?.oobCode ?? '';
}

/** Signs up a player who has requested another e-mail address. */
async function asked() {
  const body = newcomer();
  const browser = await signUp(casino.app, body);
  const email = `new.${body.email}`;
  casino.clock.advance(1);
  await askEmail(casino.app, browser, { email, password: PASSWORD }).expect(202);
  return { browser, old: body.email, email, code: await codeOf(email) };
}

const history = (uid: string) => accountEvents(casino, uid);

describe('changing the e-mail', () => {
  it('the address changes when the code is confirmed, and not before', async () => {
    const { browser, old, email, code } = await asked();
    expect(await emailsTo(old)).toEqual(expect.arrayContaining(['Your e-mail is about to change']));
    expect((await self(casino.app, browser.access_token)).body.email).toBe(old);
    await signIn(casino.app, email).expect(401);
    await signIn(casino.app, old).expect(200);

    casino.clock.advance(1);
    await confirm(code).expect(204);
    expect((await self(casino.app, browser.access_token)).body).toMatchObject({ email, email_verified: true });
    await signIn(casino.app, old).expect(401);
    await signIn(casino.app, email).expect(200);
    expect((await emailsTo(old))[0]).toBe('Your e-mail was changed');
    expect((await emailsTo(email))[0]).toBe('Your e-mail was changed');
    expect(JSON.stringify(await history(browser.user.uid))).not.toContain(email);
  });

  it('the old address becomes free, and the new one is reserved', async () => {
    const { old, email, code } = await asked();
    await confirm(code).expect(204);
    await signUpAgain(email).expect(409);
    await signUpAgain(old).expect(201);
  });

  it('a code is confirmed once; a repeated or concurrent confirmation changes nothing more', async () => {
    const { browser, code } = await asked();
    const responses = await Promise.all([confirm(code), confirm(code)]);
    expect(responses.map(({ status }) => status)).toContain(204);
    expect((await confirm(code).expect(410)).body.code).toBe('action_code_invalid');
    const changed = (await history(browser.user.uid)).filter(({ type }) => type === 'email_changed');
    expect(changed).toHaveLength(1);
  });

  it('a second request invalidates the code of the first', async () => {
    const { browser, code, email } = await asked();
    casino.clock.advance(1);
    await askEmail(casino.app, browser, { email: `2.${email}`, password: PASSWORD }).expect(202);
    await confirm(code).expect(410);
    await confirm(await codeOf(`2.${email}`)).expect(204);
    expect((await self(casino.app, browser.access_token)).body.email).toBe(`2.${email}`);
  });

  it('the code expires after one hour', async () => {
    const { code, old } = await asked();
    casino.clock.advance(3_600_000);
    await confirm(code).expect(410);
    await signIn(casino.app, old).expect(200);
  });

  it.each([
    ['made up', 'A'.repeat(43), 410],
    ['too short', 'x', 422],
    ['a number', 7, 422],
    ['missing', undefined, 422],
  ])('a code that is %s is refused', async (_, code, status) => {
    await confirm(code).expect(status);
  });

  it('codes of different kinds cannot be exchanged', async () => {
    const body = newcomer();
    await signUp(casino.app, body);
    const verify = await newestCode(casino.app, body.email);
    await confirm(verify?.oobCode).expect(410);
    const { code } = await asked();
    await auth('verify-email', { oobCode: code }).expect(410);
    await reset(code).expect(410);
  });

  it('codes sent to the old address become invalid', async () => {
    const { browser, old, code } = await asked();
    await forgot(old);
    const link = await newestCode(casino.app, old);
    expect(link?.mode).toBe('resetPassword');
    await confirm(code).expect(204);
    await reset(link?.oobCode).expect(410);
    await self(casino.app, browser.access_token).expect(200);
  });

  it('of two players who confirm the same address, one gets it and the other is refused', async () => {
    const wanted = 'wanted.by.two@example.com';
    const codes: string[] = [];
    for (let attempt = 0; attempt < 2; attempt++) {
      const browser = await signUp(casino.app);
      casino.clock.advance(1);
      await askEmail(casino.app, browser, { email: wanted.toUpperCase(), password: PASSWORD }).expect(202);
      codes.push(await codeOf(wanted));
    }
    const responses = await Promise.all(codes.map(confirm));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('email_taken');
  });

  it('an address in use is reported, as at sign-up, but only with the right password', async () => {
    const taken = newcomer();
    await signUp(casino.app, taken);
    const browser = await signUp(casino.app);
    const guess = await askEmail(casino.app, browser, { email: taken.email, password: 'Wrong-Guess-1' }).expect(403);
    expect(guess.body.code).toBe('password_wrong');
    const response = await askEmail(casino.app, browser, { email: taken.email, password: PASSWORD }).expect(409);
    expect(response.body.code).toBe('email_taken');
    expect(await emailsTo(taken.email)).toEqual(['Confirm your e-mail']);
  });

  it.each([
    ['no address', 'ada'],
    ['two addresses', 'a@example.com,b@example.com'],
    ['a header behind it', 'a@example.com\nBcc: b@example.com'],
    ['empty', ''],
    ['huge', `${'a'.repeat(300)}@example.com`],
    ['a list', ['a@example.com']],
  ])('an address is refused as %s', async (_, email) => {
    const browser = await signUp(casino.app);
    const { body } = await askEmail(casino.app, browser, { email, password: PASSWORD }).expect(422);
    expect(body.code).toBe('validation_failed');
    expect(new Set(body.errors.map(({ path }: { path: string }) => path))).toEqual(new Set(['email']));
  });

  it('the current address is refused, in any case', async () => {
    const body = newcomer();
    const browser = await signUp(casino.app, body);
    const response = await askEmail(casino.app, browser, {
      email: body.email.toUpperCase(),
      password: PASSWORD,
    }).expect(422);
    expect(response.body.errors).toEqual([{ path: 'email', message: expect.any(String) }]);
  });

  it('the number of e-mails sent to an address is limited', async () => {
    const browser = await signUp(casino.app);
    const ask = () => askEmail(casino.app, browser, { email: 'flooded@example.com', password: PASSWORD });
    for (let attempt = 0; attempt < 5; attempt++) await ask().expect(202);
    expect((await ask().expect(429)).body.retry_after).toBe(900);
    expect(await emailsTo('flooded@example.com')).toHaveLength(5);
  });
});

describe('changing the password', () => {
  it('every other session ends at once, and the current one stays open', async () => {
    const body = newcomer();
    const here = await signUp(casino.app, body);
    const there = browserOf(await signIn(casino.app, body.email).expect(200));
    await self(casino.app, there.access_token).expect(200);
    casino.clock.advance(1);
    const { body: user } = await setPassword(here, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }).expect(
      200,
    );
    expect((user as User).uid).toBe(here.user.uid);
    await self(casino.app, there.access_token).expect(401);
    await refresh(casino.app, there.cookie).expect(401);
    await self(casino.app, here.access_token).expect(200);
    await refresh(casino.app, here.cookie).expect(200);
    await signIn(casino.app, body.email).expect(401);
    await signIn(casino.app, body.email, NEW_PASSWORD).expect(200);
    expect((await emailsTo(body.email))[0]).toBe('Your password was changed');
    const types = (await history(here.user.uid)).map(({ type }) => type);
    expect(types.slice(3, 5)).toEqual(['password_changed', 'session_ended']);
  });

  it('an e-mail change requested with the old password becomes invalid', async () => {
    const { browser, code } = await asked();
    await setPassword(browser, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }).expect(200);
    await confirm(code).expect(410);
  });

  it('of two concurrent changes one succeeds', async () => {
    const body = newcomer();
    const browser = await signUp(casino.app, body);
    const wishes = [NEW_PASSWORD, 'Copper-Meadow-19'];
    const responses = await Promise.all(
      wishes.map((newPassword) => setPassword(browser, { currentPassword: PASSWORD, newPassword })),
    );
    const won = wishes.filter((_, at) => responses[at]?.status === 200);
    expect(won).toHaveLength(1);
    expect(responses.map(({ body: { code } }) => code)).toContain('conflict');
    await signIn(casino.app, body.email, won[0]).expect(200);
  });

  it.each([
    ['too short', 'Short-1', 'validation_failed'],
    ['common', 'password123', 'password_too_weak'],
    ['its owner’s name', 'NAME', 'password_too_weak'],
    ['the one they have', PASSWORD, 'validation_failed'],
    ['huge', 'x'.repeat(10_000), 'validation_failed'],
    ['a number', 12_345_678_901, 'validation_failed'],
  ])('a new password is refused as %s, and the problem names the field', async (_, newPassword, code) => {
    const browser = await signUp(casino.app);
    const wish = newPassword === 'NAME' ? `my ${browser.user.username} word` : newPassword;
    const { body } = await setPassword(browser, { currentPassword: PASSWORD, newPassword: wish }).expect(422);
    expect(body.code).toBe(code);
    expect(body.errors.map(({ path }: { path: string }) => path)).toContain('newPassword');
  });

  it('the current password is required, and guesses here and at the e-mail change share one limit', async () => {
    const body = newcomer();
    const browser = await signUp(casino.app, body);
    const guess = (attempt: number) =>
      setPassword(browser, { currentPassword: `Wrong-Guess-${attempt}`, newPassword: NEW_PASSWORD });
    const email = (attempt: number) =>
      askEmail(casino.app, browser, { email: 'x@example.com', password: `Wrong-Guess-${attempt}` });
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await guess(attempt).expect(403)).body.code).toBe('password_wrong');
      await email(attempt).expect(403);
    }
    await guess(10).expect(429);
    await email(11).expect(429);
    await setPassword(browser, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }).expect(429);
    casino.clock.advance(15 * 60_000);
    const later = browserOf(await signIn(casino.app, body.email).expect(200));
    await setPassword(later, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }).expect(200);
  });

  it('guesses at the sign-in do not block the password change, nor the other way round', async () => {
    const body = newcomer();
    const browser = await signUp(casino.app, body);
    for (let attempt = 0; attempt < 10; attempt++)
      await signIn(casino.app, body.email, `Wrong-Guess-${attempt}`).expect(401);
    await signIn(casino.app, body.email).expect(429);
    await setPassword(browser, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }).expect(200);

    const other = newcomer();
    const inside = await signUp(casino.app, other);
    for (let attempt = 0; attempt < 10; attempt++) {
      await askEmail(casino.app, inside, { email: 'x@example.com', password: `Wrong-Guess-${attempt}` }).expect(403);
    }
    await askEmail(casino.app, inside, { email: 'x@example.com', password: PASSWORD }).expect(429);
    await signIn(casino.app, other.email).expect(200);
  });

  it('after a password reset by e-mail the guesses start again from zero', async () => {
    const body = newcomer();
    const browser = await signUp(casino.app, body);
    for (let attempt = 0; attempt < 10; attempt++) {
      await setPassword(browser, { currentPassword: `Wrong-Guess-${attempt}`, newPassword: NEW_PASSWORD }).expect(403);
    }
    await forgot(body.email);
    await reset((await newestCode(casino.app, body.email))?.oobCode).expect(204);
    const later = browserOf(await signIn(casino.app, body.email, NEW_PASSWORD).expect(200));
    await setPassword(later, { currentPassword: NEW_PASSWORD, newPassword: 'Copper-Meadow-19' }).expect(200);
  });
});

const WISH = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };

/** Returns the browser with its next access token. */
async function refreshed(browser: Browser): Promise<Browser> {
  casino.clock.advance(1_000);
  return browserOf(await refresh(casino.app, browser.cookie).expect(200));
}

/**
 * A player whose access token a thief has. The owner refreshes the same session, as a browser does at least every ten
 * minutes, or has another one.
 */
async function robbed(session: string) {
  const body = newcomer();
  const stolen = await signUp(casino.app, body);
  const owner = async () =>
    session === 'another' ? browserOf(await signIn(casino.app, body.email).expect(200)) : refreshed(stolen);
  return { stolen, owner };
}

async function guessPasswords(stolen: Browser): Promise<void> {
  for (let guess = 0; guess < 10; guess++)
    await setPassword(stolen, { ...WISH, currentPassword: `Wrong-Guess-${guess}` }).expect(403);
  await setPassword(stolen, WISH).expect(429);
}

describe.each(['the same', 'another'])('a thief with an access token, for the owner in %s session', (session) => {
  it('cannot block the change of the password by guessing it', async () => {
    const { stolen, owner } = await robbed(session);
    await guessPasswords(stolen);
    await setPassword(await owner(), WISH).expect(200);
  });

  it('cannot block it with requests, nor the end of sessions', async () => {
    const { stolen, owner } = await robbed(session);
    for (let attempt = 0; attempt < 125; attempt++) await setPassword(stolen, {});
    await request(casino.app.url).delete('/api/self/sessions').set(bearer(stolen)).expect(429);
    const own = await owner();
    await request(casino.app.url).delete('/api/self/sessions').set(bearer(own)).expect(204);
    await setPassword(own, WISH).expect(200);
  });

  it('cannot block it with changes that need no password', async () => {
    const { stolen, owner } = await robbed(session);
    for (let change = 0; change < 60; change++) {
      const avatar = `${(change % 2) + 1}`.padStart(2, '0');
      await request(casino.app.url).put('/api/self/avatar').set(bearer(stolen)).send({ avatar }).expect(200);
    }
    await request(casino.app.url).put('/api/self/avatar').set(bearer(stolen)).send({ avatar: '01' }).expect(429);
    await setPassword(await owner(), WISH).expect(200);
  });
});

describe('a thief who can refresh the session', () => {
  it('has fifty guesses of the password in 15 minutes, whatever the number of access tokens', async () => {
    let stolen = await signUp(casino.app);
    for (let token = 0; token < 5; token++) {
      await guessPasswords(stolen);
      stolen = await refreshed(stolen);
    }
    await setPassword(stolen, WISH).expect(429);
    casino.clock.advance(15 * 60_000);
    await setPassword(await refreshed(stolen), WISH).expect(200);
  });
});

describe('ending all other sessions', () => {
  it('other sessions end at once, the current one continues, and repeating creates no event', async () => {
    const body = newcomer();
    const here = await signUp(casino.app, body);
    const others = [];
    for (let attempt = 0; attempt < 3; attempt++)
      others.push(browserOf(await signIn(casino.app, body.email).expect(200)));
    const end = () => request(casino.app.url).delete('/api/self/sessions').set(bearer(here));
    await end().expect(204);
    for (const other of others) {
      await self(casino.app, other.access_token).expect(401);
      await refresh(casino.app, other.cookie).expect(401);
    }
    await refresh(casino.app, here.cookie).expect(200);
    const list = await request(casino.app.url).get('/api/self/sessions').set(bearer(here)).expect(200);
    expect(list.body).toMatchObject({ total: 1, result: [{ current: true }] });
    const before = await casino.engine.store.lastPosition();
    await end().expect(204);
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });

  it('sessions of other players stay open', async () => {
    const [one, two] = [await signUp(casino.app), await signUp(casino.app)];
    await request(casino.app.url).delete('/api/self/sessions').set(bearer(one)).expect(204);
    await self(casino.app, two.access_token).expect(200);
  });

  it('sessions are listed with device and time, the current one as seen just now', async () => {
    const body = newcomer();
    await signUp(casino.app, body);
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
    const there = browserOf(await signIn(casino.app, body.email).set('User-Agent', firefox).expect(200));
    casino.clock.advance(60_000);
    const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';
    const here = browserOf(await signIn(casino.app, body.email).set('User-Agent', safari).expect(200));
    casino.clock.advance(30_000);
    await refresh(casino.app, there.cookie).expect(200);
    casino.clock.advance(30_000);
    const { body: list } = await request(casino.app.url).get('/api/self/sessions').set(bearer(here)).expect(200);
    const ago = (ms: number) => new Date(casino.clock.now() - ms).toISOString();
    expect(list.total).toBe(3);
    expect(list.result.slice(0, 2)).toEqual([
      {
        session_id: expect.any(String),
        device: 'Safari on iPhone',
        started_at: ago(60_000),
        last_seen_at: ago(0),
        current: true,
      },
      {
        session_id: expect.any(String),
        device: 'Firefox on Linux',
        started_at: ago(120_000),
        last_seen_at: ago(30_000),
        current: false,
      },
    ]);
  });
});
