import { Limiter } from '@goldwake/core';
import { command } from '@goldwake/core/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { NotifiedChange } from '../commands/notified-change.js';
import { ReplaceRecoveryCodes } from '../commands/replace-recovery-codes.js';
import { challenges } from '../documents.js';
import { BackgroundWork } from '../mail/background-work.js';
import { RecoveryCodes } from '../secrets/recovery-codes.js';
import { accountEvents } from '../testing/account-events.js';
import { NEW_PASSWORD } from '../testing/auth-calls.js';
import { base32Bytes } from '../testing/authenticator-app.js';
import {
  bearer,
  browserOf,
  type Casino,
  deviceCookieOf,
  emailSubjects,
  newcomer,
  newestCode,
  openCasino,
  PASSWORD,
  refresh,
  self,
  signIn,
  signUp,
  signUpProved,
} from '../testing/casino.js';
import { type Player, STEP_MS, secondFactorsOf } from '../testing/second-factors.js';

const MINUTE_MS = 60_000;

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
afterEach(() => {
  jest.restoreAllMocks();
  // The next test needs a step whose codes have not been used.
  casino.clock.advance(3 * STEP_MS);
});
afterAll(() => casino.close());

const { challengeOf, challengeToken, codeOf, factorsOf, post, second, withTotp } = secondFactorsOf(() => casino);
const emailsTo = (to: string) => emailSubjects(casino.app, to);

/** Resets the password with a link and returns the cookie of the device that did it. */
async function resetPassword({ email }: Pick<Player, 'email'>, password: string): Promise<string> {
  await request(casino.app.url).post('/api/auth/forgot-password').send({ email }).expect(202);
  await casino.app.nest.get(BackgroundWork, { strict: false }).settled();
  const oobCode = (await newestCode(casino.app, email))?.oobCode;
  return deviceCookieOf(
    await request(casino.app.url).post('/api/auth/reset-password').send({ oobCode, password }).expect(204),
  );
}

describe('an authenticator app', () => {
  it('counts only once it is confirmed, and then every sign-in asks for a code', async () => {
    const body = newcomer();
    const browser = await signUpProved(casino.app, body);
    const { body: enrolment } = await post(browser, 'totp', { password: PASSWORD }).expect(201);
    expect(enrolment.uri).toBe(`otpauth://totp/Goldwake:${body.username}?secret=${enrolment.secret}&issuer=Goldwake`);
    expect(await factorsOf(browser)).toEqual({ totp: null, recovery_codes_left: 0, passkeys: [] });
    await signIn(casino.app, body.email).expect(200);

    const wrong = await post(browser, 'totp/confirm', { code: codeOf(enrolment.secret, 5) }).expect(403);
    expect(wrong.body.code).toBe('second_factor_wrong');
    const { body: confirmed } = await post(browser, 'totp/confirm', { code: codeOf(enrolment.secret) }).expect(200);
    expect(new Set(confirmed.recovery_codes).size).toBe(10);
    expect(confirmed.recovery_codes).toEqual(Array(10).fill(expect.stringMatching(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)));
    expect(await factorsOf(browser)).toEqual({
      totp: { confirmed_at: new Date(casino.clock.now()).toISOString() },
      recovery_codes_left: 10,
      passkeys: [],
    });
    expect((await emailsTo(body.email))[0]).toBe('An authenticator app was connected');

    const challenge = await challengeOf(body);
    expect(challenge).toEqual({
      challenge_token: expect.any(String),
      expires_at: new Date(casino.clock.now() + 5 * MINUTE_MS).toISOString(),
      methods: ['totp', 'recovery_code'],
      passkey_options: null,
    });
    casino.clock.advance(STEP_MS);
    const answer = { challengeToken: challenge.challenge_token, code: codeOf(enrolment.secret) };
    const signedIn = browserOf(await second('totp', answer).expect(200));
    expect(signedIn.user.uid).toBe(browser.user.uid);
    await refresh(casino.app, signedIn.cookie).expect(200);
  });

  it('the history and the documents contain neither its key nor a recovery code', async () => {
    const { browser, secret, codes } = await withTotp();
    const bytes = base32Bytes(secret);
    const text = JSON.stringify(await accountEvents(casino, browser.user.uid));
    const secrets = [secret, bytes.toString('base64url'), bytes.toString('base64'), bytes.toString('hex')];
    for (const shown of [...secrets, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(text).not.toContain(shown);
    }
    expect(text).toContain('totp_enrolled');
  });

  it('the challenge token is not a session and is stored only as a hash', async () => {
    const player = await withTotp();
    const token = await challengeToken(player);
    await self(casino.app, token).expect(401);
    await refresh(casino.app, `goldwake_refresh=${token}`).expect(401);
    const stored = await casino.engine.documents.scan(challenges);
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it.each([
    ['one step early', -1, 200],
    ['one step late', 1, 200],
    ['two steps early', -2, 403],
    ['two steps late', 2, 403],
  ])('a clock that is %s gets %s', async (_, skew, status) => {
    const player = await withTotp();
    casino.clock.advance(3 * STEP_MS);
    const answer = { challengeToken: await challengeToken(player), code: codeOf(player.secret, skew) };
    await second('totp', answer).expect(status);
  });

  it('of concurrent sign-ins with the same recovery code one succeeds, and sends one notice', async () => {
    const player = await withTotp();
    const tokens = [await challengeToken(player), await challengeToken(player), await challengeToken(player)];
    const [code = ''] = player.codes;
    const answers = await Promise.all(tokens.map((token) => second('recovery-code', { challengeToken: token, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect((await emailsTo(player.email)).filter((subject) => subject === 'A recovery code was used')).toHaveLength(1);
  });

  it('a challenge is accepted once, for five minutes, and only of its own kind', async () => {
    const player = await withTotp();
    const token = await challengeToken(player);
    await second('totp', { challengeToken: token, code: codeOf(player.secret) }).expect(200);
    casino.clock.advance(STEP_MS);
    const used = await second('totp', { challengeToken: token, code: codeOf(player.secret) }).expect(410);
    expect(used.body.code).toBe('challenge_invalid');

    const late = await challengeToken(player);
    casino.clock.advance(5 * MINUTE_MS);
    await second('totp', { challengeToken: late, code: codeOf(player.secret) }).expect(410);
    await second('totp', { challengeToken: 'invented', code: codeOf(player.secret) }).expect(410);

    const origin = casino.app.url;
    const { body } = await post(player.browser, 'passkeys/options', { password: PASSWORD })
      .set('Origin', origin)
      .expect(200);
    await second('totp', { challengeToken: body.challenge_token, code: codeOf(player.secret) }).expect(410);
  });

  it('of concurrent requests with the same challenge one succeeds', async () => {
    const player = await withTotp();
    const token = await challengeToken(player);
    const [code = '', other = ''] = player.codes;
    const answers = await Promise.all([
      second('recovery-code', { challengeToken: token, code }),
      second('recovery-code', { challengeToken: token, code: other }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(
      (await accountEvents(casino, player.browser.user.uid)).filter(({ type }) => type === 'recovery_code_used'),
    ).toHaveLength(1);
  });

  it('a code of another player does not answer a challenge', async () => {
    const [one, two] = [await withTotp(), await withTotp()];
    const answer = { challengeToken: await challengeToken(one), code: codeOf(two.secret) };
    await second('totp', answer).expect(403);
    await second('recovery-code', { challengeToken: answer.challengeToken, code: two.codes[0] }).expect(403);
  });

  it('a challenge from before the app was disconnected is refused', async () => {
    const player = await withTotp();
    const token = await challengeToken(player);
    await post(player.browser, 'totp/remove', { password: PASSWORD }).expect(204);
    await second('totp', { challengeToken: token, code: codeOf(player.secret) }).expect(410);
    await signIn(casino.app, player.email).expect(200);
  });

  it('an enrolment that is withdrawn or replaced is not confirmed', async () => {
    const browser = await signUpProved(casino.app);
    const first = (await post(browser, 'totp', { password: PASSWORD }).expect(201)).body;
    await post(browser, 'totp/remove', { password: PASSWORD }).expect(204);
    await post(browser, 'totp/confirm', { code: codeOf(first.secret) }).expect(410);
    await post(browser, 'totp', { password: PASSWORD }).expect(201);
    await post(browser, 'totp/confirm', { code: codeOf(first.secret) }).expect(403);
  });

  it('an enrolment ends after 15 minutes', async () => {
    const body = newcomer();
    await signUpProved(casino.app, body);
    const enrolledFor = async (ms: number) => {
      const before = browserOf(await signIn(casino.app, body.email));
      const { secret } = (await post(before, 'totp', { password: PASSWORD }).expect(201)).body;
      casino.clock.advance(ms);
      const after = browserOf(await signIn(casino.app, body.email));
      return post(after, 'totp/confirm', { code: codeOf(secret) });
    };
    const late = await enrolledFor(15 * MINUTE_MS);
    expect([late.status, late.body.code]).toEqual([410, 'challenge_invalid']);
    expect((await enrolledFor(15 * MINUTE_MS - 1)).status).toBe(200);
  });

  it('changes need the password, and guesses of it are limited', async () => {
    const { browser } = await withTotp();
    for (const path of ['totp', 'totp/remove', 'recovery-codes', 'passkeys/options', 'passkeys/x/remove']) {
      const { body } = await post(browser, path, { password: 'Wrong-Guess-1' })
        .set('Origin', casino.app.url)
        .expect(403);
      expect(body.code).toBe('password_wrong');
    }
    for (let guess = 6; guess <= 10; guess++)
      await post(browser, 'totp/remove', { password: 'Wrong-Guess-1' }).expect(403);
    await post(browser, 'totp/remove', { password: PASSWORD }).expect(429);
    expect((await factorsOf(browser)).totp).not.toBeNull();
  });

  it('disconnecting it sends a notice and ends the recovery codes', async () => {
    const player = await withTotp();
    await post(player.browser, 'totp/remove', { password: PASSWORD }).expect(204);
    expect((await emailsTo(player.email))[0]).toBe('Your authenticator app was disconnected');
    expect(await factorsOf(player.browser)).toEqual({ totp: null, recovery_codes_left: 0, passkeys: [] });
    const codes = await post(player.browser, 'recovery-codes', { password: PASSWORD }).expect(409);
    expect(codes.body.code).toBe('second_factor_off');
  });
});

describe('guesses of the second factor', () => {
  it('are limited per account and address, and the right password in between does not reset them', async () => {
    const player = await withTotp();
    for (let guess = 0; guess < 10; guess++) {
      const answer = { challengeToken: await challengeToken(player), code: codeOf(player.secret, 100 + guess) };
      await second('totp', answer).expect(403);
    }
    const answer = { challengeToken: await challengeToken(player), code: codeOf(player.secret) };
    const limited = await second('totp', answer).expect(429);
    expect(limited.body.retry_after).toBeGreaterThan(0);
    await second('recovery-code', { ...answer, code: player.codes[0] }).expect(429);

    // A device that the account knows has its own count.
    await second('totp', answer).set('Cookie', player.device).expect(200);
    casino.clock.advance(15 * MINUTE_MS);
    await second('totp', { challengeToken: await challengeToken(player), code: codeOf(player.secret) }).expect(200);
  });

  it('from devices that reset the password are counted together, until one of them has signed in', async () => {
    const player = await withTotp();
    const answer = async (password: string, code: string, device: string) => {
      const token = (await challengeOf(player, password)).challenge_token;
      return second('totp', { challengeToken: token, code }).set('Cookie', device);
    };
    const first = await resetPassword(player, NEW_PASSWORD);
    for (let guess = 0; guess < 10; guess++) {
      expect((await answer(NEW_PASSWORD, codeOf(player.secret, 100 + guess), first)).status).toBe(403);
    }
    casino.clock.advance(1);
    const other = await resetPassword(player, PASSWORD);
    expect((await answer(PASSWORD, codeOf(player.secret, 100), other)).status).toBe(429);
    casino.clock.advance(15 * MINUTE_MS);
    expect((await answer(PASSWORD, codeOf(player.secret), other)).status).toBe(200);
    for (let guess = 0; guess < 10; guess++) await answer(PASSWORD, codeOf(player.secret, 100 + guess), '');
    expect((await answer(PASSWORD, codeOf(player.secret, 100), '')).status).toBe(429);
    expect((await answer(PASSWORD, codeOf(player.secret, 1), other)).status).toBe(200);
  });

  it('concurrent ones are all counted', async () => {
    const player = await withTotp();
    const token = await challengeToken(player);
    const guesses = Array.from({ length: 30 }, (_, at) =>
      second('totp', { challengeToken: token, code: codeOf(player.secret, 50 + at) }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('are logged without personal data', async () => {
    const player = await withTotp();
    const token = await challengeToken(player);
    const lines: unknown[] = [];
    jest.spyOn(casino.app.logger, 'info').mockImplementation((facts: unknown) => {
      lines.push(facts);
    });
    const code = codeOf(player.secret, 40);
    await second('totp', { challengeToken: token, code }).expect(403);
    expect(lines).toEqual([
      {
        event: 'second_factor_failed',
        uid: player.browser.user.uid,
        address: expect.any(String),
        reason: 'second_factor_wrong',
        known_device: false,
        correlation_id: expect.any(String),
      },
    ]);
    for (const secret of [player.email, code, token]) expect(JSON.stringify(lines)).not.toContain(secret);
  });
});

describe('recovery codes', () => {
  it('each signs in once, in any case and with any separators, and the player is notified', async () => {
    const player = await withTotp();
    const [code = ''] = player.codes;
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`;
    await second('recovery-code', { challengeToken: await challengeToken(player), code: typed }).expect(200);
    expect((await emailsTo(player.email))[0]).toBe('A recovery code was used');
    expect((await factorsOf(player.browser)).recovery_codes_left).toBe(9);
    await second('recovery-code', { challengeToken: await challengeToken(player), code }).expect(403);
  });

  it('of concurrent requests with the same code one succeeds', async () => {
    const player = await withTotp();
    const [code] = player.codes;
    const tokens = [await challengeToken(player), await challengeToken(player), await challengeToken(player)];
    const answers = await Promise.all(tokens.map((token) => second('recovery-code', { challengeToken: token, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect((await factorsOf(player.browser)).recovery_codes_left).toBe(9);
  });

  it('new ones replace the old ones', async () => {
    const player = await withTotp();
    const { body } = await post(player.browser, 'recovery-codes', { password: PASSWORD }).expect(201);
    expect(body.recovery_codes).toHaveLength(10);
    expect((await emailsTo(player.email))[0]).toBe('Your recovery codes were replaced');
    await second('recovery-code', { challengeToken: await challengeToken(player), code: player.codes[0] }).expect(403);
    const code = body.recovery_codes[0];
    await second('recovery-code', { challengeToken: await challengeToken(player), code }).expect(200);
  });

  it('ten wrong passwords do not use up the limit of new ones', async () => {
    const { browser } = await withTotp();
    const part = <T>(type: new (...parts: never[]) => T): T => casino.app.nest.get(type, { strict: false });
    const once = new Limiter(casino.clock, { takes: 1, windowMs: 60 * MINUTE_MS });
    const replace = new ReplaceRecoveryCodes(part(NotifiedChange), part(RecoveryCodes), once);
    const attempt = (name: string, password: string) =>
      replace.execute(
        { uid: browser.user.uid, sessionId: 's', expiresAt: 0, password, address: '192.0.2.1' },
        command(name),
      );
    for (let guess = 0; guess < 10; guess++) {
      await expect(attempt(`guess ${guess}`, 'Wrong-Guess-1')).rejects.toMatchObject({ code: 'password_wrong' });
    }
    casino.clock.advance(15 * MINUTE_MS);
    expect(await attempt('right', PASSWORD)).toHaveLength(10);
    await expect(attempt('again', PASSWORD)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('stay valid after a restart', async () => {
    const player = await withTotp();
    await casino.restart();
    const answer = { challengeToken: await challengeToken(player), code: player.codes[0] };
    await second('recovery-code', answer).expect(200);
  });
});

describe('the second factor and the password', () => {
  it('a password reset by e-mail does not replace the second factor, and ends open challenges', async () => {
    const player = await withTotp();
    const open = await challengeToken(player);
    const device = await resetPassword(player, NEW_PASSWORD);
    await second('totp', { challengeToken: open, code: codeOf(player.secret) }).expect(401);
    const { body } = await signIn(casino.app, player.email, NEW_PASSWORD).set('Cookie', device).expect(401);
    expect(body.code).toBe('second_factor_required');
    const answer = { challengeToken: body.second_factor.challenge_token, code: codeOf(player.secret, 1) };
    await second('totp', answer).expect(200);
  });

  it('a changed password ends open challenges, and the second factor stays', async () => {
    const player = await withTotp();
    const open = await challengeToken(player);
    await request(casino.app.url)
      .put('/api/self/password')
      .set(bearer(player.browser))
      .send({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
      .expect(200);
    await second('totp', { challengeToken: open, code: codeOf(player.secret) }).expect(401);
    await challengeOf(player, NEW_PASSWORD);
  });

  it('a wrong password is refused as before, and players without a factor see no difference', async () => {
    const player = await withTotp();
    const { body } = await signIn(casino.app, player.email, 'Wrong-Guess-1').expect(401);
    expect(body.code).toBe('credentials_wrong');
    expect(body.second_factor).toBeUndefined();
    const other = newcomer();
    await signUp(casino.app, other);
    await signIn(casino.app, other.email).expect(200);
  });

  it('at most five challenges of a player are open, and expired ones are deleted', async () => {
    const player = await withTotp();
    const tokens: string[] = [];
    for (let at = 0; at < 6; at++) {
      tokens.push(await challengeToken(player));
      casino.clock.advance(1);
    }
    const { uid } = player.browser.user;
    const stored = () => casino.engine.documents.find(challenges, { index: 'owner', equals: [uid] });
    expect(await stored()).toHaveLength(5);
    await second('totp', { challengeToken: tokens[0], code: codeOf(player.secret) }).expect(410);
    casino.clock.advance(5 * MINUTE_MS);
    await challengeToken(player);
    expect(await stored()).toHaveLength(1);
  });

  it('expired challenges of players who never come back are deleted with the next ones', async () => {
    const [left, next] = [await withTotp(), await withTotp()];
    await challengeToken(left);
    casino.clock.advance(5 * MINUTE_MS);
    for (let step = 0; step < 5; step++) await challengeToken(next);
    const { uid } = left.browser.user;
    expect(await casino.engine.documents.find(challenges, { index: 'owner', equals: [uid] })).toEqual([]);
  });
});
