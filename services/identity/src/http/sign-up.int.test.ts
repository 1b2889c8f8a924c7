import { sized } from '@goldwake/core/testing';
import { fund } from '@goldwake/wallet/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { accountEvents } from '../testing/account-events.js';
import { BOUGHT, type Casino, CLAIM, newcomer, openCasino, PASSWORD, self, signUp } from '../testing/casino.js';

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
afterAll(() => casino.close());

const post = (body: object) => request(casino.app.url).post('/api/auth/sign-up').send(body);

const history = (uid: string) => accountEvents(casino, uid);

describe('signing up', () => {
  it('the response has the User of the specification, a token and a cookie that scripts cannot read', async () => {
    const body = newcomer({ referrer: 'bob', cvref: 'spring' });
    const response = await post(body).expect(201);
    expect(response.body.user).toMatchObject({
      username: body.username,
      email: body.email,
      email_verified: false,
      gc_balance: '0',
      shown_balance_sc: '0',
      playthrough_requirement_id: null,
      wallet_version: 0,
      daily_claim_id: CLAIM.daily_claim_id,
      has_had_purchase: BOUGHT.has_had_purchase,
      dob_year: 1990,
      dob_month: 5,
      dob_day: 17,
    });
    expect(response.body.expires_at).toBe(new Date(casino.clock.now() + 600_000).toISOString());
    const [cookie] = response.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(
      /^goldwake_refresh=[\w-]{64}; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    const shown = await self(casino.app, response.body.access_token).expect(200);
    expect(shown.body).toEqual(response.body.user);
  });

  it('the User shows balances and playthrough of the wallet', async () => {
    const { user, access_token } = await signUp(casino.app);
    await fund(casino.wallet, user.uid, { gold_coins: '1500000', sweeps_coins: '250000' });
    const { body } = await self(casino.app, access_token).expect(200);
    expect(body).toMatchObject({
      gc_balance: '1500000',
      shown_balance_gc: '1500000',
      sc_balance: '250000',
      shown_balance_sc: '250000',
      playthrough_requirement_id: `fund-${user.uid}`,
      playthrough_requirement: '250000',
      playthrough_progress: '0',
      wallet_version: 2,
    });
  });

  it('the cookie is Secure unless the casino is reached through a local host name', async () => {
    const response = await post(newcomer()).set('Host', 'casino.example.com').expect(201);
    expect(response.headers['set-cookie']?.[0]).toContain('; Secure');
  });

  it('the referrer is stored, and no personal field is stored in plain text', async () => {
    const body = newcomer({ referrer: 'bob', cvref: 'spring' });
    const { user } = await signUp(casino.app, body);
    const events = await history(user.uid);
    expect(events.map(({ type }) => type)).toEqual(['account_opened', 'session_started']);
    expect(events[0]?.data).toMatchObject({ uid: user.uid, username: body.username, ref: 'bob', cvref: 'spring' });
    expect(JSON.stringify(events)).not.toContain('@example.com');
    expect(JSON.stringify(events)).not.toContain('1990-05-17');
  });

  it('equal passwords leave different digests, so events do not help to guess a password', async () => {
    const [one, two] = [await signUp(casino.app), await signUp(casino.app)];
    await post(newcomer()).set('Idempotency-Key', 'key-1').expect(201);
    const hashes = [...(await history(one.user.uid)), ...(await history(two.user.uid))].map(
      (event) => event.commandHash,
    );
    expect(new Set(hashes).size).toBe(2);
    expect(JSON.stringify(await history(one.user.uid))).not.toContain(PASSWORD);
  });

  it.each([
    [
      'an e-mail in other case',
      (taken: ReturnType<typeof newcomer>) => ({ email: taken.email.toUpperCase() }),
      'email_taken',
    ],
    [
      'a username in other case',
      (taken: ReturnType<typeof newcomer>) => ({ username: taken.username.toUpperCase() }),
      'username_taken',
    ],
  ])('%s is refused', async (_, same, code) => {
    const taken = newcomer();
    await signUp(casino.app, taken);
    const response = await post(newcomer(same(taken))).expect(409);
    expect(response.body).toMatchObject({ code, status: 409 });
  });

  it('of many concurrent sign-ups with one name, one succeeds', async () => {
    const { username } = newcomer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(newcomer({ username }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  it.each([
    ['age 17', { dateOfBirth: '2008-01-16' }, 'underage', undefined],
    ['a day that does not exist', { dateOfBirth: '1990-02-30' }, 'validation_failed', 'dateOfBirth'],
    ['a day to come', { dateOfBirth: '2190-02-20' }, 'validation_failed', 'dateOfBirth'],
    ['a short password', { password: 'k7#Vq9!zP' }, 'validation_failed', 'password'],
    ['a common password', { password: 'Password123' }, 'password_too_weak', 'password'],
    ['a wrong type', { email: 7 }, 'validation_failed', 'email'],
    ['an unknown field', { admin: true }, 'validation_failed', 'admin'],
    ['a username of dots', { username: '....' }, 'validation_failed', 'username'],
  ])('%s is refused and nothing is stored', async (_, fields, code, path) => {
    const before = await casino.engine.store.lastPosition();
    const body = newcomer(fields);
    const response = await post(body).expect(422);
    expect(response.body.code).toBe(code);
    if (path) expect(response.body.errors).toContainEqual(expect.objectContaining({ path }));
    expect(await casino.engine.store.lastPosition()).toBe(before);
    await post({ ...newcomer(), username: `again_${before}`.slice(0, 20) }).expect(201);
  });

  it('a player may sign up on the day of the eighteenth birthday', async () => {
    await post(newcomer({ dateOfBirth: '2008-01-15' })).expect(201);
  });

  it('many players can sign up at once', async () => {
    const answers = await Promise.all(Array.from({ length: sized(50, 200) }, () => post(newcomer())));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
  });
});
