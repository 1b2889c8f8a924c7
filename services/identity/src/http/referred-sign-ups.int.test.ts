import type { EventOf, SignUpDevice, SignUpsPort } from '@goldwake/contracts';
import { portToken } from '@goldwake/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { signUpDevices } from '../documents.js';
import { MANIFEST } from '../manifest.js';
import { digest } from '../secrets/digest.js';
import { accountEvents } from '../testing/account-events.js';
import {
  bearer,
  type Casino,
  deviceCookieOf,
  newcomer,
  openCasino,
  PASSWORD,
  proveEmail,
  signIn,
} from '../testing/casino.js';

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
afterAll(() => casino.close());

const post = (body: object, cookie = '', key?: string) => {
  const sent = request(casino.app.url).post('/api/auth/sign-up').set('Cookie', cookie);
  return (key === undefined ? sent : sent.set('Idempotency-Key', key)).send(body);
};

/** Signs up a player, by default on a new device. */
async function signedUp(fields: { referrer?: string; username?: string } = {}, cookie = '') {
  const body = newcomer(fields);
  const response = await post(body, cookie).expect(201);
  const { user, access_token } = response.body as { user: { uid: string }; access_token: string };
  return { ...body, uid: user.uid, access_token, device: deviceCookieOf(response) };
}

/** What the account states about who referred it; undefined if nothing. */
async function referralOf(uid: string) {
  const events = await accountEvents(casino, uid);
  const [, referred] = events.map(({ type }) => type);
  return referred === 'player_referred' ? (events[1]?.data as EventOf<'player_referred'>['data']) : undefined;
}
const byDevice = (uid: string, referrer_id: string, device: SignUpDevice) => ({ uid, referrer_id, device });
const signUps = () => casino.app.nest.get<SignUpsPort>(portToken(MANIFEST, 'signUps'), { strict: false });
/** Returns what is stored of a device on which somebody signed up, by its cookie. */
const remembered = (cookie: string) => casino.engine.documents.get(signUpDevices, digest(cookie.split('=')[1] ?? ''));
const rename = ({ access_token }: { access_token: string }, username: string) =>
  request(casino.app.url).put('/api/self/username').set(bearer({ access_token })).send({ username }).expect(200);

describe('a sign-up by the link of a player', () => {
  it('states that player, between the account and its first session', async () => {
    const ada = await signedUp();
    const { uid } = await signedUp({ referrer: ada.username });
    const types = (await accountEvents(casino, uid)).map(({ type }) => type);
    expect(types).toEqual(['account_opened', 'player_referred', 'session_started']);
    expect(await referralOf(uid)).toEqual(byDevice(uid, ada.uid, 'new'));
  });

  it.each([
    ['in other case', (name: string) => name.toUpperCase()],
    [
      'in full-width letters',
      (name: string) =>
        [...name].map((c) => (/[a-z]/.test(c) ? String.fromCodePoint(c.charCodeAt(0) + 0xfee0) : c)).join(''),
    ],
  ])('finds the player by the username %s', async (_name, written) => {
    const ada = await signedUp();
    const { uid } = await signedUp({ referrer: written(ada.username) });
    expect(await referralOf(uid)).toEqual(byDevice(uid, ada.uid, 'new'));
  });

  it('finds the player by a former username that is still reserved', async () => {
    const ada = await signedUp();
    await rename(ada, 'Renamed_Ada');
    for (const referrer of [ada.username, 'renamed_ada']) {
      const { uid } = await signedUp({ referrer });
      expect(await referralOf(uid)).toEqual(byDevice(uid, ada.uid, 'new'));
    }
  });

  it.each([
    ['the own name', 'own_name', { username: 'own_name' }],
    ['a name that nobody has', 'nobody_at_all', {}],
    ['a name that only looks like one', 'adа', {}],
    ['separators alone', '...', {}],
    ['a space', ' ', {}],
    ['a name with a space', ' some body ', {}],
    ['a NUL', '\u0000', {}],
    ['letters that normalization lengthens', 'ﷺ'.repeat(60), {}],
    ['combining marks alone', '\u0301'.repeat(64), {}],
    ['symbols', '⚓️🌊', {}],
    ['the name of a property of objects', '__proto__', {}],
    ['a path', '../accounts', {}],
    ['the longest text', 'x'.repeat(64), {}],
  ])('by %s opens the account and states nobody', async (_name, referrer, fields) => {
    const { uid } = await signedUp({ referrer, ...fields });
    expect(await referralOf(uid)).toBeUndefined();
    expect(await signUps().of(uid)).toMatchObject({ referrer_id: null });
  });

  it.each([
    ['is empty', '', 'validation_failed'],
    ['has 65 characters', 'x'.repeat(65), 'validation_failed'],
    ['has 1,000 characters', 'x'.repeat(1_000), 'validation_failed'],
    ['is a number', 7, 'validation_failed'],
    ['is half of a surrogate pair', '\ud800', 'malformed_json'],
  ])('is refused if the name %s, and nothing is stored', async (_name, referrer, code) => {
    const before = await casino.engine.store.lastPosition();
    expect((await post(newcomer({ referrer }))).body).toMatchObject({ code });
    expect(await casino.engine.store.lastPosition()).toBe(before);
  });
});

describe('the device of a sign-up by a link', () => {
  it('is the own one of the player who referred, if that account knows it', async () => {
    const ada = await signedUp();
    const { uid } = await signedUp({ referrer: ada.username }, ada.device);
    expect(await referralOf(uid)).toEqual(byDevice(uid, ada.uid, 'own'));
  });

  it('is the own one too if the player has only signed in on it', async () => {
    const [ada, bela] = [await signedUp(), await signedUp()];
    await signIn(casino.app, ada.email, PASSWORD).set('Cookie', bela.device).expect(200);
    const { uid } = await signedUp({ referrer: ada.username }, bela.device);
    expect(await referralOf(uid)).toEqual(byDevice(uid, ada.uid, 'own'));
  });

  it('is used if somebody has signed up on it by a link before, whoever referred them', async () => {
    const [ada, bela] = [await signedUp(), await signedUp()];
    const first = await signedUp({ referrer: ada.username });
    for (const referrer of [ada, bela]) {
      const { uid } = await signedUp({ referrer: referrer.username }, first.device);
      expect(await referralOf(uid)).toEqual(byDevice(uid, referrer.uid, 'used'));
    }
  });

  it('is used if somebody has signed up on it without a link', async () => {
    const [ada, bela] = [await signedUp(), await signedUp()];
    const { uid } = await signedUp({ referrer: ada.username }, bela.device);
    expect(await referralOf(uid)).toEqual(byDevice(uid, ada.uid, 'used'));
  });

  it('is new for one of two sign-ups at the same time', async () => {
    const ada = await signedUp();
    const cookie = `goldwake_device=${Buffer.alloc(32, 7).toString('base64url')}`;
    const both = await Promise.all([1, 2].map(() => signedUp({ referrer: ada.username }, cookie)));
    const devices = await Promise.all(both.map(async ({ uid }) => (await referralOf(uid))?.device));
    expect(devices.sort()).toEqual(['new', 'used']);
  });

  it.each(['goldwake_device=', 'goldwake_device=short', `goldwake_device=${'A'.repeat(43)}`])(
    'is new if its cookie is %s',
    async (cookie) => {
      const ada = await signedUp();
      const { uid } = await signedUp({ referrer: ada.username }, cookie);
      expect(await referralOf(uid)).toEqual(byDevice(uid, ada.uid, 'new'));
    },
  );

  it('is remembered by a hash, without the account', async () => {
    const ada = await signedUp();
    const friend = await signedUp({ referrer: ada.username });
    const stored = JSON.stringify(await remembered(friend.device));
    expect(stored).toContain('signed_up_at');
    expect(stored).not.toContain(friend.device.split('=')[1]);
    expect(stored).not.toContain(friend.uid);
  });
});

describe('a repeated sign-up by a link', () => {
  it('starts another session of the account, and stores no other referral or device', async () => {
    const ada = await signedUp();
    const body = newcomer({ referrer: ada.username });
    const first = await post(body, '', 'one-key').expect(201);
    const { uid } = first.body.user as { uid: string };
    const again = await post(body, '', 'one-key').expect(201);
    const types = (await accountEvents(casino, uid)).map(({ type }) => type);
    expect(types).toEqual(['account_opened', 'player_referred', 'session_started', 'session_started']);
    expect(await remembered(deviceCookieOf(first))).toBeDefined();
    expect(await remembered(deviceCookieOf(again))).toBeUndefined();
  });

  it('with a name that is taken stores no device', async () => {
    const ada = await signedUp();
    const taken = newcomer({ referrer: ada.username, username: ada.username });
    const cookie = `goldwake_device=${Buffer.alloc(32, 9).toString('base64url')}`;
    await post(taken, cookie).expect(409);
    expect(await remembered(cookie)).toBeUndefined();
  });
});

describe('the origin of a sign-up', () => {
  it('names who referred, the name in the link, and whether the address is verified', async () => {
    const ada = await signedUp();
    const friend = await signedUp({ referrer: ada.username.toUpperCase() });
    const origin = {
      ...{ username_normalized: friend.username, ref_normalized: ada.username, referrer_id: ada.uid },
      ...{ email_verified: false, is_banned: false },
    };
    expect(await signUps().of(friend.uid)).toEqual(origin);
    await proveEmail(casino.app, friend.email);
    expect(await signUps().of(friend.uid)).toEqual({ ...origin, email_verified: true });
  });

  it('keeps who referred after both have changed their usernames', async () => {
    const ada = await signedUp();
    const friend = await signedUp({ referrer: ada.username });
    await rename(ada, 'Changed_Ada');
    await rename(friend, 'Changed_Friend');
    expect(await signUps().of(friend.uid)).toMatchObject({
      ...{ username_normalized: 'changed_friend', ref_normalized: ada.username, referrer_id: ada.uid },
    });
  });

  it('states the name in the link also if nobody had it', async () => {
    const { uid } = await signedUp({ referrer: 'Later_Player' });
    expect(await signUps().of(uid)).toMatchObject({ ref_normalized: 'later_player', referrer_id: null });
  });

  it('of an account that does not exist is undefined', async () => {
    expect(await signUps().of('nobody')).toBeUndefined();
  });
});
