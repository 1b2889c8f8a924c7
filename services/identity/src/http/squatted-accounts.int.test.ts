import type { AccountEvent } from '@goldwake/contracts';
import { command, findingsOf } from '@goldwake/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { knownDevices } from '../documents.js';
import { firstCodes } from '../invariants/first-codes.js';
import { profiles } from '../invariants/profiles.js';
import { secondFactors } from '../invariants/second-factors.js';
import { sessions } from '../invariants/sessions.js';
import { TotpSecrets } from '../secrets/totp-secrets.js';
import { Accounts } from '../streams/accounts.js';
import { accountEvents } from '../testing/account-events.js';
import { authCallsOf, NEW_PASSWORD } from '../testing/auth-calls.js';
import { Authenticator } from '../testing/authenticator.js';
import {
  askEmail,
  browserOf,
  type Casino,
  confirmEmail,
  deviceCookieOf,
  newcomer,
  newestCode,
  openCasino,
  PASSWORD,
  proveEmail,
  refresh,
  self,
  signIn,
  signUp,
} from '../testing/casino.js';
import { STEP_MS, secondFactorsOf } from '../testing/second-factors.js';

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
beforeEach(() => casino.clock.advance(3 * STEP_MS));
afterAll(() => casino.close());

const { codeOf, factorsOf, post, second, withTotp, challengeOf } = secondFactorsOf(() => casino);
const part = <T>(type: new (...parts: never[]) => T): T => casino.app.nest.get(type, { strict: false });
const { auth, forgot, reset } = authCallsOf(() => casino);
const withOrigin = (call: request.Test) => call.set('Origin', casino.app.url);

async function resetPassword(email: string): Promise<string> {
  await forgot(email);
  return deviceCookieOf(await reset((await newestCode(casino.app, email))?.oobCode).expect(204));
}

/** An account of an earlier version, with an authenticator app and an address that nobody has proved. */
async function squatted() {
  const body = newcomer();
  const opened = await auth('sign-up', body).expect(201);
  const squatter = browserOf(opened);
  const { uid } = squatter.user;
  const created = await part(TotpSecrets).create(uid, body.username, command('an earlier enrolment'));
  if (!created) throw new Error('the player has no key');
  const enrolled_at = new Date(casino.clock.now()).toISOString();
  const factor = { uid, totp_id: uid };
  const events: AccountEvent[] = [
    { type: 'totp_enrolled', data: { ...factor, secret: created.sealed, enrolled_at } },
    { type: 'totp_confirmed', data: { ...factor, step: 1, confirmed_at: enrolled_at } },
    { type: 'recovery_codes_issued', data: { uid, hashes: ['a', 'b'] } },
  ];
  await part(Accounts).execute(uid, { ...command(`old ${uid}`), actor: uid }, () => events);
  return { email: body.email, uid, squatter, device: deviceCookieOf(opened), secret: created.secret };
}

describe('an account whose address nobody has proved', () => {
  it('gets no second factor until the address is proved; the problem says how', async () => {
    const body = newcomer();
    const browser = await signUp(casino.app, body);
    const authenticator = new Authenticator(casino.app.url);
    const refused = await post(browser, 'totp', { password: PASSWORD }).expect(409);
    expect(refused.body).toMatchObject({ code: 'email_unverified', title: 'Confirm your e-mail address first' });
    const passkey = await withOrigin(post(browser, 'passkeys/options', { password: PASSWORD })).expect(409);
    expect(passkey.body.code).toBe('email_unverified');
    expect(await factorsOf(browser)).toEqual({ totp: null, recovery_codes_left: 0, passkeys: [] });

    await proveEmail(casino.app, body.email);
    const { secret } = (await post(browser, 'totp', { password: PASSWORD }).expect(201)).body;
    await post(browser, 'totp/confirm', { code: codeOf(secret) }).expect(200);
    const { challenge_token: challengeToken, options } = (
      await withOrigin(post(browser, 'passkeys/options', { password: PASSWORD })).expect(200)
    ).body;
    const added = { challengeToken, name: 'Laptop', ...authenticator.create(options) };
    await withOrigin(post(browser, 'passkeys', added)).expect(201);
  });

  it('a reset by e-mail proves the address, and removes what was set before', async () => {
    const { email, uid, squatter, device } = await squatted();
    const verification = (await newestCode(casino.app, email))?.oobCode;
    await askEmail(casino.app, squatter, { email: `squatter.${email}`, password: PASSWORD }).expect(202);
    const change = (await newestCode(casino.app, `squatter.${email}`))?.oobCode;
    const challenge = await challengeOf({ email });
    const fresh = await resetPassword(email);

    const owner = browserOf(await signIn(casino.app, email, NEW_PASSWORD).expect(200));
    expect(owner.user).toMatchObject({ uid, email_verified: true });
    expect(await factorsOf(owner)).toEqual({ totp: null, recovery_codes_left: 0, passkeys: [] });
    await self(casino.app, squatter.access_token).expect(401);
    await refresh(casino.app, squatter.cookie).expect(401);
    await confirmEmail(casino.app, change).expect(410);
    await auth('verify-email', { oobCode: verification }).expect(410);
    await second('totp', { challengeToken: challenge.challenge_token, code: '123456' }).expect(410);
    const devices = (await casino.engine.documents.get(knownDevices, uid))?.body.devices;
    // The device of the reset, which has then signed in as another one because it sent no cookie.
    expect(devices).toHaveLength(2);
    expect(fresh).not.toBe(device);

    const { secret } = (await post(owner, 'totp', { password: NEW_PASSWORD }).expect(201)).body;
    await post(owner, 'totp/confirm', { code: codeOf(secret) }).expect(200);
  });

  it('two resets at once store its removal once, in a history that `verify` accepts', async () => {
    const { email, uid } = await squatted();
    await forgot(email);
    const oobCode = (await newestCode(casino.app, email))?.oobCode;
    const answers = await Promise.all([reset(oobCode), reset(oobCode)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
    const events = await accountEvents(casino, uid);
    const types = events.map(({ type }) => type);
    expect(types.filter((type) => type === 'email_verified' || type === 'totp_disabled')).toHaveLength(2);
    for (const rule of [sessions, profiles, secondFactors, firstCodes]) expect(findingsOf(rule, events)).toEqual([]);
  });
});

describe('an account with a proved address', () => {
  it('keeps its second factor when the password is reset', async () => {
    const { email, secret } = await withTotp();
    await resetPassword(email);
    const challenge = await challengeOf({ email }, NEW_PASSWORD);
    casino.clock.advance(STEP_MS);
    const answer = { challengeToken: challenge.challenge_token, code: codeOf(secret) };
    await second('totp', answer).expect(200);
  });
});
