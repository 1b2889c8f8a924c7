import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MULTI_STEP_GAMES, ONE_STEP_GAMES, Refusal, RISING_TIDE, SLOT_GAMES } from '@goldwake/contracts';
import type { Game, GamesPage } from '@goldwake/contracts/http';
import type { Engine } from '@goldwake/core';
import { until } from '@goldwake/core/testing';
import { openEmbedded } from '@goldwake/embedded';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type AccessTokens, type App, createApp } from '@goldwake/service';
import { fund, openLedger, walletModule } from '@goldwake/wallet/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { CatalogueFault } from '../catalogue/catalogue-file.js';
import { GamesModule } from '../games.module.js';
import { catalogueText } from '../testing/catalogue-text.js';
import { MASTER_KEYS, PROVIDER_URL } from '../testing/slot-casino.js';
import { TestSessions } from '../testing/test-sessions.js';

const PROVIDER = { url: PROVIDER_URL, keys: MASTER_KEYS };
const BET = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };

/** Test tokens: player u1 has the token `token-u1`. */
const tokens: AccessTokens = {
  verify: async (token) => {
    const uid = /^token-(\w+)$/.exec(token)?.[1];
    if (!uid) throw new Refusal('token_invalid');
    return { uid, sessionId: 's', expiresAt: Number.MAX_SAFE_INTEGER, sessionEndsAt: Number.MAX_SAFE_INTEGER };
  },
};

async function openGames(engine: Engine, catalogue: string | null) {
  const wallet = openLedger(engine);
  await fund(wallet, 'u1', { gold_coins: '50000000000' });
  const modules = [walletModule(wallet), new TestSessions().module(), GamesModule];
  return createApp({ engine, accessTokens: tokens, modules, settings: { catalogue, provider: PROVIDER } });
}

const names = ({ result }: { result: Game[] }) => result.map(({ name }) => name);

describe('the shipped catalogue over HTTP', () => {
  let engine: TestEngine;
  let app: App;
  beforeAll(async () => {
    engine = await openTestEngine();
    app = await (await openGames(engine, null)).start();
  });
  afterAll(async () => {
    await app.close();
    await engine.close();
  });

  const get = (path: string) => request(app.url).get(`/api${path}`);
  const games = async (query = ''): Promise<GamesPage> => {
    const { status, body } = await get(`/games${query}`);
    if (status !== 200) throw new Error(`${query}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const as = (uid: string, method: 'get' | 'put' | 'delete' | 'post', path: string) =>
    request(app.url)[method](`/api${path}`).set('authorization', `Bearer token-${uid}`);

  it('visitors get 20 games per page, most popular first', async () => {
    const first = await games();
    expect(first.total).toBeGreaterThan(390);
    expect(first.result.map(({ popularity }) => popularity)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(first.result[0]).toEqual({
      game_id: 'dice',
      name: 'Dice',
      provider_id: 'originals',
      provider_name: 'Originals',
      tags: ['originals'],
      volatility: 'medium',
      rtp: '99.00',
      release_date: '2026-11-03',
      popularity: 1,
      featured: true,
      enabled: true,
      art: 'dice',
      playable: true,
    });
  });

  it('the pages contain every game once, and pages after the last are empty', async () => {
    const { total } = await games();
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(total / 100); page++) {
      seen.push(...(await games(`?page=${page}&pageSize=100`)).result.map(({ game_id }) => game_id));
    }
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    expect(await games('?page=100000')).toEqual({ result: [], total });
  });

  it.each<[string, (game: Game) => boolean]>([
    ['?enabled=true', ({ enabled }) => enabled],
    ['?enabled=false', ({ enabled }) => !enabled],
    ['?featured=true', ({ featured }) => featured],
    ['?tags=show', ({ tags }) => tags.includes('show')],
    ['?tags=show,table_games', ({ tags }) => tags.includes('show') || tags.includes('table_games')],
    ['?tags=nonsense,originals', ({ tags }) => tags.includes('originals')],
    ['?providerId=umbra-foundry', ({ provider_id }) => provider_id === 'umbra-foundry'],
    ['?playable=true', ({ playable }) => playable],
    ['?playable=false', ({ playable }) => !playable],
    ['?tags=slots&featured=true&enabled=true', (game) => game.tags.includes('slots') && game.featured && game.enabled],
  ])('the filter %s returns exactly the matching games', async (query, fits) => {
    const all: Game[] = [];
    for (let page = 1; page <= 5; page++) all.push(...(await games(`?pageSize=100&page=${page}`)).result);
    const expected = all.filter(fits);
    const { result, total } = await games(`${query}&pageSize=100`);
    expect(total).toBe(expected.length);
    expect(result).toEqual(expected.slice(0, 100));
    expect(total).toBeGreaterThan(0);
  });

  it('a search by name ranks exact names before beginnings before later words', async () => {
    expect(names(await games('?name=fire'))).toEqual(['Firefly Shogun']);
    expect(names(await games('?name=midnight%20patis'))).toEqual(['Midnight Pâtisserie']);
    expect(names(await games('?name=SE%C3%91ORA'))).toEqual(['Señora Medianoche']);
    const red = names(await games('?name=red'));
    expect(red.slice(0, 4).every((name) => name.startsWith('Red '))).toBe(true);
    expect(await games('?name=red&tags=show')).toEqual({ result: [], total: 0 });
    expect((await games('?name=%20%20')).total).toBe((await games()).total);
  });

  it('the playable games are exactly those with rules, and no others are marked', async () => {
    const idsOf = async (filter: string) => {
      const pages = [1, 2, 3, 4, 5].map((page) => games(`?${filter}&pageSize=100&page=${page}`));
      return (await Promise.all(pages)).flatMap(({ result }) => result.map(({ game_id }) => game_id));
    };
    const open = await idsOf('enabled=true');
    expect((await idsOf('playable=true')).sort()).toEqual(
      [
        ...Object.keys({ ...ONE_STEP_GAMES, ...MULTI_STEP_GAMES }),
        RISING_TIDE,
        ...SLOT_GAMES.map(({ game_id }) => game_id).filter((id) => open.includes(id)),
      ].sort(),
    );
  });

  it('a list is sorted by popularity, by name or by release date', async () => {
    const all: Game[] = [];
    for (let page = 1; page <= 5; page++) all.push(...(await games(`?pageSize=100&page=${page}&sort=name`)).result);
    const sorted = names({ result: all }).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    expect(names({ result: all })).toEqual(sorted);
    const dates = (await games('?pageSize=100&sort=newest')).result.map(({ release_date }) => release_date);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(await games('?sort=popular')).toEqual(await games());
    expect(names(await games('?name=tide&sort=name'))).toEqual(names(await games('?name=tide')).toSorted());
  });

  it('a search forgives typing errors if nothing matches exactly', async () => {
    const found = async (name: string) => names(await games(`?name=${name}`)).toSorted();
    const right = await found('blackjack');
    expect(right).toContain('Old Court Blackjack');
    for (const typed of ['blackjak', 'balckjack', 'blckjack', 'blackjick', 'BLAKJACK'])
      expect([typed, ...(await found(typed))]).toEqual([typed, ...right]);
    expect(names(await games('?name=dise'))).toContain('Dice');
  });

  it('a search for a provider finds the provider and its games, after games whose own name matches', async () => {
    const own = await games('?providerId=saltmarsh-studio');
    for (const typed of ['saltmarsh', 'saltmarsh studio', 'salmarsh']) {
      expect(await games(`?name=${typed}`)).toEqual(own);
      const { body } = await get(`/providers?name=${typed}`).expect(200);
      expect(body).toMatchObject({ total: 1, result: [{ id: 'saltmarsh-studio', name: 'Saltmarsh Studio' }] });
    }
    expect((await get('/providers?name=zzzz')).body).toEqual({ result: [], total: 0 });
    expect((await get('/providers?name=%20')).body.total).toBe(20);
    expect((await get(`/providers?name=${'a'.repeat(101)}`)).status).toBe(422);
  });

  it.each([
    '?tags=',
    '?tags=crash',
    '?tags=SLOTS',
    '?tags=,,',
    '?providerId=nobody',
    '?providerId=',
    '?name=%25',
    '?name=_',
    `?name=${encodeURIComponent('🎰')}`,
    '?name=%00',
    '?name=zzzz',
    "?name=' OR 1=1",
  ])('the query %s returns an empty page', async (query) => {
    expect(await games(query)).toEqual({ result: [], total: 0 });
  });

  it.each([
    ['?sort=random', 'sort'],
    ['?playable=yes', 'playable'],
    ['?page=0', 'page'],
    ['?page=-1', 'page'],
    ['?page=1000000000', 'page'],
    ['?page=1.5', 'page'],
    ['?page=x', 'page'],
    ['?pageSize=0', 'pageSize'],
    ['?pageSize=1000000', 'pageSize'],
    ['?enabled=yes', 'enabled'],
    ['?featured=1', 'featured'],
    [`?name=${'a'.repeat(101)}`, 'name'],
    [`?name=${'a'.repeat(10_000)}`, 'name'],
    [`?tags=${'slots,'.repeat(40)}`, 'tags'],
    ['?name=a&name=b', 'name'],
    ['?name[a]=b', 'name[a]'],
    ['?order=name', 'order'],
  ])('the query %s is refused, and the problem names the field', async (query, field) => {
    const { status, body } = await get(`/games${query}`);
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, 'validation_failed', field]);
  });

  it('one game is returned by its id, and an unknown id is not found', async () => {
    expect((await get('/games/the-eel-wife')).body).toMatchObject({
      name: 'The Eel Wife',
      provider_name: 'Saltmarsh Studio',
    });
    for (const id of ['nobody', 'constructor', '%2e%2e', '🎲', 'a'.repeat(150)]) {
      const { status, body } = await get(`/games/${encodeURIComponent(id)}`);
      expect([id, status, body.code]).toEqual([id, 404, 'not_found']);
    }
  });

  it('providers are listed with the number of games that can be opened', async () => {
    const { body } = await get('/providers');
    expect(body.total).toBe(20);
    for (const { id, game_count } of body.result) {
      expect([id, game_count]).toEqual([id, (await games(`?providerId=${id}&enabled=true`)).total]);
    }
  });

  it('the lobby settings are returned', async () => {
    const { body } = await get('/casino-settings');
    expect(body).toMatchObject({ version: 1, featured_provider_id: 'saltmarsh-studio' });
    expect(body.lobby_promo_cards).toContain('daily_bonus');
  });

  it('an unchanged catalogue is answered with 304 and no body', async () => {
    for (const path of ['/games?tags=show', '/games/dice-not', '/games/fenfire', '/providers', '/casino-settings']) {
      const first = await get(path);
      if (first.status === 404) {
        expect(first.headers).not.toHaveProperty('etag');
        expect(first.headers['cache-control']).toBe('no-store');
        continue;
      }
      expect(first.headers['cache-control']).toBe('public, no-cache');
      const again = await get(path).set('if-none-match', `W/"other", ${first.headers.etag}`);
      expect([path, again.status, again.text]).toEqual([path, 304, '']);
      expect((await get(path).set('if-none-match', '"other"')).status).toBe(200);
    }
    const { etag = '' } = (await get('/providers')).headers;
    expect((await get('/games?page=0').set('if-none-match', etag)).status).toBe(422);
    expect((await get('/games/nobody').set('if-none-match', etag)).status).toBe(404);
  });

  it('a bet appears in the recent games of its player at once, and of no other player', async () => {
    expect((await as('u1', 'get', '/games/recent')).body).toEqual({ result: [], total: 0 });
    expect((await as('u1', 'post', '/games/dice/bets').send(BET)).status).toBe(201);
    const { body, headers } = await as('u1', 'get', '/games/recent');
    expect([names(body), body.total]).toEqual([['Dice'], 1]);
    expect(headers['cache-control']).toBe('no-store');
    expect((await as('u2', 'get', '/games/recent')).body.total).toBe(0);
    expect((await get('/games/recent')).status).toBe(401);
  });

  it('favourites are listed newest first, and marking one twice stores it once', async () => {
    const mark = (id: string) => as('u3', 'put', `/games/${id}/favourite`);
    for (const id of ['dice', 'fenfire', 'dice', 'the-eel-wife']) expect((await mark(id)).status).toBe(204);
    const listed = await as('u3', 'get', '/games/favourites');
    expect(names(listed.body)).toEqual(['The Eel Wife', 'Fenfire', 'Dice']);
    expect(names((await as('u3', 'get', '/games/favourites?page=2&pageSize=2')).body)).toEqual(['Dice']);
    expect(await engine.store.version('favourites-u3')).toBe(3);
    for (let times = 0; times < 2; times++) {
      expect((await as('u3', 'delete', '/games/fenfire/favourite')).status).toBe(204);
    }
    expect((await as('u3', 'get', '/games/favourites')).body.total).toBe(2);
    expect(await engine.store.version('favourites-u3')).toBe(4);
    expect((await as('u4', 'get', '/games/favourites')).body.total).toBe(0);
  });

  it('each player may change favourites 60 times in a quarter of an hour', async () => {
    const change = (uid: string, attempt: number) =>
      as(uid, attempt % 2 === 0 ? 'put' : 'delete', '/games/dice/favourite').then(({ status }) => status);
    for (let attempt = 0; attempt < 60; attempt++) expect(await change('u5', attempt)).toBe(204);
    for (const attempt of [60, 61]) expect(await change('u5', attempt)).toBe(429);
    expect(await engine.store.version('favourites-u5')).toBe(60);
    expect(await change('u6', 0)).toBe(204);
    engine.clock.advance(15 * 60_000);
    expect(await change('u5', 60)).toBe(204);
  });

  it('an unknown game cannot be marked, and visitors have no favourites', async () => {
    expect((await as('u4', 'put', '/games/nobody/favourite')).status).toBe(404);
    expect((await as('u4', 'delete', '/games/nobody/favourite')).status).toBe(204);
    expect(await engine.store.version('favourites-u4')).toBe(0);
    expect((await request(app.url).put('/api/games/dice/favourite')).status).toBe(401);
    expect((await get('/games/favourites')).status).toBe(401);
  });
});

describe('a catalogue file at startup and while the casino runs', () => {
  let dir: string;
  let file: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'goldwake-catalogue-'));
    file = join(dir, 'catalogue.json');
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  /** Opens the games service on one data directory with this catalogue file. May be called repeatedly. */
  async function open(text: string) {
    await writeFile(file, text);
    const engine = await openEmbedded({ dataDir: join(dir, 'data') });
    const built = await openGames(engine, file);
    return {
      start: () => built.start(),
      call: async (method: 'get' | 'put' | 'post', path: string, body?: object, key: string = randomUUID()) =>
        request(built.nest.getHttpServer())
          [method](`/api${path}`)
          .set('authorization', 'Bearer token-u1')
          .set('idempotency-key', key)
          .send(body),
      async types() {
        const found: string[] = [];
        for await (const { type } of engine.store.readStream('catalogue-main')) found.push(type);
        return found;
      },
      async close() {
        await built.close();
        await engine.close();
      },
    };
  }

  const LISTED = ['provider_listed', 'provider_listed', 'game_listed', 'game_listed', 'casino_settings_changed'];

  it('the first start lists everything, and a later start stores only what changed', async () => {
    for (const [text, expected] of [
      [catalogueText(), LISTED],
      [catalogueText(), LISTED],
      [catalogueText((game) => game.replace('96.50', '94.00')), [...LISTED, 'game_listed']],
    ] as const) {
      const games = await open(text);
      await games.start();
      expect(await games.types()).toEqual(expected);
      const { body } = await games.call('get', '/games/spring-tide');
      expect(text).toContain(`"rtp": "${body.rtp}"`);
      await games.close();
    }
  });

  it('an invalid file prevents startup and stores nothing', async () => {
    const games = await open(catalogueText((game) => game.replace('96.50', '9')));
    await expect(games.start()).rejects.toThrow(CatalogueFault);
    expect(await games.types()).toEqual([]);
    await games.close();
  });

  it('a changed file is applied while the casino runs, and an invalid file is not', async () => {
    const games = await open(catalogueText());
    await games.start();
    const before = await games.call('get', '/casino-settings');
    await writeFile(file, '{');
    const links = '{ "name": "Gull", "url": "https://gull.example/@casino" }';
    await writeFile(file, catalogueText(undefined, { promo: '"crypto_support"', links }));
    const after = await until(async () => {
      const settings = await games.call('get', '/casino-settings');
      return settings.body.version === 1 ? undefined : settings;
    });
    expect(after.body).toEqual({
      version: 2,
      lobby_promo_cards: ['crypto_support'],
      featured_provider_id: 'saltmarsh',
      social_links: [JSON.parse(links)],
    });
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(await games.types()).toEqual([...LISTED, 'casino_settings_changed']);
    await games.close();
  });

  it('a disabled game takes no bets and is hidden from recent games and favourites', async () => {
    const before = await open(catalogueText());
    await before.start();
    const settled = await before.call('post', '/games/dice/bets', BET, 'first');
    expect(settled.status).toBe(201);
    expect((await before.call('put', '/games/spring-tide/favourite')).status).toBe(204);
    expect((await before.call('get', '/games/recent')).body.total).toBe(1);
    await before.close();

    const closed = await open(catalogueText().replaceAll('"enabled": true', '"enabled": false'));
    await closed.start();
    const refused = await closed.call('post', '/games/dice/bets', BET);
    expect([refused.status, refused.body.code]).toEqual([409, 'game_closed']);
    // A client that lost the response must still receive the stored result, because the money has moved.
    expect((await closed.call('post', '/games/dice/bets', BET, 'first')).body).toEqual(settled.body);
    for (const list of ['recent', 'favourites']) {
      expect((await closed.call('get', `/games/${list}`)).body).toEqual({ result: [], total: 0 });
    }
    await closed.close();
  });
});
