import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { NAUGHTY_STRINGS } from '../../testing/naughty-strings.js';
import { SocialCasino } from '../../testing/social-casino.js';

let casino: SocialCasino;
beforeAll(async () => {
  casino = await SocialCasino.open(['u1', 'Ada'], ['u2', 'Łukasz']);
});
afterAll(() => casino.close());

const texts = NAUGHTY_STRINGS.map(({ text }) => [JSON.stringify(text), text] as const);
const messages = NAUGHTY_STRINGS.map(({ text, stored }, n) => [JSON.stringify(text), text, stored, n] as const);

it.each(messages)('the message %s is stored with the stated text, or refused as empty', async (_, text, stored, n) => {
  casino.engine.clock.advance(30_000);
  const sent = await casino.call('u1', 'post', '/chat/messages', { text, clientMessageId: `n${n}` });
  if (stored === null) {
    expect([sent.status, sent.body.code]).toEqual([422, 'message_empty']);
    return;
  }
  expect([sent.status, Buffer.from(sent.body.text ?? '')]).toEqual([201, Buffer.from(stored)]);
  const page = await casino.call('u2', 'get', '/chat/messages?pageSize=1').expect(200);
  expect(page.body.result[0]).toMatchObject({ message_id: sent.body.message_id, text: stored });
});

it.each(texts)(
  'the id %s of a message, a client or a player is refused or unknown, and nothing breaks',
  async (_, text) => {
    casino.engine.clock.advance(60_000);
    const statuses = [
      await casino.call('u1', 'delete', `/chat/messages/${encodeURIComponent(text)}`),
      await casino.call('u1', 'get', `/chat/messages?before=${encodeURIComponent(text)}`),
      await casino.call('u1', 'post', '/chat/messages', { text: 'x', clientMessageId: 'r', replyTo: text }),
      await casino.call('u1', 'put', '/chat/read', { messageId: text }),
      await casino.call('u1', 'post', '/chat/hidden-players', { userId: text }),
    ].map(({ status }) => status);
    for (const status of statuses) expect([400, 404, 422]).toContain(status);
  },
);

it.each(texts)('the search term %s finds nobody, and nothing breaks', async (_, text) => {
  // The rate of searches is limited.
  casino.engine.clock.advance(60_000);
  const { status, body } = await casino.call('u1', 'get', `/users/search?value=${encodeURIComponent(text)}`);
  expect({ status, body }).toEqual({ status: 200, body: { result: [] } });
});
