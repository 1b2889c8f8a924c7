import { expectAccessible } from '../support/accessibility.js';
import { chatOf, write } from '../support/chat.js';
import { settle } from '../support/friends.js';
import { expect, test } from '../support/test.js';

const TOUCH = 44;

test('the chat fits a phone: messages can be read, answered and sent by touch', { tag: '@gate-phone' }, async ({
  page,
  isMobile,
  others,
}) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const chat = await chatOf(anna);
  const text = `ahoy from ${berta.player.username}`;
  await write(berta.player, text);
  const message = chat.message(text);
  await (isMobile ? message.tap() : message.click());
  const reply = chat.nav.getByRole('button', { name: `Reply to ${berta.player.username}` });
  for (const control of [reply, chat.send, chat.input, chat.nav.getByRole('button', { name: 'Hidden players' })]) {
    const box = await control.boundingBox();
    if (isMobile) expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${control}`).toBeGreaterThanOrEqual(TOUCH);
  }
  await expectAccessible(page, 'the chat on a phone');
  await reply.click();
  await chat.input.fill('ahoy yourself');
  await chat.send.click();
  await expect(chat.message('ahoy yourself')).toContainText(`In reply to ${berta.player.username} ${text}`);
});
