import { put } from '@goldwake/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { credentials, upgrades, usernameClaims } from '../documents.js';
import { type Browser, browserOf, type Casino, newcomer, openCasino, signIn, signUp } from '../testing/casino.js';
import { UsernameClaims } from './username-claims.js';

const DAY_MS = 86_400_000;

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
afterAll(() => casino.close());

const tryName = (username: string) => request(casino.app.url).post('/api/auth/sign-up').send(newcomer({ username }));
const named = async (username: string) => browserOf(await tryName(username).expect(201));
const rename = ({ access_token }: Browser, username: string) =>
  request(casino.app.url).put('/api/self/username').set('Authorization', `Bearer ${access_token}`).send({ username });

describe('names that look the same', () => {
  it.each([
    ['carla', 'сarlа'],
    ['copper', 'соррer'],
    ['coco_77', 'сосо_77'],
    ['Iris', 'lris'],
    ['willi', 'wİlli'],
    ['Ingrid', '1ngrİd'],
    ['nora', 'nоra'],
    ['clairmont', 'dairmont'],
    ['bobby55', 'bobbyss'],
    ['anna.x', 'anna_x'],
  ])('after %s, a sign-up or rename to %s is refused', async (taken, twin) => {
    await named(taken);
    const other = await signUp(casino.app);
    const refusals = [await tryName(twin), await rename(other, twin)];
    for (const { status, body } of refusals) {
      expect([409, 422]).toContain(status);
      expect(['username_taken', 'validation_failed']).toContain(body.code);
    }
  });

  it('the refusal says so, without the name that is taken', async () => {
    await named('Willow');
    const { body } = await tryName('vvillovv').expect(409);
    expect(body).toMatchObject({ code: 'username_taken', detail: 'This username looks like one that is taken' });
  });

  it('of concurrent sign-ups with names that look the same, one succeeds', async () => {
    const names = ['rnaple', 'maple', 'rnap1e', 'map1e'];
    const answers = await Promise.all(names.map((name) => tryName(name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('a player may change a name to one that looks the same as their own', async () => {
    const browser = await named('bobby0');
    await rename(browser, 'bobbyo').expect(200);
    await rename(browser, 'BobbyO').expect(200);
    expect((await tryName('bobby0')).status).toBe(409);
  });

  it.each(['admin', 'system', 'Goldwake', 'goldwake_support'])('the reserved name %s is refused', async (name) => {
    expect((await tryName(name).expect(422)).body.code).toBe('username_reserved');
    const browser = await signUp(casino.app);
    expect((await rename(browser, name).expect(422)).body.code).toBe('username_reserved');
  });
});

describe('a name that was given up', () => {
  it('stays reserved for 90 days, except for the player who had it', async () => {
    const browser = await named('harrier');
    await rename(browser, 'goshawk').expect(200);
    expect((await tryName('harrier').expect(409)).body.code).toBe('username_taken');
    await rename(browser, 'harrier').expect(200);
    await rename(browser, 'kestrel').expect(200);
    casino.clock.advance(90 * DAY_MS - 1);
    await tryName('harrier').expect(409);
    casino.clock.advance(1);
    await tryName('harrier').expect(201);
  });

  it('one player cannot keep many names from others', async () => {
    const browser = await named('heron0');
    for (const name of ['heronA', 'heronB', 'heronC', 'heronD', 'heronE']) await rename(browser, name).expect(200);
    const { body } = await rename(browser, 'heronF').expect(429);
    expect(body).toMatchObject({ code: 'too_many_requests', retry_after: 90 * 86_400 });
    await tryName('heronF').expect(201);
  });

  it('a player may change the name again at once after the clock was set back by two days', async () => {
    const { documents } = casino.engine;
    const claims = new UsernameClaims(documents, casino.clock, 90 * DAY_MS);
    const name = (text: string) => ({ shown: text, normalized: text, skeleton: text });
    await documents.write(await claims.first('egret', name('egret0')));
    for (let at = 0; at < 5; at++) {
      await documents.write(await claims.next('egret', name(`egret${at + 1}`), name(`egret${at}`)));
    }
    casino.clock.advance(-2 * DAY_MS);
    await expect(claims.next('egret', name('egret6'), name('egret5'))).resolves.toHaveLength(2);
    casino.clock.advance(2 * DAY_MS);
  });

  it('is free at once if names stay reserved for 0 days', async () => {
    const own = await openCasino({ usernameReservedDays: 0 });
    try {
      const body = newcomer({ username: 'harrier' });
      const browser = await signUp(own.app, body);
      await request(own.app.url)
        .put('/api/self/username')
        .set('Authorization', `Bearer ${browser.access_token}`)
        .send({ username: 'goshawk' })
        .expect(200);
      await signUp(own.app, newcomer({ username: 'harrier' }));
    } finally {
      await own.close();
    }
  });
});

describe('accounts from before names were reserved', () => {
  it('keep their names, which are reserved at the next start', async () => {
    const own = await openCasino();
    try {
      for (const username of ['heather', 'bracken']) await signUp(own.app, newcomer({ username }));
      await own.engine.documents.write([
        ...['heather', 'bracken'].map((id) => ({ op: 'delete' as const, collection: usernameClaims.name, id })),
        { op: 'delete', collection: upgrades.name, id: 'username_claims' },
      ]);
      await own.restart();
      const { body } = await request(own.app.url)
        .post('/api/auth/sign-up')
        .send(newcomer({ username: 'héather' }))
        .expect(409);
      expect(body.code).toBe('username_taken');
    } finally {
      await own.close();
    }
  });

  it('keep their names when more names count as look-alikes, also those that were given up', async () => {
    const own = await openCasino();
    const { documents } = own.engine;
    const rewrite = async (id: string, before: string) => {
      const claim = await documents.get(usernameClaims, id);
      if (!claim) throw new Error(`there is no claim ${id}`);
      await documents.write([
        { op: 'delete', collection: usernameClaims.name, id },
        put(usernameClaims, before, claim.body, 0),
      ]);
    };
    const status = async (username: string) =>
      (await request(own.app.url).post('/api/auth/sign-up').send(newcomer({ username }))).status;
    try {
      const ann = await signUp(own.app, newcomer({ username: 'ann_5' }));
      await signUp(own.app, newcomer({ username: 'clair' }));
      await request(own.app.url)
        .put('/api/self/username')
        .set('Authorization', `Bearer ${ann.access_token}`)
        .send({ username: 'bea_2' })
        .expect(200);
      await rewrite('anns', 'ann_5');
      await rewrite('beaz', 'bea_2');
      await rewrite('dalr', 'clair');
      await documents.write([{ op: 'delete', collection: upgrades.name, id: 'username_skeletons_3' }]);
      await own.restart();
      for (const twin of ['ann5', 'bea2', 'beaz', 'dair']) expect([twin, await status(twin)]).toEqual([twin, 409]);
      expect(await own.engine.documents.get(usernameClaims, 'bea_2')).toBeUndefined();
    } finally {
      await own.close();
    }
  });

  it('keep working if they look the same by now', async () => {
    const own = await openCasino();
    const { documents } = own.engine;
    try {
      const bodies = [newcomer({ username: 'willi' }), newcomer({ username: 'bracken' })] as const;
      for (const body of bodies) await signUp(own.app, body);
      const second = (await documents.get(usernameClaims, 'bracken'))?.body.uid ?? '';
      const account = await documents.get(credentials, second);
      if (!account) throw new Error('there is no account');
      await documents.write([
        put(credentials, second, { ...account.body, username: 'will1', username_normalized: 'will1' }),
        ...['wllll', 'bracken'].map((id) => ({ op: 'delete' as const, collection: usernameClaims.name, id })),
        put(usernameClaims, 'willi', { uid: account.body.uid, username_normalized: 'willi', free_at: null }),
        put(usernameClaims, 'willl', { uid: second, username_normalized: 'will1', free_at: null }),
        { op: 'delete', collection: upgrades.name, id: 'username_skeletons_3' },
      ]);
      await own.restart();
      const tried = await request(own.app.url)
        .post('/api/auth/sign-up')
        .send(newcomer({ username: 'wİlli' }));
      expect(tried.status).toBe(409);
      for (const { email } of bodies) await signIn(own.app, email).expect(200);
      const browser = browserOf(await signIn(own.app, bodies[1].email).expect(200));
      await request(own.app.url)
        .put('/api/self/username')
        .set('Authorization', `Bearer ${browser.access_token}`)
        .send({ username: 'heather' })
        .expect(200);
      expect(await own.engine.documents.scan(usernameClaims)).toMatchObject([{ id: 'heather' }, { id: 'wllll' }]);
    } finally {
      await own.close();
    }
  });
});
