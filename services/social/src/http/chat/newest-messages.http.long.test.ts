import { CHAT_RULES } from '@goldwake/contracts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { SocialCasino } from '../../testing/social-casino.js';

let casino: SocialCasino;
beforeEach(async () => {
  casino = await SocialCasino.open(['u1', 'Ada'], ['u2', 'Łukasz'], ['u3', 'Cleo'], ['u4', 'Dan'], ['u5', 'Eve']);
});
afterEach(() => casino.close());

const post = (uid: string, text: string, more: object = {}) =>
  casino.call(uid, 'post', '/chat/messages', { text, clientMessageId: text.replaceAll(' ', '-'), ...more });

it('only the newest 300 messages are served', async () => {
  const ids: string[] = [];
  for (let n = 0; n < CHAT_RULES.kept + 5; n++) {
    // After this pause, no rate limit applies.
    casino.engine.clock.advance(30_000);
    const { body } = await post(`u${1 + (n % 5)}`, `message ${n}`).expect(201);
    ids.unshift(body.message_id);
  }
  const seen: string[] = [];
  let before = '';
  for (;;) {
    const { body } = await casino.call('u1', 'get', `/chat/messages?pageSize=70${before}`).expect(200);
    for (const { message_id } of body.result) seen.push(message_id);
    before = `&before=${seen.at(-1)}`;
    if (!body.more) break;
  }
  expect(seen).toEqual(ids.slice(0, CHAT_RULES.kept));
  const lost = ids.at(-1);
  await casino.call('u1', 'get', `/chat/messages?before=${lost}`).expect(404);
  await casino.call('u2', 'post', `/chat/messages/${lost}/reports`, { reason: 'spam' }).expect(404);
  await post('u1', 'late answer', { replyTo: lost }).expect(404);
});
