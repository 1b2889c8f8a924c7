import { CHAT_GRAPHEMES_MAX, type ChatMessage } from '@goldwake/contracts';
import type { ChatPage, ChatState } from '@goldwake/contracts/http';
import { systemContext } from '@goldwake/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SocialCasino } from '../../testing/social-casino.js';
import { FAILING } from '../../testing/test-vip-levels.js';

const DAY_MS = 86_400_000;
const ADA = { user_id: 'u1', username: 'Ada', avatar_url: null };

let casino: SocialCasino;
let sends = 0;
beforeEach(async () => {
  casino = await SocialCasino.open(['u1', 'Ada'], ['u2', 'Łukasz'], ['u3', 'Cleo'], ['u4', 'Dan'], ['u5', 'Eve']);
});
afterEach(() => casino.close());

const post = (uid: string | undefined, text: unknown, more: object = {}) =>
  casino.call(uid, 'post', '/chat/messages', { text, clientMessageId: `c${++sends}`, ...more });
/** Sends a message after a pause in which no rate limit applies. */
async function say(uid: string, text: string, more: object = {}): Promise<ChatMessage> {
  casino.engine.clock.advance(30_000);
  return (await post(uid, text, more).expect(201)).body;
}
const page = async (uid: string, query = ''): Promise<ChatPage> =>
  (await casino.call(uid, 'get', `/chat/messages${query}`).expect(200)).body;
const textsOf = async (uid: string) => (await page(uid)).result.map(({ text }) => text);
const stateOf = async (uid: string): Promise<ChatState> =>
  (await casino.call(uid, 'get', '/chat/state').expect(200)).body;
const report = (uid: string, id: string, reason = 'spam') =>
  casino.call(uid, 'post', `/chat/messages/${id}/reports`, { reason });
const settled = async () => casino.engine.bus.settled(await casino.engine.store.lastPosition());

describe('messages', () => {
  it('a message is in the page of every player at once, with its client id for its author only', async () => {
    const sent = await say('u1', '  Müller, Łukasz, 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 שלום مرحبا สวัสดี <b>x</b>  ', {
      clientMessageId: 'mine',
    });
    expect(sent).toEqual({
      message_id: expect.any(String),
      position: expect.any(Number),
      user_id: 'u1',
      username: 'Ada',
      avatar_url: null,
      vip_level: 'bronze',
      text: 'Müller, Łukasz, 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 שלום مرحبا สวัสดี <b>x</b>',
      state: 'shown',
      sent_at: '2026-01-15T12:00:30.000Z',
      mentions: [],
      reply_to: null,
      round: null,
      client_message_id: 'mine',
      version: sent.position,
    });
    expect(await page('u1')).toEqual({ result: [sent], more: false });
    expect(await page('u2')).toEqual({ result: [{ ...sent, client_message_id: null }], more: false });
  });

  it('a message keeps the VIP level that its author had when it was sent', async () => {
    casino.vipLevels.levels.set('u1', 'gold');
    const before = await say('u1', 'before');
    casino.vipLevels.levels.set('u1', 'platinum-1');
    const after = await say('u1', 'after');
    expect([before, after].map(({ vip_level }) => vip_level)).toEqual(['gold', 'platinum-1']);
    expect((await page('u2')).result.map(({ vip_level }) => vip_level)).toEqual(['platinum-1', 'gold']);
  });

  it.each(FAILING)('a message without a level is sent while the promotions service %s', async (_, until) => {
    casino.vipLevels.until = until();
    expect(await say('u1', 'hello')).toMatchObject({ text: 'hello', vip_level: null });
    expect((await page('u2')).result).toMatchObject([{ text: 'hello', vip_level: null }]);
  });

  it('no stored event and no document contains the text', async () => {
    await say('u1', 'a secret of Ada');
    await page('u1');
    const events = await casino.engine.store.readAll(0, 100);
    expect(JSON.stringify(events)).not.toContain('secret');
  });

  it('a repeated clientMessageId stores one message and gets the same response, also after limits apply', async () => {
    const body = { clientMessageId: 'same' };
    const first = (await post('u1', 'hello', body).expect(201)).body;
    const position = await casino.engine.store.lastPosition();
    for (let n = 0; n < 7; n++) expect((await post('u1', 'hello', body).expect(201)).body).toEqual(first);
    expect(await casino.engine.store.lastPosition()).toBe(position);
    expect((await post('u1', 'another text', body).expect(409)).body.code).toBe('idempotency_mismatch');
    const ofOther = (await post('u2', 'hello', body).expect(201)).body;
    expect(ofOther.message_id).not.toBe(first.message_id);
    expect((await page('u1')).result).toHaveLength(2);
  });

  it('a repeated clientMessageId of a deleted message gets its present state', async () => {
    const body = { clientMessageId: 'same' };
    const { message_id } = (await post('u1', 'hello', body).expect(201)).body;
    await casino.call('u1', 'delete', `/chat/messages/${message_id}`).expect(204);
    const version = await casino.engine.store.lastPosition();
    const again = (await post('u1', 'hello', body).expect(201)).body;
    expect(again).toMatchObject({ message_id, state: 'deleted', text: null, version, client_message_id: 'same' });
  });

  it('the same clientMessageId sent many times at once stores one message', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => post('u1', 'hello', { clientMessageId: 'same' })),
    );
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.message_id}`)).size).toBe(1);
    expect((await page('u1')).result).toHaveLength(1);
  });

  it('pages follow each other without a gap', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 20; n++) ids.unshift((await say(`u${1 + (n % 5)}`, `message ${n}`)).message_id);
    const seen: string[] = [];
    let before = '';
    for (;;) {
      const { result, more } = await page('u1', `?pageSize=7${before}`);
      seen.push(...result.map(({ message_id }) => message_id));
      before = `&before=${seen.at(-1)}`;
      if (!more) break;
    }
    expect(seen).toEqual(ids);
  });

  it('mentions are found by name, whatever its case, and a block does not change them', async () => {
    const { text, mentions } = await say('u1', 'hi @łukasz, @CLEO. and @nobody @ada');
    expect(mentions.map(({ user_id, at, length }) => [user_id, text?.slice(at, at + length)])).toEqual([
      ['u2', '@łukasz'],
      ['u3', '@CLEO'],
      ['u1', '@ada'],
    ]);
    await casino.call('u2', 'post', '/self/blocks', { userId: 'u1' }).expect(201);
    expect((await say('u1', 'hi @Łukasz')).mentions).toEqual([{ user_id: 'u2', at: 3, length: 7 }]);
  });

  it('more than five mentioned players are refused, and a repeated mention counts once', async () => {
    await casino.openAccount('u6', 'Finn');
    const names = ['Ada', 'Łukasz', 'Cleo', 'Dan', 'Eve'].map((name) => `@${name}`).join(' ');
    expect((await say('u1', names)).mentions).toHaveLength(5);
    expect((await say('u1', `${names} @ada @nobody`)).mentions).toHaveLength(5);
    casino.engine.clock.advance(30_000);
    expect((await post('u1', `${names} @Finn`).expect(422)).body.code).toBe('validation_failed');
  });

  it('a reply contains the author and text of its message while that message is shown', async () => {
    const first = await say('u1', 'first');
    const answer = await say('u2', 'second', { replyTo: first.message_id });
    const reply = { message_id: first.message_id, user_id: 'u1', username: 'Ada', text: 'first' };
    expect(answer.reply_to).toEqual(reply);
    await casino.call('u1', 'delete', `/chat/messages/${first.message_id}`).expect(204);
    expect((await page('u3')).result[0]?.reply_to).toEqual({ ...reply, text: null });
    await post('u3', 'third', { replyTo: first.message_id }).expect(404);
    await post('u3', 'third', { replyTo: 'unknown' }).expect(404);
  });

  it("a message cannot be read any more once its author's key is destroyed", async () => {
    await say('u1', 'mine');
    await say('u2', 'yours');
    await casino.personalData.destroyKey('u1');
    expect(await textsOf('u3')).toEqual(['yours', null]);
  });
});

describe('a message of the greatest length', () => {
  it.each([
    ['Latin', 'x'],
    ['Thai with a vowel and a tone', 'ที่'],
    ['emoji of a family', '👨‍👩‍👧‍👦'],
    ['the longest standard emoji', '👩🏽‍❤️‍💋‍👨🏿'],
    ['the flag of a region', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ])('500 characters of %s arrive byte for byte', async (_, character) => {
    const text = character.repeat(CHAT_GRAPHEMES_MAX);
    const sent = await say('u1', text);
    expect(Buffer.from(sent.text ?? '')).toEqual(Buffer.from(text));
    expect(await textsOf('u2')).toEqual([text]);
  });
});

describe('versions of messages', () => {
  it('a version does not depend on what the author does in private', async () => {
    const { message_id } = await say('u2', 'noise');
    await report('u1', message_id).expect(204);
    await casino.call('u1', 'post', '/chat/hidden-players', { userId: 'u2' }).expect(201);
    const sent = await say('u1', 'hello');
    expect(await casino.engine.store.version('chatter-u1')).toBe(3);
    expect(sent.version).toBe(sent.position);
    expect((await page('u3')).result.map(({ version, position }) => version - position)).toEqual([0, 0]);
  });

  it('each change of a message raises its version', async () => {
    const { message_id, version } = await say('u1', 'fine');
    const decision = { reason: 'A test', by: 'mara' };
    const versions = [version];
    for (const change of ['hide', 'show'] as const) {
      await casino.moderation[change](message_id, decision, systemContext(change));
      versions.push((await page('u2')).result[0]?.version ?? 0);
    }
    expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other));
    expect(versions.at(-1)).toBe(await casino.engine.store.lastPosition());
  });
});

describe('refusals', () => {
  it('a message above the rate is refused with the time to wait', async () => {
    for (let n = 0; n < 5; n++) await post('u1', `message ${n}`).expect(201);
    const { body, headers } = await post('u1', 'message 5').expect(429);
    expect(body).toMatchObject({ code: 'chat_too_fast', retry_after: 10 });
    expect(headers['retry-after']).toBe('10');
    await post('u2', 'of somebody else').expect(201);
    casino.engine.clock.advance(10_000);
    await post('u1', 'message 5').expect(201);
  });

  it('of twenty simultaneous messages, five are stored', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => post('u1', `message ${n}`)));
    const counts = (status: number) => responses.filter((response) => response.status === status).length;
    expect([counts(201), counts(429)]).toEqual([5, 15]);
  });

  it('the same text is refused for thirty seconds', async () => {
    await post('u1', 'buy now').expect(201);
    casino.engine.clock.advance(29_001);
    expect((await post('u1', ' buy\tnow ').expect(409)).body).toMatchObject({ code: 'chat_repeated', retry_after: 1 });
    await post('u2', 'buy now').expect(201);
    casino.engine.clock.advance(999);
    await post('u1', 'buy now').expect(201);
  });
});

describe('own messages', () => {
  it('a message is deleted for everybody, once, and only by its author', async () => {
    const { message_id } = await say('u1', 'oops');
    const path = `/chat/messages/${message_id}`;
    await casino.call('u2', 'delete', path).expect(404);
    await casino.call('u1', 'delete', path).expect(204);
    const version = await casino.engine.store.lastPosition();
    await casino.call('u1', 'delete', path).expect(204);
    expect((await page('u2')).result).toMatchObject([{ message_id, state: 'deleted', text: null, version }]);
    await casino.call('u1', 'delete', '/chat/messages/unknown').expect(404);
  });

  it('a message older than five minutes cannot be deleted', async () => {
    const { message_id } = await say('u1', 'final');
    casino.engine.clock.advance(300_001);
    const { body } = await casino.call('u1', 'delete', `/chat/messages/${message_id}`).expect(409);
    expect(body.code).toBe('message_final');
    expect(await textsOf('u2')).toEqual(['final']);
  });
});

describe('reports', () => {
  it('three distinct players hide a message, once', async () => {
    const { message_id } = await say('u1', 'spam');
    for (const uid of ['u2', 'u2', 'u3', 'u2']) await report(uid, message_id).expect(204);
    await settled();
    expect(await textsOf('u5')).toEqual(['spam']);
    await report('u4', message_id, 'abuse').expect(204);
    await settled();
    expect((await page('u5')).result).toMatchObject([{ state: 'hidden', text: null }]);
    await report('u3', message_id).expect(204);
    await report('u5', message_id).expect(404);
    const events = (await casino.engine.store.readAll(0, 100)).filter(({ type }) => type === 'message_hidden');
    expect(events).toMatchObject([
      { stream: 'chatter-u1', actor: 'system', data: { message_id, uid: 'u1', reporters: ['u2', 'u3', 'u4'] } },
    ]);
    expect(casino.engine.reports).toEqual([]);
  });

  it('a report of the own message, of an unknown message or without a known reason is refused', async () => {
    const { message_id } = await say('u1', 'mine');
    expect((await report('u1', message_id).expect(422)).body.code).toBe('validation_failed');
    await report('u2', 'unknown').expect(404);
    expect((await report('u2', message_id, 'boring').expect(422)).body.code).toBe('validation_failed');
  });
});

describe('hidden players and blocks', () => {
  it('the messages of a hidden player are left out for the player who hides them, until they are shown again', async () => {
    await say('u1', 'noise');
    const hide = () => casino.call('u2', 'post', '/chat/hidden-players', { userId: 'u1' }).expect(201);
    expect((await hide()).body).toEqual(ADA);
    await hide();
    expect((await casino.call('u2', 'get', '/chat/hidden-players').expect(200)).body).toEqual([ADA]);
    expect(await textsOf('u2')).toEqual([]);
    expect((await stateOf('u2')).unseen_user_ids).toEqual(['u1']);
    expect(await textsOf('u1')).toEqual(['noise']);
    await casino.call('u2', 'delete', '/chat/hidden-players/u1').expect(204);
    await casino.call('u2', 'delete', '/chat/hidden-players/u1').expect(404);
    expect(await textsOf('u2')).toEqual(['noise']);
    await casino.call('u2', 'post', '/chat/hidden-players', { userId: 'u2' }).expect(422);
    await casino.call('u2', 'post', '/chat/hidden-players', { userId: 'nobody' }).expect(404);
  });

  it('hidden players who are banned are not listed, and appear again afterwards', async () => {
    for (const userId of ['u1', 'u3', 'u4'])
      await casino.call('u2', 'post', '/chat/hidden-players', { userId }).expect(201);
    const listed = async () =>
      (await casino.call('u2', 'get', '/chat/hidden-players').expect(200)).body.map(
        ({ user_id }: { user_id: string }) => user_id,
      );
    const until = new Date(casino.engine.clock.now() + DAY_MS).toISOString();
    const ban = { uid: 'u3', reason: 'A test', by: 'mara', until };
    await casino.account('u3', { type: 'player_banned', data: ban });
    expect(await listed()).toEqual(['u4', 'u1']);
    casino.engine.clock.advance(DAY_MS);
    expect(await listed()).toEqual(['u4', 'u3', 'u1']);
  });

  it('a block removes the messages of the blocked player for the blocker only, until it ends', async () => {
    await say('u1', 'of Ada');
    await say('u2', 'of Łukasz');
    await casino.call('u1', 'post', '/self/blocks', { userId: 'u2' }).expect(201);
    expect(await textsOf('u1')).toEqual(['of Ada']);
    for (const uid of ['u2', 'u3']) expect(await textsOf(uid)).toEqual(['of Łukasz', 'of Ada']);
    expect((await stateOf('u1')).unseen_user_ids).toEqual(['u2']);
    await casino.call('u1', 'delete', '/self/blocks/u2').expect(204);
    expect(await textsOf('u1')).toEqual(['of Łukasz', 'of Ada']);
  });

  it('the messages of a blocked player do not count as unread for the blocker, and a mention notifies nobody', async () => {
    await say('u2', 'early @ada');
    await casino.call('u1', 'post', '/self/blocks', { userId: 'u2' }).expect(201);
    await say('u2', 'late @ada');
    await say('u3', 'hello');
    expect(await stateOf('u1')).toMatchObject({ unread: 1, unread_mentions: 0 });
  });

  it('a blocked player does the same in the chat as a player whom nobody has blocked, and gets the same', async () => {
    const original = await say('u1', 'the original');
    await say('u3', 'an answer for @ada and @cleo', { replyTo: original.message_id });
    const late = await say('u1', 'another one');
    await casino.call('u1', 'post', '/self/blocks', { userId: 'u2' }).expect(201);

    const bytes = async (uid: string, path: string) => (await casino.call(uid, 'get', path).expect(200)).text;
    const paths = ['?pageSize=100', '?pageSize=1', `?pageSize=1&before=${late.message_id}`];
    for (const path of [...paths.map((query) => `/chat/messages${query}`), '/chat/state']) {
      expect(await bytes('u2', path)).toBe(await bytes('u4', path));
    }

    for (const uid of ['u2', 'u4']) {
      const sent = await say(uid, 'hi @ada', { replyTo: original.message_id });
      expect([sent.mentions, sent.reply_to?.text]).toEqual([[{ user_id: 'u1', at: 3, length: 4 }], 'the original']);
      await casino.call(uid, 'put', '/chat/read', { messageId: late.message_id }).expect(204);
      await report(uid, late.message_id).expect(204);
      await casino.call(uid, 'post', '/chat/hidden-players', { userId: 'u1' }).expect(201);
    }
    const listed = await bytes('u2', '/chat/hidden-players');
    expect([listed, JSON.parse(listed)]).toEqual([await bytes('u4', '/chat/hidden-players'), [ADA]]);
    for (const uid of ['u2', 'u4']) await casino.call(uid, 'delete', '/chat/hidden-players/u1').expect(204);
  });

  it('a message that quotes an unseen player is shown without the quote', async () => {
    const { message_id } = await say('u1', 'noise');
    await say('u3', 'an answer', { replyTo: message_id });
    await casino.call('u2', 'post', '/self/blocks', { userId: 'u1' }).expect(201);
    const reply_to = { message_id, user_id: 'u1', username: null, text: null };
    expect((await page('u2')).result).toMatchObject([{ text: 'an answer', reply_to }]);
  });

  it('pages have the same length although messages are left out, and may start at one of those', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) ids.push((await say(n % 3 === 0 ? 'u2' : 'u1', `message ${n}`)).message_id);
    await casino.call('u2', 'post', '/self/blocks', { userId: 'u1' }).expect(201);
    const texts: (string | null)[] = [];
    let before = ids.at(-1);
    for (let pages = 0; pages < 10; pages++) {
      const { result, more } = await page('u2', `?pageSize=3&before=${before}`);
      texts.push(...result.map(({ text }) => text));
      if (!more) break;
      expect(result).toHaveLength(3);
      before = result.at(-1)?.message_id;
    }
    expect(texts).toEqual(['message 9', 'message 6', 'message 3', 'message 0']);
  });
});

describe('the unread count', () => {
  it('includes messages of others after the last read one, and counts mentions of the player', async () => {
    await say('u1', 'one');
    const two = await say('u2', 'two for @ada');
    await say('u3', 'three for @ada');
    await say('u1', 'own');
    expect(await stateOf('u1')).toEqual({
      unread: 2,
      unread_mentions: 2,
      read_message_id: null,
      muted_until: null,
      muted_for_ever: false,
      mute_reason: null,
      version: 2,
      slow_mode_seconds: 0,
      slow_mode_version: 0,
      players: 2,
      unseen_user_ids: [],
    });
    const read = (messageId: string) => casino.call('u1', 'put', '/chat/read', { messageId });
    await read(two.message_id).expect(204);
    expect(await stateOf('u1')).toMatchObject({ unread: 1, unread_mentions: 1, read_message_id: two.message_id });
    await read('unknown').expect(404);
    const newest = (await page('u1')).result[0]?.message_id ?? '';
    await read(newest).expect(204);
    await read(two.message_id).expect(204);
    expect(await stateOf('u1')).toMatchObject({ unread: 0, read_message_id: newest });
  });

  it('is 0 for a new player and at most 100', async () => {
    for (let n = 0; n < 110; n++) await say(`u${1 + (n % 4)}`, `message ${n}`);
    expect((await stateOf('u5')).unread).toBe(100);
    casino.engine.clock.advance(1);
    await casino.openAccount('n1', 'Newcomer');
    expect((await stateOf('n1')).unread).toBe(0);
  });
});
