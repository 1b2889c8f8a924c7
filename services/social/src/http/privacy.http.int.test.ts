import type { SocialPort } from '@goldwake/contracts';
import { overHttp } from '@goldwake/service/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SocialCasino } from '../testing/social-casino.js';

const DEFAULTS = { invisible: false, shows_game: true, shows_play: true };

let casino: SocialCasino;
beforeAll(async () => {
  casino = await SocialCasino.open(['u1', 'ada'], ['u2', 'bob'], ['u3', 'cleo'], ['u4', 'dora']);
});
afterAll(() => casino.close());

const change = (uid: string, body: object) => casino.call(uid, 'put', '/self/privacy', body);

describe('/api/self/privacy', () => {
  it('a player without changes has the default settings', async () => {
    const { body } = await casino.call('u1', 'get', '/self/privacy').expect(200);
    expect(body).toEqual({ ...DEFAULTS, version: 0 });
  });

  it('a change states all settings and is stored once, and other players keep theirs', async () => {
    const settings = { invisible: true, showsGame: false, showsPlay: true };
    const expected = { invisible: true, shows_game: false, shows_play: true, version: 1 };
    for (let times = 0; times < 2; times++) {
      expect((await change('u2', settings).expect(200)).body).toEqual(expected);
    }
    expect((await casino.call('u2', 'get', '/self/privacy')).body).toEqual(expected);
    expect((await casino.call('u1', 'get', '/self/privacy')).body).toMatchObject(DEFAULTS);
    expect(await casino.engine.store.version('privacy-u2')).toBe(1);
  });

  it('a used idempotency key is refused with another body', async () => {
    const put = (invisible: boolean) =>
      change('u3', { invisible, showsGame: true, showsPlay: true }).set('idempotency-key', 'k1');
    expect((await put(true)).status).toBe(200);
    expect((await put(true)).body).toEqual({ ...DEFAULTS, invisible: true, version: 1 });
    expect((await put(false)).body).toMatchObject({ status: 409, code: 'idempotency_mismatch' });
  });

  it.each([
    ['no settings', {}],
    ['a missing setting', { invisible: true, showsGame: true }],
    ['text', { invisible: 'true', showsGame: true, showsPlay: true }],
    ['a number', { invisible: 1, showsGame: true, showsPlay: true }],
    ['null', { invisible: null, showsGame: true, showsPlay: true }],
    ['an unknown field', { invisible: true, showsGame: true, showsPlay: true, uid: 'u1' }],
    ['a list', [true, true, true]],
  ])('a body with %s is refused and nothing is stored', async (_, body) => {
    expect((await change('u4', body)).body).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(await casino.engine.store.version('privacy-u4')).toBe(0);
  });

  it('a visitor gets 401', async () => {
    await casino.call(undefined, 'get', '/self/privacy').expect(401);
    await casino.call(undefined, 'put', '/self/privacy', {}).expect(401);
  });
});

describe.each<[string, () => Promise<{ port: Pick<SocialPort, 'privacyOf'>; close(): Promise<void> }>]>([
  ['in its process', async () => ({ port: casino.port, close: async () => {} })],
  ['over HTTP', () => overHttp('social', casino.port, casino.engine)],
])('the social port %s', (_, reach) => {
  it('returns the settings of players in the order of their uids, with defaults for unknown players', async () => {
    await change('u1', { invisible: false, showsGame: true, showsPlay: false }).expect(200);
    const { port, close } = await reach();
    const [nobody, own] = await port.privacyOf(['nobody', 'u1']);
    expect(nobody).toEqual({ uid: 'nobody', ...DEFAULTS, version: 0 });
    expect(own).toEqual({ uid: 'u1', ...DEFAULTS, shows_play: false, version: 1 });
    expect(await port.privacyOf([])).toEqual([]);
    await close();
  });
});
