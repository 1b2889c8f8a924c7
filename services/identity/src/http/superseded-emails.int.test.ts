import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ActionCodes } from '../secrets/action-codes.js';
import { PasswordHashes } from '../secrets/password-hashes.js';
import { ResetLinks } from '../secrets/reset-links.js';
import { authCallsOf, NEW_PASSWORD } from '../testing/auth-calls.js';
import {
  type Browser,
  type Casino,
  newcomer,
  newestCode,
  openCasino,
  PASSWORD,
  self,
  signIn,
  signUp,
} from '../testing/casino.js';
import { pauseNextCall } from '../testing/pause-next-call.js';

const THIRD_PASSWORD = 'Copper-Meadow-19';

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
afterAll(() => casino.close());

type Part = Parameters<Casino['app']['nest']['get']>[0];
const pauseCall = (part: Part, method: string) => pauseNextCall(casino.app.nest.get(part, { strict: false }), method);

const { auth: post, forgot, mailed } = authCallsOf(() => casino);
const own = (method: 'post' | 'put', path: string, { access_token }: Browser, body: object) =>
  request(casino.app.url)[method](`/api/self/${path}`).set('Authorization', `Bearer ${access_token}`).send(body);
const askEmail = (browser: Browser, email: string) => own('post', 'email', browser, { email, password: PASSWORD });
const setPassword = (browser: Browser) =>
  own('put', 'password', browser, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });

async function player() {
  const body = newcomer();
  const browser = await signUp(casino.app, body);
  casino.clock.advance(1);
  return { browser, email: body.email, other: `other.${body.email}` };
}

async function code(email: string, mode: string): Promise<string> {
  const found = await newestCode(casino.app, email);
  expect(found?.mode).toBe(mode);
  return found?.oobCode ?? '';
}

async function expectVoid(response: request.Test): Promise<void> {
  expect((await response.expect(410)).body.code).toBe('action_code_invalid');
}

describe('an e-mail change code, when the account changes meanwhile', () => {
  it('the code is invalid if the password changed between the request and the writing of the code', async () => {
    const { browser, email, other } = await player();
    const check = pauseCall(PasswordHashes, 'verify');
    const asked = askEmail(browser, other).then((response) => response);
    await check.reached;
    await setPassword(browser).expect(200);
    check.letGo();
    expect((await asked).status).toBe(202);

    await expectVoid(post('change-email', { oobCode: await code(other, 'changeEmail') }));
    expect((await self(casino.app, browser.access_token)).body.email).toBe(email);
  });

  it('the code is invalid if the password was reset in between', async () => {
    const { browser, email, other } = await player();
    await forgot(email);
    const reset = await code(email, 'resetPassword');
    const check = pauseCall(PasswordHashes, 'verify');
    const asked = askEmail(browser, other).then((response) => response);
    await check.reached;
    await post('reset-password', { oobCode: reset, password: NEW_PASSWORD }).expect(204);
    check.letGo();
    expect((await asked).status).toBe(202);

    await expectVoid(post('change-email', { oobCode: await code(other, 'changeEmail') }));
    await signIn(casino.app, email, NEW_PASSWORD).expect(200);
  });

  it('the code stays valid if only the username changed in between', async () => {
    const { browser, other } = await player();
    const check = pauseCall(PasswordHashes, 'verify');
    const asked = askEmail(browser, other).then((response) => response);
    await check.reached;
    await own('put', 'username', browser, { username: 'renamed_between' }).expect(200);
    check.letGo();
    expect((await asked).status).toBe(202);

    await post('change-email', { oobCode: await code(other, 'changeEmail') }).expect(204);
    const { body: user } = await self(casino.app, browser.access_token);
    expect(user).toMatchObject({ email: other, username: 'renamed_between' });
  });
});

describe('a password reset code, when the account changes meanwhile', () => {
  it('the code is invalid if the e-mail address changed while the code was sent to the old one', async () => {
    const { browser, email, other } = await player();
    await askEmail(browser, other).expect(202);
    const change = await code(other, 'changeEmail');
    casino.clock.advance(1);
    const writing = pauseCall(ResetLinks, 'next');
    await post('forgot-password', { email }).expect(202);
    await writing.reached;
    await post('change-email', { oobCode: change }).expect(204);
    casino.clock.advance(1);
    writing.letGo();
    await mailed();

    const reset = await code(email, 'resetPassword');
    await expectVoid(post('reset-password', { oobCode: reset, password: THIRD_PASSWORD }));
    await self(casino.app, browser.access_token).expect(200);
    await signIn(casino.app, other).expect(200);
  });

  it('the code is invalid if the player changed the password while the code was being written', async () => {
    const { browser, email } = await player();
    const writing = pauseCall(ResetLinks, 'next');
    await post('forgot-password', { email }).expect(202);
    await writing.reached;
    await setPassword(browser).expect(200);
    casino.clock.advance(1);
    writing.letGo();
    await mailed();

    const reset = await code(email, 'resetPassword');
    await expectVoid(post('reset-password', { oobCode: reset, password: THIRD_PASSWORD }));
    await signIn(casino.app, email, NEW_PASSWORD).expect(200);
  });

  it.each<[string, Part, string, string]>([
    ['hashed', PasswordHashes, 'hash', 'renamed_at_hashing'],
    ['written', ActionCodes, 'useLast', 'renamed_at_writing'],
  ])(
    'the reset succeeds if only the username changed while the password was %s; the new username stays',
    async (...row) => {
      const [, part, method, username] = row;
      const { browser, email } = await player();
      await forgot(email);
      const reset = await code(email, 'resetPassword');
      const paused = pauseCall(part, method);
      const response = post('reset-password', { oobCode: reset, password: NEW_PASSWORD }).then((done) => done);
      await paused.reached;
      await own('put', 'username', browser, { username }).expect(200);
      paused.letGo();
      expect((await response).status).toBe(204);

      await self(casino.app, browser.access_token).expect(401);
      const { body } = await signIn(casino.app, email, NEW_PASSWORD).expect(200);
      expect(body.user.username).toBe(username);
      await expectVoid(post('reset-password', { oobCode: reset, password: THIRD_PASSWORD }));
    },
  );

  it('a password that contains a username taken during hashing is refused', async () => {
    const { browser, email } = await player();
    await forgot(email);
    const reset = await code(email, 'resetPassword');
    const hashing = pauseCall(PasswordHashes, 'hash');
    const asked = { oobCode: reset, password: 'my Renamed_Hashing word' };
    const response = post('reset-password', asked).then((done) => done);
    await hashing.reached;
    await own('put', 'username', browser, { username: 'renamed_hashing' }).expect(200);
    hashing.letGo();
    expect((await response).body.code).toBe('password_too_weak');
    await post('reset-password', { oobCode: reset, password: NEW_PASSWORD }).expect(204);
  });

  it('the code is invalid if the player changed the password during hashing', async () => {
    const { browser, email } = await player();
    await forgot(email);
    const reset = await code(email, 'resetPassword');
    const hashing = pauseCall(PasswordHashes, 'hash');
    const response = post('reset-password', { oobCode: reset, password: THIRD_PASSWORD }).then((done) => done);
    await hashing.reached;
    await setPassword(browser).expect(200);
    hashing.letGo();
    expect((await response).body.code).toBe('action_code_invalid');
    await signIn(casino.app, email, NEW_PASSWORD).expect(200);
  });
});
