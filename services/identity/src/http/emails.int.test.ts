import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { authCallsOf, NEW_PASSWORD } from '../testing/auth-calls.js';
import {
  browserOf,
  type Casino,
  newcomer,
  newestCode,
  openCasino,
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

const { auth: post, forgot } = authCallsOf(() => casino);

describe('verifying the e-mail', () => {
  it('the e-mailed code is accepted once', async () => {
    const body = newcomer();
    const { access_token } = await signUp(casino.app, body);
    const code = await newestCode(casino.app, body.email);
    expect(code?.mode).toBe('verifyEmail');
    await post('verify-email', { oobCode: code?.oobCode }).expect(204);
    expect((await self(casino.app, access_token)).body.email_verified).toBe(true);
    const again = await post('verify-email', { oobCode: code?.oobCode }).expect(410);
    expect(again.body.code).toBe('action_code_invalid');
  });

  it('a requested new e-mail replaces the link of the one before', async () => {
    const body = newcomer();
    const { access_token } = await signUp(casino.app, body);
    const first = await newestCode(casino.app, body.email);
    casino.clock.advance(1);
    await post('send-verification', {}).set('Authorization', `Bearer ${access_token}`).expect(202);
    const second = await newestCode(casino.app, body.email);
    expect(second?.oobCode).not.toBe(first?.oobCode);
    await post('verify-email', { oobCode: first?.oobCode }).expect(410);
    await post('verify-email', { oobCode: second?.oobCode }).expect(204);
    await post('send-verification', {}).expect(401);
  });

  it('an expired code (one day), a code of the other kind and an invented code are refused', async () => {
    const own = newcomer();
    await signUp(casino.app, own);
    const code = await newestCode(casino.app, own.email);
    await post('reset-password', { oobCode: code?.oobCode, password: NEW_PASSWORD }).expect(410);
    await post('verify-email', { oobCode: 'A'.repeat(43) }).expect(410);
    casino.clock.advance(24 * 3_600_000);
    await post('verify-email', { oobCode: code?.oobCode }).expect(410);
  });

  it('codes are stored only as hashes', async () => {
    const body = newcomer();
    const { user } = await signUp(casino.app, body);
    const { actionCodes } = await import('../documents.js');
    const stored = await casino.engine.documents.find(actionCodes, {
      index: 'owner',
      equals: [user.uid, 'verifyEmail'],
    });
    const code = await newestCode(casino.app, body.email);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(code?.oobCode);
  });
});

describe('resetting a forgotten password', () => {
  it('the e-mailed code sets a new password, and the old password and every session end', async () => {
    const body = newcomer();
    const one = await signUp(casino.app, body);
    const two = browserOf(await signIn(casino.app, body.email).expect(200));
    casino.clock.advance(1);
    await forgot(body.email.toUpperCase());
    const code = await newestCode(casino.app, body.email);
    expect(code?.mode).toBe('resetPassword');

    const weak = await post('reset-password', { oobCode: code?.oobCode, password: 'password123' }).expect(422);
    expect(weak.body.code).toBe('password_too_weak');
    await post('reset-password', { oobCode: code?.oobCode, password: NEW_PASSWORD }).expect(204);

    for (const browser of [one, two]) {
      await refresh(casino.app, browser.cookie).expect(401);
      await self(casino.app, browser.access_token).expect(401);
    }
    await signIn(casino.app, body.email).expect(401);
    await signIn(casino.app, body.email, NEW_PASSWORD).expect(200);
    await post('reset-password', { oobCode: code?.oobCode, password: NEW_PASSWORD }).expect(410);
  });

  it('a check reports whether the code would be accepted, and does not use it', async () => {
    const body = newcomer();
    await signUp(casino.app, body);
    const verification = await newestCode(casino.app, body.email);
    casino.clock.advance(1);
    await forgot(body.email);
    const code = await newestCode(casino.app, body.email);
    const check = (oobCode: unknown) => post('check-reset-code', { oobCode });
    for (let times = 0; times < 2; times++) expect((await check(code?.oobCode).expect(204)).text).toBe('');
    for (const other of [verification?.oobCode, 'A'.repeat(43)]) await check(other).expect(410);
    await post('reset-password', { oobCode: code?.oobCode, password: NEW_PASSWORD }).expect(204);
    const used = await check(code?.oobCode).expect(410);
    expect(used.body.code).toBe('action_code_invalid');

    casino.clock.advance(1);
    await forgot(body.email);
    const next = await newestCode(casino.app, body.email);
    casino.clock.advance(3_600_000 - 1);
    await check(next?.oobCode).expect(204);
    casino.clock.advance(1);
    await check(next?.oobCode).expect(410);
  });

  it('the player is notified of the new password, once', async () => {
    const body = newcomer();
    await signUp(casino.app, body);
    casino.clock.advance(1);
    await forgot(body.email);
    const code = await newestCode(casino.app, body.email);
    casino.clock.advance(1);
    await post('reset-password', { oobCode: code?.oobCode, password: 'password123' }).expect(422);
    await post('reset-password', { oobCode: code?.oobCode, password: NEW_PASSWORD }).expect(204);
    const { body: emails } = await request(casino.app.url)
      .get('/api/dev/mailbox')
      .query({ to: body.email })
      .expect(200);
    expect(emails.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Your password was changed',
      'Choose a new password',
      'Confirm your e-mail',
    ]);
    expect(emails[0]).toMatchObject({ link: null, text: expect.stringContaining('If this was not you') });
  });

  it('of two concurrent requests with the same code, one sets the password', async () => {
    const body = newcomer();
    await signUp(casino.app, body);
    casino.clock.advance(1);
    await forgot(body.email);
    const code = await newestCode(casino.app, body.email);
    const answers = await Promise.all(
      [NEW_PASSWORD, 'Copper-Meadow-19'].map((password) =>
        post('reset-password', { oobCode: code?.oobCode, password }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
    const winner = answers[0]?.status === 204 ? NEW_PASSWORD : 'Copper-Meadow-19';
    await signIn(casino.app, body.email, winner).expect(200);
  });

  it('a reset unlocks an account with too many wrong passwords', async () => {
    const body = newcomer();
    await signUp(casino.app, body);
    for (let guess = 0; guess < 10; guess++) await signIn(casino.app, body.email, `Wrong-Guess-${guess}`).expect(401);
    await signIn(casino.app, body.email).expect(429);
    casino.clock.advance(1);
    await forgot(body.email);
    const code = await newestCode(casino.app, body.email);
    await post('reset-password', { oobCode: code?.oobCode, password: NEW_PASSWORD }).expect(204);
    await signIn(casino.app, body.email, NEW_PASSWORD).expect(200);
  });

  it('the code is refused after one hour', async () => {
    const body = newcomer();
    await signUp(casino.app, body);
    casino.clock.advance(1);
    await forgot(body.email);
    const code = await newestCode(casino.app, body.email);
    casino.clock.advance(3_600_000);
    await post('reset-password', { oobCode: code?.oobCode, password: NEW_PASSWORD }).expect(410);
  });
});

describe('the development mailbox', () => {
  it('e-mails are listed newest first', async () => {
    const body = newcomer();
    await signUp(casino.app, body);
    casino.clock.advance(1);
    await forgot(body.email);
    const { body: emails } = await request(casino.app.url).get('/api/dev/mailbox').expect(200);
    expect(emails[0]).toMatchObject({ to: body.email, subject: 'Choose a new password' });
    expect(emails[0].link).toMatch(/^\/auth\/action\?mode=resetPassword&oobCode=[\w-]{43}$/);
    expect(emails[1]).toMatchObject({ to: body.email, subject: 'Confirm your e-mail' });
  });

  it('a request with a non-local host name is refused', async () => {
    const response = await request(casino.app.url).get('/api/dev/mailbox').set('Host', 'evil.example.com').expect(404);
    expect(response.body.code).toBe('not_found');
  });
});
