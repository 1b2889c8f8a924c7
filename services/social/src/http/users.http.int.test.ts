import { Refusal } from '@goldwake/contracts';
import type { UserSearchResult } from '@goldwake/contracts/http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SocialCasino } from '../testing/social-casino.js';
import { FAILING } from '../testing/test-vip-levels.js';

let casino: SocialCasino;
beforeEach(async () => {
  casino = await SocialCasino.open(
    ['u1', 'Ada'],
    ['u2', 'adamant'],
    ['u3', 'Łukasz'],
    ['u4', 'Müller'],
    ['u5', 'Adele'],
  );
});
afterEach(() => casino.close());

const search = (uid: string, value: string) =>
  casino.call(uid, 'get', `/users/search?value=${encodeURIComponent(value)}`);
const found = async (uid: string, value: string): Promise<UserSearchResult[]> =>
  (await search(uid, value).expect(200)).body.result;
const names = async (uid: string, value: string) => (await found(uid, value)).map(({ username }) => username);

describe('the search for players', () => {
  it('players are found by the beginning of their name, with their relation to the searching player', async () => {
    await casino.asks('u1', 'u2');
    await casino.asks('u5', 'u1');
    expect(await found('u1', 'ad')).toEqual([
      { user_id: 'u1', username: 'Ada', avatar_url: null, relation: 'me' },
      { user_id: 'u2', username: 'adamant', avatar_url: null, relation: 'sent' },
      { user_id: 'u5', username: 'Adele', avatar_url: null, relation: 'received' },
    ]);
    await casino.asks('u2', 'u1');
    expect(await found('u2', 'ada')).toMatchObject([{ relation: 'friends' }, { relation: 'me' }]);
  });

  it.each([
    ['  ADA  ', ['Ada', 'adamant']],
    ['ａｄａ', ['Ada', 'adamant']],
    ['łu', ['Łukasz']],
    ['Mu\u0308', ['Müller']],
    ['da', []],
    ['ada%', []],
    ['ada_', []],
    ['', []],
    ['   ', []],
    ['\u0000', []],
    ['ada\u0000', []],
    ["' OR 1=1 --", []],
    ['\u{10ffff}', []],
  ])('the term %j finds %j', async (term, expected) => {
    expect(await names('u1', term)).toEqual(expected);
  });

  it.each(['', '?value=a&value=b', `?value=${'a'.repeat(65)}`, '?value=a&x=1'])(
    'a search with the query %j is refused',
    async (query) => {
      const { body } = await casino.call('u1', 'get', `/users/search${query}`).expect(422);
      expect(body.code).toBe('validation_failed');
    },
  );

  it('a renamed player is found by the new name only', async () => {
    const renamed = { uid: 'u2', username: 'Zoe', username_normalized: 'zoe' };
    await casino.account('u2', { type: 'username_changed', data: renamed });
    expect(await names('u1', 'adam')).toEqual([]);
    expect(await names('u1', 'zo')).toEqual(['Zoe']);
  });

  it('a banned player is not found until the ban ends', async () => {
    const until = new Date(casino.engine.clock.now() + 60_000).toISOString();
    await casino.account('u2', { type: 'player_banned', data: { uid: 'u2', by: 'ops', reason: 'spam', until } });
    expect(await names('u1', 'adam')).toEqual([]);
    await casino.call('u1', 'get', '/users/u2').expect(404);
    await casino.call('u1', 'post', '/friend-requests', { userId: 'u2' }).expect(404);
    casino.engine.clock.advance(60_000);
    expect(await names('u1', 'adam')).toEqual(['adamant']);
    await casino.account('u2', { type: 'player_banned', data: { uid: 'u2', by: 'ops', reason: 'x', until: null } });
    expect(await names('u1', 'adam')).toEqual([]);
    await casino.account('u2', { type: 'ban_lifted', data: { uid: 'u2', by: 'ops' } });
    expect(await names('u1', 'adam')).toEqual(['adamant']);
  });

  it('at most 20 players are found, even if the first matches are hidden', async () => {
    for (let n = 10; n < 90; n++) {
      await casino.openAccount(`z${n}`, `zed${n}`);
      if (n < 60) {
        const data = { uid: `z${n}`, by: 'ops', reason: 'spam', until: null };
        await casino.account(`z${n}`, { type: 'player_banned', data });
      }
    }
    const result = await names('u1', 'zed');
    expect(result).toHaveLength(20);
    expect([result[0], result.at(-1)]).toEqual(['zed60', 'zed79']);
  });

  it('a player may search 30 times a minute', async () => {
    for (let sent = 0; sent < 30; sent++) await search('u1', 'a').expect(200);
    expect((await search('u1', 'a').expect(429)).body).toMatchObject({ retry_after: expect.any(Number) });
    await search('u2', 'a').expect(200);
  });
});

describe('the card of a player', () => {
  it('shows the name, the picture, the day of the account, the relation and the VIP level', async () => {
    casino.vipLevels.levels.set('u3', 'gold');
    await casino.befriend('u1', 'u3');
    expect((await casino.call('u1', 'get', '/users/u3').expect(200)).body).toEqual({
      user_id: 'u3',
      username: 'Łukasz',
      avatar_url: null,
      member_since: expect.stringMatching(/^2026-01-15T12:00:00/),
      relation: 'friends',
      vip_level: 'gold',
      play: {
        rounds: 0,
        wins: 0,
        largest_win: { gold_coins: '0', sweeps_coins: '0' },
        favourite_game: null,
      },
    });
    expect((await casino.call('u1', 'get', '/users/u1').expect(200)).body.relation).toBe('me');
    expect((await casino.call('u1', 'get', '/users/nobody').expect(404)).body.code).toBe('not_found');
  });

  const playOf = async (uid: string) => (await casino.call('u1', 'get', `/users/${uid}`).expect(200)).body.play;

  it('shows the play of a player only while that player permits it', async () => {
    casino.games.rounds.set('u3', 7);
    const facts = {
      rounds: 7,
      wins: 1,
      largest_win: { gold_coins: '19800', sweeps_coins: '0' },
      favourite_game: { game_id: 'dice', name: 'Dice' },
    };
    expect(await playOf('u3')).toEqual(facts);
    const change = (showsPlay: boolean) =>
      casino.call('u3', 'put', '/self/privacy', { invisible: false, showsGame: true, showsPlay }).expect(200);
    await change(false);
    expect(await playOf('u3')).toBeNull();
    await change(true);
    expect(await playOf('u3')).toEqual(facts);
  });

  it('shows no play while the games service does not respond', async () => {
    casino.games.failure = new Refusal('unavailable');
    expect(await playOf('u3')).toBeNull();
  });

  it.each(FAILING)('shows no VIP level while the promotions service %s', async (_, until) => {
    casino.vipLevels.until = until();
    const { body } = await casino.call('u1', 'get', '/users/u3').expect(200);
    expect(body).toMatchObject({ username: 'Łukasz', vip_level: null, play: { rounds: 0 } });
  });

  it('a player may open 120 cards a minute', async () => {
    for (let opened = 0; opened < 120; opened++) await casino.call('u1', 'get', '/users/u3').expect(200);
    await casino.call('u1', 'get', '/users/u3').expect(429);
    await casino.call('u2', 'get', '/users/u3').expect(200);
  });
});

describe('reports of players', () => {
  const report = (uid: string, id: string, body: object = { reason: 'abuse' }) =>
    casino.call(uid, 'post', `/users/${encodeURIComponent(id)}/reports`, body);

  it('a report is stored once a day and listed for operators with its reporters', async () => {
    await report('u1', 'u2').expect(204);
    await report('u1', 'u2', { reason: 'spam' }).expect(204);
    await report('u3', 'u2', { reason: 'scam' }).expect(204);
    await report('u1', 'u4', { reason: 'other' }).expect(204);
    expect(await casino.moderation.reportedPlayers()).toEqual([
      { uid: 'u4', username: 'Müller', reports: [expect.objectContaining({ uid: 'u1', reason: 'other' })] },
      {
        uid: 'u2',
        username: 'adamant',
        reports: [
          { uid: 'u1', username: 'Ada', reason: 'abuse', reported_at: '2026-01-15T12:00:00.000Z' },
          expect.objectContaining({ username: 'Łukasz', reason: 'scam' }),
        ],
      },
    ]);
    casino.engine.clock.advance(86_400_000);
    await report('u1', 'u2').expect(204);
    expect(await casino.engine.store.version('chatter-u1')).toBe(3);
  });

  it('a repeated Idempotency-Key gets the same response, and is refused with another body', async () => {
    const send = (reason: string) => report('u1', 'u2', { reason }).set('idempotency-key', 'k');
    await send('abuse').expect(204);
    await send('abuse').expect(204);
    expect((await send('spam').expect(409)).body.code).toBe('idempotency_mismatch');
    expect(await casino.engine.store.version('chatter-u1')).toBe(1);
  });

  it('unknown, blocked and blocking players get the same refusal', async () => {
    await casino.call('u1', 'post', '/self/blocks', { userId: 'u2' }).expect(201);
    const refused = [await report('u1', 'nobody'), await report('u1', 'u2'), await report('u2', 'u1')];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([404, 'not_found']);
    for (const id of ['x'.repeat(5_000), '\u{1f600}', '../self', '%00', ' '])
      expect([400, 404, 414]).toContain((await report('u1', id)).status);
    expect(await casino.moderation.reportedPlayers()).toEqual([]);
  });

  it.each([[{}], [{ reason: 'x' }], [{ reason: null }], [{ reason: 'abuse', uid: 'u1' }], [[]]])(
    'a report with the body %j is refused',
    async (body) => {
      await report('u1', 'u2', body).expect(422);
      expect(await casino.engine.store.version('chatter-u1')).toBe(0);
    },
  );

  it('nobody reports themselves, and a visitor reports nobody', async () => {
    expect((await report('u1', 'u1').expect(422)).body.code).toBe('self_request');
    await casino.call(undefined, 'post', '/users/u2/reports', { reason: 'abuse' }).expect(401);
  });
});
