import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { knownDevices } from '../documents.js';
import { BackgroundWork } from '../mail/background-work.js';
import { DEVICES_MAX } from '../sessions/known-devices.js';
import { type Casino, deviceCookieOf, newcomer, newestCode, openCasino, PASSWORD, signIn } from '../testing/casino.js';

const NEW_PASSWORD = 'Silver-Lantern-77';

/** Trusting the loopback address as a proxy lets the tests choose the address of each caller. */
let casino: Casino;
beforeAll(async () => {
  casino = await openCasino({ proxies: ['loopback'] });
});
afterAll(() => casino.close());

const OWNER = '198.51.100.7';
let strangers = 0;
/** An address that has made no guess yet. */
const stranger = () => `203.0.${113 + Math.floor(strangers / 250)}.${(strangers++ % 250) + 1}`;

const signInFrom = (address: string, email: string, password: string, cookie = '') =>
  signIn(casino.app, email, password).set('X-Forwarded-For', address).set('Cookie', cookie);

async function signedUp() {
  const body = newcomer();
  const response = await request(casino.app.url).post('/api/auth/sign-up').send(body).expect(201);
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
    casino.clock.advance(1);
    await request(casino.app.url).post('/api/auth/forgot-password').send({ email }).expect(202);
    await casino.app.nest.get(BackgroundWork, { strict: false }).settled();
    const code = await newestCode(casino.app, email);
    const reset = await request(casino.app.url)
      .post('/api/auth/reset-password')
      .set('X-Forwarded-For', OWNER)
      .send({ oobCode: code?.oobCode, password: NEW_PASSWORD })
      .expect(204);
    const fresh = deviceCookieOf(reset);
    expect(fresh).toMatch(/^goldwake_device=[\w-]{43}$/);
    expect((await casino.engine.documents.get(knownDevices, uid))?.body.devices).toHaveLength(1);
    await attack(email);
    await signInFrom(stranger(), email, NEW_PASSWORD, device).expect(429);
    await signInFrom(OWNER, email, NEW_PASSWORD, fresh).expect(200);
  });
});
