import { expectAccessible } from '../support/accessibility.js';
import { chatOf, write } from '../support/chat.js';
import { settle } from '../support/friends.js';
import { OFFLINE } from '../support/offline.js';
import { expect, test } from '../support/test.js';

const REASON = ['--reason', 'Insults in the chat'];
const MUTED = /You are muted in this chat: Insults in the chat\. You can write again at/;

test.use({ alone: true });

test('a muted player reads on, sees why and until when, and can write again in every tab when the mute is lifted', async ({
  page,
  context,
  casino,
  others,
}) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const chat = await chatOf(anna);
  const tab = await context.newPage();
  await tab.goto('/games/dice');
  const second = await chatOf({ page: tab });

  await casino.moderate('mute', anna.player.username, '--for', '1h', ...REASON);
  for (const one of [chat, second]) {
    await expect(one.note).toContainText(MUTED);
    await expect(one.send).toHaveAttribute('aria-disabled', 'true');
  }
  await tab.reload();
  await second.open();
  await expect(second.note).toContainText(MUTED);
  await expectAccessible(page, 'a muted player');
  await chat.say('May I?');
  await expect(chat.input).toHaveValue('May I?');
  await write(berta.player, 'Nobody hears you');
  await expect(chat.message('Nobody hears you')).toHaveCount(1);

  await casino.moderate('unmute', anna.player.username, ...REASON);
  for (const one of [chat, second]) await expect(one.note).toHaveText('');
  await chat.input.press('Enter');
  for (const one of [chat, second]) await expect(one.message('May I?')).toHaveCount(1);
});

test('slow mode applies to open chats at once and says how long to wait; a removed message disappears for all readers', async ({
  page,
  casino,
  watch,
  others,
}) => {
  watch.provokes(/^429 POST \/api\/chat\/messages$/);
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const [hers, theirs] = [await chatOf(anna), await chatOf(berta)];
  const { message_id } = await write(anna.player, 'Buy my coins');
  await expect(theirs.message('Buy my coins')).toHaveCount(1);

  await casino.moderate('slow-mode', '300', ...REASON);
  for (const one of [hers, theirs]) await expect(one.note).toHaveText('Slow mode: one message every 5 min.');
  await hers.say('Buy more coins');
  await expect(hers.note).toContainText(/Slow mode: one message every 5 min\..*Next in \d/);
  await expectAccessible(page, 'slow mode');

  await casino.moderate('hide', message_id, ...REASON);
  for (const one of [hers, theirs]) {
    await expect(one.message('Buy my coins')).toHaveCount(0);
    await expect(one.messages.filter({ hasText: 'removed' })).toHaveCount(1);
  }
  await casino.moderate('slow-mode', '0', ...REASON);
  await expect(hers.note).toHaveText('');
});

test('after the casino restarts, a reader loads the chat again and sees each message once', async ({
  page,
  casino,
  watch,
  others,
}) => {
  watch.provokes(...OFFLINE, /ERR_CONNECTION_REFUSED|WebSocket|^50[23] /);
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const carla = await others.arrive('carla');
  const chat = await chatOf(anna);
  await write(berta.player, 'before the restart');
  await expect(chat.message('before the restart')).toHaveCount(1);

  await casino.stop('SIGKILL');
  await casino.start();
  await write(carla.player, 'after the restart');
  await expect(chat.messages.filter({ hasText: 'the restart' })).toHaveText([
    /before the restart/,
    /after the restart/,
  ]);
});
