import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { DataKey } from '../secrets/data-key.js';
import { accountEvents } from '../testing/account-events.js';
import { NEW_PASSWORD } from '../testing/auth-calls.js';
import { appCode } from '../testing/authenticator-app.js';
import {
  type Browser,
  bearer,
  browserOf,
  type Casino,
  cookieOf,
  emailSubjects,
  newcomer,
  openCasino,
  openSecondApp,
  PASSWORD,
  proveEmail,
  refresh,
  self,
  signIn,
  signUpProved,
} from '../testing/casino.js';

const KEY = 'one-key';

let casino: Casino;
let player: Browser;
beforeAll(async () => {
  casino = await openCasino();
});
beforeEach(async () => {
  player = await signUpProved(casino.app);
});
afterAll(() => casino.close());

/** Sends a command of the player with an Idempotency-Key. */
const send = (path: string, body: object, { key = KEY, url = casino.app.url, from = player } = {}) =>
  request(url).post(`/api/self/${path}`).set(bearer(from)).set('Idempotency-Key', key).send(body);
const proof = { password: PASSWORD };
const put = (path: string, body: object, key = KEY) =>
  request(casino.app.url).put(`/api/self/${path}`).set(bearer(player)).set('Idempotency-Key', key).send(body);
const eventsOf = async (type: string) =>
  (await accountEvents(casino, player.user.uid)).filter((event) => event.type === type).length;

/** Turns on the authenticator app and returns the body of its confirmation. */
async function confirmApp(): Promise<{ code: string; recovery_codes: string[] }> {
  const { secret } = (await send('totp', proof, { key: 'enrol' }).expect(201)).body;
  const code = appCode(secret, casino.clock.now());
  const { recovery_codes } = (await send('totp/confirm', { code }, { key: 'confirm' }).expect(200)).body;
  return { code, recovery_codes };
}

describe('the secrets of a lost response', () => {
  it('the key of an authenticator app is returned again, also while the first request runs', async () => {
    const answers = await Promise.all([send('totp', proof), send('totp', proof), send('totp', proof)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.secret)).size).toBe(1);
    expect(await eventsOf('totp_enrolled')).toBe(1);
    const code = appCode(answers[0]?.body.secret, casino.clock.now());
    await send('totp/confirm', { code }, { key: 'confirm' }).expect(200);
  });

  it('the first recovery codes are returned again, also after a restart, to whoever gives the same code', async () => {
    const { code, recovery_codes } = await confirmApp();
    expect(new Set(recovery_codes).size).toBe(10);
    await casino.restart();
    const again = await send('totp/confirm', { code }, { key: 'confirm' }).expect(200);
    expect(again.body).toEqual({ recovery_codes });
    const other = code === '000000' ? '000001' : '000000';
    const refused = await send('totp/confirm', { code: other }, { key: 'confirm' }).expect(409);
    expect(refused.body.code).toBe('totp_on_already');
    expect(await eventsOf('recovery_codes_issued')).toBe(1);
  });

  it('the key of an authenticator app is not returned once the app is on', async () => {
    const { secret } = (await send('totp', proof).expect(201)).body;
    await send('totp/confirm', { code: appCode(secret, casino.clock.now()) }, { key: 'confirm' }).expect(200);
    const again = await send('totp', proof).expect(409);
    expect(again.body.code).toBe('totp_on_already');
    expect(JSON.stringify(again.body)).not.toContain(secret);
  });

  it('the key of an authenticator app is not returned once the enrolment has ended or was replaced', async () => {
    await send('totp', proof).expect(201);
    await send('totp', proof, { key: 'newer' }).expect(201);
    expect((await send('totp', proof).expect(410)).body.code).toBe('challenge_invalid');
    await send('totp', proof, { key: 'newer' }).expect(201);
    casino.clock.advance(15 * 60_000);
    player = browserOf(await signIn(casino.app, player.user.email).expect(200));
    expect((await send('totp', proof, { key: 'newer' }).expect(410)).body.code).toBe('challenge_invalid');
  });

  it('recovery codes are not returned once newer codes have replaced them', async () => {
    const { code } = await confirmApp();
    const newest = await send('recovery-codes', proof).expect(201);
    expect((await send('totp/confirm', { code }, { key: 'confirm' }).expect(410)).body.code).toBe('challenge_invalid');
    expect((await send('recovery-codes', proof).expect(201)).body).toEqual(newest.body);
    await send('recovery-codes', proof, { key: 'another' }).expect(201);
    expect((await send('recovery-codes', proof).expect(410)).body.code).toBe('challenge_invalid');
  });

  it('a repeated confirmation takes only the code of its own step', async () => {
    const { secret } = (await send('totp', proof, { key: 'enrol' }).expect(201)).body;
    const [before, code] = [-30_000, 0].map((ms) => appCode(secret, casino.clock.now() + ms));
    await send('totp/confirm', { code }, { key: 'confirm' }).expect(200);
    await send('totp/confirm', { code: before }, { key: 'confirm' }).expect(409);
    casino.clock.advance(5 * 60_000);
    await send('totp/confirm', { code }, { key: 'confirm' }).expect(200);
  });

  it('the key of a confirmation does not confirm another app', async () => {
    await confirmApp();
    await send('totp/remove', proof, { key: 'remove' }).expect(204);
    const { secret } = (await send('totp', proof, { key: 'second' }).expect(201)).body;
    const body = { code: appCode(secret, casino.clock.now()) };
    const refused = await send('totp/confirm', body, { key: 'confirm' }).expect(409);
    expect(refused.body.code).toBe('idempotency_mismatch');
    expect(await eventsOf('totp_confirmed')).toBe(1);
  });

  it('guesses at the code of a confirmed request are limited', async () => {
    const { code } = await confirmApp();
    const other = code === '000000' ? '000001' : '000000';
    let status = 409;
    for (let tries = 0; status === 409 && tries < 30; tries++) {
      ({ status } = await send('totp/confirm', { code: other }, { key: 'confirm' }));
    }
    expect(status).toBe(429);
    await send('totp/confirm', { code }, { key: 'confirm' }).expect(429);
  });

  it('new recovery codes are returned again by another process, and only with the password', async () => {
    await confirmApp();
    const second = await openSecondApp(casino);
    try {
      const first = await send('recovery-codes', proof).expect(201);
      const again = await send('recovery-codes', proof, { url: second.url }).expect(201);
      expect(again.body).toEqual(first.body);
      await send('recovery-codes', { password: 'a wrong password' }, { url: second.url }).expect(403);
      expect(await eventsOf('recovery_codes_issued')).toBe(2);
      const warnings = await emailSubjects(casino.app, player.user.email);
      expect(warnings.filter((subject) => /recovery codes/i.test(subject))).toHaveLength(1);
    } finally {
      await second.close();
    }
  });

  it('differ for another key and for another player with the same key', async () => {
    await confirmApp();
    const first = (await send('recovery-codes', proof).expect(201)).body.recovery_codes;
    const next = (await send('recovery-codes', proof, { key: 'another' }).expect(201)).body.recovery_codes;
    player = await signUpProved(casino.app);
    await confirmApp();
    const others = (await send('recovery-codes', proof).expect(201)).body.recovery_codes;
    expect(new Set([...first, ...next, ...others]).size).toBe(30);
  });
});

describe('a repeated change of the account', () => {
  const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };

  it('of the password gets the same response and changes nothing', async () => {
    const first = await put('password', passwords).expect(200);
    const again = await put('password', passwords).expect(200);
    expect(again.body).toEqual(first.body);
    expect(await eventsOf('password_changed')).toBe(1);
  });

  it('of the password gets the same response also while the first request runs', async () => {
    const answers = await Promise.all([put('password', passwords), put('password', passwords)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await eventsOf('password_changed')).toBe(1);
  });

  it('of the password succeeds only for who gives the new password', async () => {
    await put('password', passwords).expect(200);
    await put('password', { ...passwords, newPassword: 'Copper-Meadow-19' }).expect(403);
    await put('password', { ...passwords, currentPassword: 'Amber-Window-88' }).expect(200);
  });

  it('of the password with two new passwords at once succeeds only for the one that was set', async () => {
    const other = { ...passwords, newPassword: 'Copper-Meadow-19' };
    const answers = await Promise.all([put('password', passwords), put('password', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const set = answers[0]?.status === 200 ? passwords : other;
    await signIn(casino.app, player.user.email, set.newPassword).expect(200);
  });

  it('of the password is refused once the new password has been replaced', async () => {
    await put('password', passwords).expect(200);
    await put('password', { currentPassword: NEW_PASSWORD, newPassword: 'Copper-Meadow-19' }, 'next').expect(200);
    await put('password', passwords).expect(403);
  });

  it('does not undo a later change', async () => {
    await put('avatar', { avatar: '01' }).expect(200);
    await put('avatar', { avatar: '02' }, 'next').expect(200);
    const { avatar_url } = (await put('avatar', { avatar: '01' }).expect(200)).body;
    expect(avatar_url).toMatch(/02/);
  });

  it('with another body is refused, also if it would change nothing', async () => {
    await put('avatar', { avatar: '01' }).expect(200);
    await put('avatar', { avatar: '02' }, 'next').expect(200);
    expect((await put('avatar', { avatar: '02' }).expect(409)).body.code).toBe('idempotency_mismatch');
  });

  it('stores neither its Idempotency-Key nor a hash of its body that the key of the casino can compute', async () => {
    const key = 'd0b7a6a2-6c0e-4a52-9f9b-0d5c0f7f3e11';
    const names = { firstName: 'Ada', lastName: 'Lovelace' };
    await request(casino.app.url)
      .patch('/api/self')
      .set(bearer(player))
      .set('Idempotency-Key', key)
      .send(names)
      .expect(200);
    const hashed = hash('sha256', `PATCH /api/self ${JSON.stringify(names)}`);
    const dataKey = new DataKey(casino.engine.dataKey, casino.engine.documents, casino.engine.random);
    await dataKey.open();
    const stored = JSON.stringify(await accountEvents(casino, player.user.uid));
    for (const text of [key, hashed, dataKey.lookup('command', hashed)]) expect(stored).not.toContain(text);
  });
});

describe('a sign-up repeated after a lost response', () => {
  const post = (body: object, key = KEY) =>
    request(casino.app.url).post('/api/auth/sign-up').set('Idempotency-Key', key).send(body);

  it('signs in to the same account, also while the first request runs', async () => {
    const body = newcomer();
    const answers = [...(await Promise.all([post(body), post(body)])), await post(body)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.user.uid)).size).toBe(1);
    for (const { body: session } of answers) await self(casino.app, session.access_token).expect(200);
    for (const answer of answers) await refresh(casino.app, cookieOf(answer)).expect(200);
  });

  it('is refused with another key, and with another password, which counts as a wrong one', async () => {
    const body = newcomer();
    await post(body).expect(201);
    expect((await post(body, 'other').expect(409)).body.code).toBe('email_taken');
    for (let tries = 0; tries < 30; tries++) {
      await post({ ...body, password: `Amber-Window-${100 + tries}` }).expect((answer) => {
        if (![409, 429].includes(answer.status)) throw new Error(`got ${answer.status}`);
      });
    }
    await post(body).expect(429);
    await signIn(casino.app, body.email).expect(429);
  });

  it('is refused once the password is no longer enough', async () => {
    const body = newcomer();
    player = (await post(body).expect(201)).body;
    await proveEmail(casino.app, body.email);
    await confirmApp();
    expect((await post(body).expect(409)).body.code).toBe('email_taken');
  });

  it('two players may use the same key', async () => {
    const [one, other] = [newcomer(), newcomer()];
    const uids = [await post(one), await post(other)].map(({ body }) => body.user.uid);
    expect(new Set(uids).size).toBe(2);
  });
});
