import type { ChatPage } from '@goldwake/contracts/http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SocialCasino } from '../../testing/social-casino.js';

let casino: SocialCasino;
beforeAll(async () => {
  casino = await SocialCasino.open(['u1', 'Ada']);
});
afterAll(() => casino.close());

describe('a refused request, which stores nothing', () => {
  afterEach(async () => {
    const { body } = await casino.call('u1', 'get', '/chat/messages').expect(200);
    expect((body as ChatPage).result).toEqual([]);
  });

  it.each<[string, unknown, number, string]>([
    ['nothing', '', 422, 'message_empty'],
    ['only spaces', ' \n\t ', 422, 'message_empty'],
    ['only invisible characters', '\u200b\u200d\u202e\u{e0041}', 422, 'message_empty'],
    ['501 characters', 'x'.repeat(501), 422, 'message_too_long'],
    ['501 emoji', '👨‍👩‍👧‍👦'.repeat(501), 422, 'message_too_long'],
    ['501 Thai characters', 'ที่'.repeat(501), 422, 'message_too_long'],
    ['a character that is combined without an end', `👩${'\u200d👩'.repeat(3_200)}`, 422, 'message_too_long'],
    ['a text that is far too long', 'x'.repeat(22_001), 422, 'validation_failed'],
    ['half of a surrogate pair', 'a\ud800', 400, 'malformed_json'],
    ['a number', 7, 422, 'validation_failed'],
    ['a list', ['x'], 422, 'validation_failed'],
    ['null', null, 422, 'validation_failed'],
  ])('%s is refused', async (_, text, status, code) => {
    const sent = casino.call('u1', 'post', '/chat/messages', { text, clientMessageId: 'c' });
    expect((await sent.expect(status)).body.code).toBe(code);
  });

  it.each<[string, string | undefined, object | string, number, string]>([
    ['without a sign-in', undefined, { text: 'x', clientMessageId: 'c' }, 401, 'unauthenticated'],
    ['without an id of the client', 'u1', { text: 'x' }, 422, 'validation_failed'],
    ['with an id that is too long', 'u1', { text: 'x', clientMessageId: 'c'.repeat(65) }, 422, 'validation_failed'],
    ['with an id of other characters', 'u1', { text: 'x', clientMessageId: 'ä' }, 422, 'validation_failed'],
    ['with unknown fields', 'u1', { text: 'x', clientMessageId: 'c', uid: 'u2' }, 422, 'validation_failed'],
    ['with a body above 100 kB', 'u1', { text: 'x'.repeat(110_000), clientMessageId: 'c' }, 413, 'body_too_large'],
  ])('a message %s is refused', async (_, uid, body, status, code) => {
    expect((await casino.call(uid, 'post', '/chat/messages', body as object).expect(status)).body.code).toBe(code);
  });

  it('malformed JSON is refused', async () => {
    const sent = casino.call('u1', 'post', '/chat/messages').set('content-type', 'application/json').send('{"text":');
    expect((await sent.expect(400)).body.code).toBe('malformed_json');
  });

  it.each(['1e1', '0x10', '%201', '1.0', '+1', ''])('the page size "%s" is refused', async (pageSize) => {
    const { body } = await casino.call('u1', 'get', `/chat/messages?pageSize=${pageSize}`).expect(422);
    expect(body.code).toBe('validation_failed');
  });
});
