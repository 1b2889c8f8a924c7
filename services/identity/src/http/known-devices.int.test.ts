import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { actionCodes, knownDevices } from '../documents.js';
import { DEVICES_MAX } from '../sessions/known-devices.js';
import { authCallsOf, NEW_PASSWORD } from '../testing/auth-calls.js';
import {
  askEmail,
  bearer,
  browserOf,
  type Casino,
  confirmEmail,
  deviceCookieOf,
  newcomer,
  newestCode,
  openCasino,
  PASSWORD,
  signIn,
} from '../testing/casino.js';

const MINUTE_MS = 60_000;

/** Trusting the loopback address as a proxy lets the tests choose the address of each caller. */
let casino: Casino;
beforeAll(async () => {
  casino = await openCasino({ proxies: ['loopback'] });
});
afterAll(() => casino.close());

const { auth, forgot, mailed, reset } = authCallsOf(() => casino);
const OWNER = '198.51.100.7';
let strangers = 0;
/** An address that has made no guess yet. */
const stranger = () => `203.0.${113 + Math.floor(strangers / 250)}.${(strangers++ % 250) + 1}`;

const signInFrom = (address: string, email: string, password: string, cookie = '') =>
  signIn(casino.app, email, password).set('X-Forwarded-For', address).set('Cookie', cookie);

async function signedUp() {
  const body = newcomer();
  const response = await auth('sign-up', body).expect(201);
  return { email: body.email, uid: response.body.user.uid as string, device: deviceCookieOf(response), response };
}

/** Guesses until the account refuses all strangers. */
async function attack(email: string): Promise<void> {
  for (let guess = 0; guess < 10; guess++) {
    await signInFrom(stranger(), email, `Wrong-Guess-${guess}`).expect(401);
  }
  await signInFrom(stranger(), email, 'Wrong-Guess-10').expect(429);
}

describe('a device that the account knows', () => {
  it('the device of the sign-up signs in while strangers guess, again and again', async () => {
    const { email, device } = await signedUp();
    expect(device).toMatch(/^goldwake_device=[\w-]{43}$/);
    await attack(email);
    for (let round = 0; round < 3; round++) {
      await signInFrom(OWNER, email, PASSWORD, device).expect(200);
      await signInFrom(stranger(), email, 'Wrong-Guess-11').expect(429);
    }
  });

  it('strangers at the address of the owner do not lock the owner out', async () => {
    const { email, device } = await signedUp();
    for (let guess = 0; guess < 10; guess++) await signInFrom(OWNER, email, `Wrong-Guess-${guess}`).expect(401);
    await signInFrom(OWNER, email, PASSWORD).expect(429);
    await signInFrom(OWNER, email, PASSWORD, device).expect(200);
  });

  it('a sign-in on a new device makes it known too', async () => {
    const { email } = await signedUp();
    const device = deviceCookieOf(await signInFrom(stranger(), email, PASSWORD).expect(200));
    await attack(email);
    await signInFrom(OWNER, email, PASSWORD, device).expect(200);
  });

  it('the cookie is hidden from scripts, is sent to the auth routes only and is stored as a hash', async () => {
    const { uid, device, response } = await signedUp();
    const set = ([] as string[]).concat(response.headers['set-cookie'] ?? []).find((text) => text.startsWith(device));
    expect(set).toMatch(/Path=\/api\/auth; HttpOnly; SameSite=Strict/);
    const stored = await casino.engine.documents.get(knownDevices, uid);
    expect(stored?.body.devices).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(device.split('=')[1]);
  });

  it('its own wrong passwords are limited, and do not limit other devices', async () => {
    const { email, device } = await signedUp();
    for (let guess = 0; guess < 10; guess++) await signInFrom(OWNER, email, `Wrong-${guess}-Guess`, device).expect(401);
    await signInFrom(OWNER, email, PASSWORD, device).expect(429);
    await signInFrom(stranger(), email, PASSWORD).expect(200);
  });

  it('the device of one account is a stranger to another', async () => {
    const [anna, bela] = [await signedUp(), await signedUp()];
    await attack(bela.email);
    await signInFrom(OWNER, bela.email, PASSWORD, anna.device).expect(429);
    await signInFrom(OWNER, bela.email, PASSWORD, `goldwake_device=${'A'.repeat(43)}`).expect(429);
  });

  it('a browser that two accounts use stays known to both', async () => {
    const [anna, bela] = [await signedUp(), await signedUp()];
    const again = await signInFrom(OWNER, bela.email, PASSWORD, anna.device).expect(200);
    expect(deviceCookieOf(again)).toBe(anna.device);
    for (const { email } of [anna, bela]) {
      await attack(email);
      await signInFrom(OWNER, email, PASSWORD, anna.device).expect(200);
    }
  });

  it('an account knows a bounded number of devices, the latest ones', async () => {
    const { email, uid, device } = await signedUp();
    let newest = '';
    for (let count = 0; count < DEVICES_MAX; count++) {
      newest = deviceCookieOf(await signInFrom(OWNER, email, PASSWORD).expect(200));
    }
    expect((await casino.engine.documents.get(knownDevices, uid))?.body.devices).toHaveLength(DEVICES_MAX);
    await attack(email);
    await signInFrom(OWNER, email, PASSWORD, device).expect(429);
    await signInFrom(OWNER, email, PASSWORD, newest).expect(200);
  });
});

describe('guesses of strangers', () => {
  it('a sign-in of the owner on a known device does not give strangers new guesses', async () => {
    const { email, device } = await signedUp();
    await attack(email);
    await signInFrom(OWNER, email, PASSWORD, device).expect(200);
    await signInFrom(stranger(), email, 'Wrong-Guess-11').expect(429);
  });

  it('from ever new addresses, the guesses of a day stay below fifty', async () => {
    const { email } = await signedUp();
    const end = casino.clock.now() + 86_400_000;
    let checked = 0;
    while (casino.clock.now() < end) {
      const { status, body } = await signInFrom(stranger(), email, `Wrong-Guess-${checked}`);
      if (status === 401) checked++;
      else casino.clock.advance(body.retry_after * 1_000);
    }
    expect(checked).toBeGreaterThan(10);
    expect(checked).toBeLessThan(50);
  });

  it('accounts that do not exist answer in the same way', async () => {
    const email = `nobody${newcomer().username}@example.com`;
    await attack(email);
    const { body } = await signInFrom(stranger(), email, 'Wrong-Guess-11').expect(429);
    expect(body).toMatchObject({ code: 'too_many_requests', retry_after: 1 });
  });
});

describe('a password reset by e-mail', () => {
  it('during an attack it makes the owner’s device known, and the account forgets all others', async () => {
    const { email, uid, device } = await signedUp();
    await attack(email);
    await forgot(email);
    const code = await newestCode(casino.app, email);
    const fresh = deviceCookieOf(await reset(code?.oobCode).set('X-Forwarded-For', OWNER).expect(204));
    expect(fresh).toMatch(/^goldwake_device=[\w-]{43}$/);
    expect((await casino.engine.documents.get(knownDevices, uid))?.body.devices).toHaveLength(1);
    await attack(email);
    await signInFrom(stranger(), email, NEW_PASSWORD, device).expect(429);
    await signInFrom(OWNER, email, NEW_PASSWORD, fresh).expect(200);
  });
});

async function forgotFrom(address: string, email: string, cookie = ''): Promise<void> {
  const { text } = await forgot(email, { 'X-Forwarded-For': address, Cookie: cookie });
  expect(text).toBe('');
}

/** Returns the codes of the links for a new password that were sent to an address, the newest first. */
async function links(email: string): Promise<string[]> {
  const { body } = await request(casino.app.url).get('/api/dev/mailbox').query({ to: email }).expect(200);
  return body.flatMap(({ link }: { link: string | null }) => {
    const query = link === null ? undefined : new URL(link, casino.app.url).searchParams;
    return query?.get('mode') === 'resetPassword' ? [query.get('oobCode') ?? ''] : [];
  });
}
const check = (oobCode: unknown, status: number) => auth('check-reset-code', { oobCode }).expect(status);

describe('requests of strangers for a new password', () => {
  beforeEach(() => casino.clock.advance(2 * 60 * MINUTE_MS));

  it('the owner’s unread link stays valid, and is accepted after many of them', async () => {
    const { email, device } = await signedUp();
    await forgotFrom(OWNER, email, device);
    const own = (await newestCode(casino.app, email))?.oobCode;
    for (let minute = 0; minute < 55; minute += 5) {
      await forgotFrom(stranger(), email);
      await forgotFrom(stranger(), email);
      casino.clock.advance(5 * MINUTE_MS);
    }
    await reset(own).expect(204);
    await signIn(casino.app, email, NEW_PASSWORD).expect(200);
  });

  it('they make two links in 15 minutes, and the answer is the same above that', async () => {
    const { email } = await signedUp();
    for (let attempt = 0; attempt < 5; attempt++) await forgotFrom(stranger(), email);
    const first = await links(email);
    expect(first).toHaveLength(2);
    casino.clock.advance(15 * MINUTE_MS);
    await forgotFrom(stranger(), email);
    expect(await links(email)).toHaveLength(3);
    for (const code of first) await check(code, 204);
    for (let attempt = 0; attempt < 5; attempt++) await forgotFrom(stranger(), 'nobody-here@example.com');
    expect(await links('nobody-here@example.com')).toEqual([]);
  });

  it('concurrent ones make no more links than one after the other', async () => {
    const { email } = await signedUp();
    await Promise.all(
      Array.from({ length: 8 }, () => auth('forgot-password', { email }).set('X-Forwarded-For', stranger())),
    );
    await mailed();
    expect(await links(email)).toHaveLength(2);
  });

  it('a device that the account knows gets its own link at once, and has its own pace', async () => {
    const { email, device } = await signedUp();
    for (let attempt = 0; attempt < 5; attempt++) await forgotFrom(stranger(), email);
    await forgotFrom(OWNER, email, device);
    const [own, ...others] = await links(email);
    expect(others).toHaveLength(2);
    for (let attempt = 0; attempt < 5; attempt++) await forgotFrom(OWNER, email, device);
    expect(await links(email)).toHaveLength(4);
    await reset(own).expect(204);
  });

  it('while they never stop, an owner on a new device finds a valid link of the last 15 minutes at any time', async () => {
    const { email } = await signedUp();
    const sentAt = new Map<string, number>();
    const ask = async (address: string) => {
      await forgotFrom(address, email);
      for (const code of await links(email)) if (!sentAt.has(code)) sentAt.set(code, casino.clock.now());
    };
    let newest: string | undefined;
    for (let minute = 0; minute < 90; minute += 5) {
      await ask(stranger());
      await ask(OWNER);
      await ask(stranger());
      [newest] = await links(email);
      expect(casino.clock.now() - (sentAt.get(newest ?? '') ?? 0)).toBeLessThan(15 * MINUTE_MS);
      await check(newest, 204);
      casino.clock.advance(5 * MINUTE_MS);
    }
    await ask(stranger());
    await reset(newest).expect(204);
  });

  it('once they stop, the owner on a new device gets an own link at the latest after 15 minutes', async () => {
    const { email } = await signedUp();
    for (let attempt = 0; attempt < 6; attempt++) {
      await forgotFrom(stranger(), email);
      casino.clock.advance(5 * MINUTE_MS);
    }
    const before = await links(email);
    casino.clock.advance(15 * MINUTE_MS);
    await forgotFrom(OWNER, email);
    const [fresh] = await links(email);
    expect(before).not.toContain(fresh);
    await reset(fresh).expect(204);
  });

  it('the links of an account are bounded, and expired ones are deleted', async () => {
    const { email, uid } = await signedUp();
    const devices: string[] = [];
    for (let count = 0; count < 3; count++) {
      devices.push(deviceCookieOf(await signIn(casino.app, email, PASSWORD).expect(200)));
    }
    for (let minute = 0; minute < 80; minute += 16) {
      for (const cookie of ['', '', ...devices, ...devices]) await forgotFrom(stranger(), email, cookie);
      casino.clock.advance(16 * MINUTE_MS);
    }
    const stored = await casino.engine.documents.find(actionCodes, { index: 'owner', equals: [uid, 'resetPassword'] });
    expect(stored.length).toBeLessThanOrEqual(20);
  });
});

describe('the links of one account for a new password', () => {
  it('one that is used ends all others', async () => {
    const { email, uid, device } = await signedUp();
    await forgotFrom(OWNER, email, device);
    await forgotFrom(stranger(), email);
    const [newer, older] = await links(email);
    await reset(older).expect(204);
    await check(newer, 410);
    await reset(newer).expect(410);
    const stored = await casino.engine.documents.find(actionCodes, { index: 'owner', equals: [uid, 'resetPassword'] });
    expect(stored.map(({ body }) => body.used_at !== null)).toEqual([true]);
  });

  it.each(['password', 'e-mail address'])('a change of the %s ends all of them', async (changed) => {
    const { email, device, response } = await signedUp();
    const browser = browserOf(response);
    await forgotFrom(OWNER, email, device);
    await forgotFrom(stranger(), email);
    const sent = await links(email);
    expect(sent).toHaveLength(2);
    if (changed === 'password') {
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      await request(casino.app.url).put('/api/self/password').set(bearer(browser)).send(body).expect(200);
    } else {
      const other = `other.${email}`;
      await askEmail(casino.app, browser, { email: other, password: PASSWORD }).expect(202);
      await confirmEmail(casino.app, (await newestCode(casino.app, other))?.oobCode).expect(204);
    }
    for (const code of sent) await check(code, 410);
  });
});
