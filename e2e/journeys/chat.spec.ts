import type { Locator } from '@playwright/test';
import { NAUGHTY_STRINGS } from '../../services/social/dist/testing/naughty-strings.js';
import { expectAccessible } from '../support/accessibility.js';
import { chatOf, refuseNext, write, writeAll } from '../support/chat.js';
import { delayRequests } from '../support/delay-requests.js';
import { befriend, settle } from '../support/friends.js';
import { OFFLINE } from '../support/offline.js';
import { tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const heightOf = async (element: Locator) => (await element.boundingBox())?.height;
const REFUSED = /^429 POST \/api\/chat\/messages$/;
const TOO_FAST = 'You are writing too fast; wait a little';
const REPEATED = 'You sent the same message a moment ago';

test.describe('in a separate casino', () => {
  test.use({ alone: true });

  test('the only player is shown how to sign up a second one, and both read the messages of the other', async ({
    page,
    others,
  }) => {
    const anna = await settle(page, 'anna');
    await anna.panel.button.click();
    const alone = anna.panel.nav.getByRole('heading', { name: 'You are the only player here' });
    await expect(alone).toBeVisible();
    const hers = await chatOf(anna);
    await expect(hers.nav.getByText('No messages yet')).toBeVisible();
    await expect(alone).toBeVisible();
    await expectAccessible(page, 'an empty chat of the only player');

    const berta = await others.arrive('berta');
    await hers.say('Is anybody here?');
    await expect(hers.message('Is anybody here?')).toHaveCount(1);
    await expect(hers.input).toHaveValue('');
    // Without a subscription, the count is loaded with the page.
    await berta.page.reload();
    const button = berta.page.getByRole('banner').getByRole('button', { name: /^Friends and chat/ });
    await expect(button).toHaveAccessibleName('Friends and chat, 1 unread message');
    await button.click();
    await expect(berta.page.getByRole('tab', { name: 'Chat 1 unread message', exact: true })).toBeVisible();
    const theirs = await chatOf(berta);
    await expect(theirs.message('Is anybody here?')).toHaveCount(1);
    await theirs.say('I am');
    await expect(hers.message('I am')).toHaveCount(1);
    await expect(theirs.waiting).toHaveCount(0);

    // Seen messages are still read after a reload.
    await expect(theirs.tab).toHaveAccessibleName('Chat');
    await theirs.nav.getByRole('tab', { name: /^Friends/ }).click();
    await expect(theirs.tab).toHaveAccessibleName('Chat');
  });
});

test('a mention is completed while it is typed, and highlighted for the mentioned player', async ({ page, others }) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const carla = await others.arrive('carla');
  await befriend(anna, berta);
  const [hers, theirs, carlas] = [await chatOf(anna), await chatOf(berta), await chatOf(carla)];
  await hers.input.pressSequentially(`ahoy @${berta.player.username.slice(0, 7)}`);
  const option = hers.nav.getByRole('option', { name: berta.player.username, exact: true });
  await expect(option).toBeVisible();
  while ((await option.getAttribute('aria-selected')) !== 'true') await hers.input.press('ArrowDown');
  await hers.input.press('Enter');
  await expect(hers.input).toHaveValue(`ahoy @${berta.player.username} `);
  // Completing the name once more changes nothing but the place of the caret.
  await hers.input.press('ArrowLeft');
  await expect(option).toBeVisible();
  await hers.input.press('Enter');
  await hers.input.pressSequentially('and welcome');
  await hers.input.press('Enter');
  const text = `ahoy @${berta.player.username} and welcome`;
  await expect(theirs.message(text)).toContainText('Mentions you');
  await expect(carlas.message(text)).toHaveCount(1);
  await expect(carlas.message(text)).not.toContainText('Mentions you');
  await expect(hers.message(text)).not.toContainText('Mentions you');
});

test('a reply quotes a message until that message is deleted for everybody', async ({ page, others }) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const [hers, theirs] = [await chatOf(anna), await chatOf(berta)];
  const question = `who is up late? ${anna.player.username}`;
  await hers.say(question);
  await theirs.message(question).click();
  await theirs.nav.getByRole('button', { name: `Reply to ${anna.player.username}` }).click();
  await expect(theirs.input).toBeFocused();
  await expect(theirs.nav.getByRole('button', { name: 'Cancel the reply' })).toBeVisible();
  await theirs.input.press('Escape');
  await expect(theirs.nav.getByRole('button', { name: 'Cancel the reply' })).toHaveCount(0);
  await expect(theirs.input).toBeVisible();

  await theirs.message(question).hover();
  await theirs.nav.getByRole('button', { name: `Reply to ${anna.player.username}` }).click();
  const answer = `me, as always ${berta.player.username}`;
  await theirs.say(answer);
  await expect(hers.message(answer)).toContainText(`In reply to You ${question}`);
  await expectAccessible(page, 'a chat with a reply');

  await hers.choose(question, 'Delete');
  await page.getByRole('button', { name: 'Delete message' }).click();
  for (const chat of [hers, theirs]) {
    await expect(chat.message(answer)).toContainText('This message can no longer be read.');
    await expect(chat.log.getByText(question)).toHaveCount(0);
  }
  await theirs.page.reload();
  await theirs.open();
  await expect(theirs.message(answer)).toBeVisible();
  await expect(theirs.log.getByText(question)).toHaveCount(0);
});

test('a player who writes too fast sees how long to wait, and the message stays in the input', async ({
  page,
  watch,
}) => {
  watch.provokes(REFUSED);
  await page.clock.install();
  const anna = await settle(page, 'anna');
  const chat = await chatOf(anna);
  const text = `one more of ${anna.player.username}`;
  await refuseNext(page, 429, 'chat_too_fast', TOO_FAST);
  await chat.input.fill(text);
  const height = await heightOf(chat.form);
  await chat.input.press('Enter');
  await expect(chat.note).toContainText(/too fast; wait a little\. You can write again in \d min\.Next in \d min\./);
  expect(await heightOf(chat.form), 'the note does not move the messages').toBe(height);
  await expect(chat.send).toHaveAttribute('aria-disabled', 'true');
  await expect(chat.input).toHaveValue(text);
  await expectAccessible(page, 'a countdown');
  await chat.input.press('Enter');
  await expect(chat.message(text)).toHaveCount(0);
  await page.clock.fastForward('03:00');
  await expect(chat.send).not.toHaveAttribute('aria-disabled', 'true');
  await chat.send.click();
  await expect(chat.message(text)).toHaveCount(1);
  await expect(chat.note).toHaveText('');
});

test('a refused message keeps its place if another one is being typed, with the reason and the waiting time', async ({
  page,
  watch,
}) => {
  watch.provokes(REFUSED);
  await page.clock.install();
  const anna = await settle(page, 'anna');
  const chat = await chatOf(anna);
  const text = `one more of ${anna.player.username}`;
  await refuseNext(page, 429, 'chat_too_fast', TOO_FAST);
  const release = await delayRequests(page, '**/api/chat/messages');
  await chat.say(text);
  await chat.input.fill('a third one');
  release();
  await expect(chat.waiting).toContainText(/Not sent\. You are writing too fast; wait a little\. .*Next in \d min\./);
  const again = chat.waiting.getByRole('button', { name: 'Send again' });
  await expect(again).toBeDisabled();
  await page.clock.fastForward('03:00');
  await expect(again).toBeEnabled();
  await again.click();
  await expect(chat.message(text)).toHaveCount(1);
  await expect(chat.input).toHaveValue('a third one');
});

test('a repeated message is refused until a stated time, and any other message can be sent', async ({
  page,
  watch,
}) => {
  watch.provokes(/^409 POST \/api\/chat\/messages$/);
  await page.clock.install();
  const anna = await settle(page, 'anna');
  const chat = await chatOf(anna);
  const { username } = anna.player;
  await refuseNext(page, 409, 'chat_repeated', REPEATED);
  await chat.say(`again ${username}`);
  const until = /moment ago\. You can send it again in \d min\.Send it again in \d min\./;
  await expect(chat.note).toContainText(until);
  await expect(chat.send).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'a repeated message');
  await chat.say(`another one of ${username}`);
  await expect(chat.message(`another one of ${username}`)).toHaveCount(1);
  await expect(chat.note).toHaveText('');

  await refuseNext(page, 409, 'chat_repeated', REPEATED);
  await chat.say(`again ${username}`);
  await expect(chat.note).toContainText(until);
  await page.clock.fastForward('03:00');
  await expect(chat.note).toHaveText('');
  await chat.send.click();
  await expect(chat.message(`again ${username}`)).toHaveCount(1);
});

test('the input shows the limit of the text, and an empty text is not sent', async ({ page }) => {
  const anna = await settle(page, 'anna');
  const chat = await chatOf(anna);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/chat/messages')) sent.push(request.url());
  });
  await chat.say('   ');
  await chat.input.fill('x'.repeat(451));
  await expect(chat.nav.getByText('49 characters left')).toBeVisible();
  await chat.input.fill('x'.repeat(501));
  await chat.input.press('Enter');
  await expect(chat.note).toContainText('A message has at most 500 characters.');
  await expect(chat.send).toHaveAttribute('aria-disabled', 'true');
  // An emoji counts as one character.
  await chat.input.fill('👨‍👩‍👧‍👦'.repeat(500));
  await expect(chat.nav.getByText('0 characters left')).toBeVisible();
  await expect(chat.note).toHaveText('');
  await chat.input.fill('👨‍👩‍👧‍👦'.repeat(510));
  await expect(chat.note).toContainText('A message has at most 500 characters.');
  await expect(chat.nav.getByText('-10 characters left')).toBeVisible();
  expect(sent).toEqual([]);

  // The input grows with its lines, up to five.
  await chat.input.fill('one');
  const heights: number[] = [];
  for (let line = 0; line < 8; line++) {
    heights.push((await chat.input.boundingBox())?.height ?? 0);
    await chat.input.press('Shift+Enter');
  }
  expect(new Set(heights).size).toBe(5);
  expect(sent).toEqual([]);
});

test('after a lost connection, every missed message appears once and in order', { tag: '@gate' }, async ({
  page,
  watch,
  others,
}) => {
  watch.provokes(...OFFLINE);
  const anna = await settle(page, 'anna');
  const writers = [await others.arrive('berta'), await others.arrive('carla'), await others.arrive('dora')];
  const chat = await chatOf(anna);
  const tag = anna.player.username;
  const [one, two, three] = writers.map(({ player }) => player);
  if (!one || !two || !three) throw new Error('three players are needed');
  await write(one, `1 for ${tag}`);
  await expect(chat.message(`1 for ${tag}`)).toHaveCount(1);

  await page.context().setOffline(true);
  await expect(chat.note).toContainText('nothing can be sent');
  await expect(chat.nav.getByText(/These messages are as of/)).toBeVisible();
  await expect(chat.send).toHaveAttribute('aria-disabled', 'true');
  await write(two, `2 for ${tag}`);
  await expect(chat.message(`2 for ${tag}`)).toHaveCount(0);
  await page.context().setOffline(false);
  await write(three, `3 for ${tag}`);
  await expect(chat.messages.filter({ hasText: `for ${tag}` })).toHaveText([/1 for/, /2 for/, /3 for/]);
  await expect(chat.note).toHaveText('');
});

test('a message whose response is lost is resent with the same id, and stored once', async ({ page, watch }) => {
  watch.provokes(/POST \/api\/chat\/messages/);
  const anna = await settle(page, 'anna');
  const chat = await chatOf(anna);
  const text = `lost and found ${anna.player.username}`;
  await page.route('**/api/chat/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await chat.say(text);
  await expect(chat.waiting).toContainText('Not sent.');
  await expectAccessible(page, 'a failed message');
  // This time, the server stores the message, but the response is lost. The message then arrives as a push.
  await page.unroute('**/api/chat/messages');
  await page.route('**/api/chat/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await chat.waiting.getByRole('button', { name: 'Send again' }).click();
  await expect(chat.message(text)).toHaveCount(1);
  await expect(chat.waiting).toHaveCount(0);
  await page.unroute('**/api/chat/messages');
  await page.reload();
  await chat.open();
  await expect(chat.message(text)).toHaveCount(1);
});

test('a player can report a message, and hide its author and show the author again', async ({ page, others }) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const chat = await chatOf(anna);
  const text = `buy my coins ${berta.player.username}`;
  await write(berta.player, text);
  await chat.choose(text, 'Report');
  const dialog = page.getByRole('dialog', { name: `Report this message by ${berta.player.username}?` });
  await dialog.getByRole('button', { name: 'Report message' }).click();
  await expect(dialog).toContainText('Choose a reason first.');
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).check();
  await expectAccessible(page, 'the report of a message');
  await dialog.getByRole('button', { name: 'Report message' }).click();
  await expect(page.getByTestId('alert')).toContainText('Message reported');
  await expect(dialog).toHaveCount(0);

  await chat.choose(text, 'Hide this player');
  await expect(chat.message(text)).toHaveCount(0);
  await chat.nav.getByRole('button', { name: 'Hidden players' }).click();
  const hidden = page.getByRole('dialog', { name: 'Hidden players' });
  await hidden.getByRole('button', { name: `Show messages of ${berta.player.username}` }).click();
  await expect(hidden).toContainText('You have not hidden any players.');
  await page.keyboard.press('Escape');
  await expect(chat.message(text)).toHaveCount(1);
});

test('a block removes the messages for the blocker only, at once and in all tabs', async ({ page, others }) => {
  const anna = await settle(page, 'anna');
  const [berta, carla, dora] = [
    await others.arrive('berta'),
    await others.arrive('carla'),
    await others.arrive('dora'),
  ];
  await befriend(anna, berta);
  const secondTab = await anna.context.newPage();
  await secondTab.goto('/games/dice');
  const [hers, theirs] = [await chatOf({ page: secondTab }), await chatOf(berta)];
  const [ofAnna, ofBerta, ofCarla, ofDora] = [anna, berta, carla, dora].map(
    ({ player }) => `I am ${player.username}`,
  ) as [string, string, string, string];
  await write(anna.player, ofAnna);
  const { message_id } = await write(berta.player, ofBerta);
  for (const chat of [hers, theirs])
    for (const text of [ofAnna, ofBerta]) await expect(chat.message(text)).toHaveCount(1);

  await anna.panel.open();
  await anna.panel.choose(berta.player.username, 'Block');
  await anna.panel.confirmation.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(hers.message(ofBerta)).toHaveCount(0);
  await anna.player.post('/self/blocks', { userId: dora.player.uid });
  await write(dora.player, ofDora);
  await write(carla.player, ofCarla, message_id);
  for (const chat of [hers, await chatOf(anna)]) {
    await expect(chat.message(ofCarla)).toContainText('A hidden player');
    await expect(chat.message(ofAnna)).toHaveCount(1);
    for (const text of [ofBerta, ofDora]) await expect(chat.message(text)).toHaveCount(0);
  }
  for (const text of [ofAnna, ofBerta, ofCarla, ofDora]) await expect(theirs.message(text)).toHaveCount(1);
  await berta.page.reload();
  await theirs.open();
  for (const text of [ofAnna, ofBerta, ofCarla, ofDora]) await expect(theirs.message(text)).toHaveCount(1);

  await page.goto('/settings/profile');
  await page.getByRole('button', { name: `Unblock ${berta.player.username}` }).click();
  await expect(hers.message(ofBerta)).toHaveCount(1);
  await expect(hers.message(ofDora)).toHaveCount(0);
});

test('the chat is used with the keyboard alone', async ({ page, others }) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const text = `hello from ${berta.player.username}`;
  await write(berta.player, text);
  const { message_id } = await write(anna.player, `hello from ${anna.player.username}`);
  const chat = await chatOf(anna);
  await tabTo(chat.messages.last());
  await page.keyboard.press('ArrowUp');
  await expect(chat.message(text)).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Go to the previous or next message');
  await page.keyboard.press('Escape');
  await expect(chat.message(text)).toBeFocused();
  const reply = chat.nav.getByRole('button', { name: `Reply to ${berta.player.username}` });
  await tabTo(reply);
  await page.keyboard.press('Enter');
  await expect(chat.input).toBeFocused();
  await expect(chat.nav.getByText(`In reply to ${berta.player.username}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.nav.getByText(`In reply to ${berta.player.username}`)).toHaveCount(0);
  await expect(chat.input).toBeFocused();

  const dialog = page.getByRole('dialog', { name: 'Delete this message?' });
  const own = chat.log.locator(`[data-row="${message_id}"]`);
  await test.step('the focus stays at a message whose deletion is cancelled or confirmed', async () => {
    await tabTo(chat.message(text));
    await page.keyboard.press('ArrowDown');
    await expect(own).toBeFocused();
    const menu = chat.nav.getByRole('button', { name: 'More about this message' });
    await tabTo(menu);
    for (const end of ['Escape', 'Enter']) {
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
      if (end === 'Enter') await tabTo(dialog.getByRole('button', { name: 'Delete message' }));
      await page.keyboard.press(end);
      await expect(dialog).toHaveCount(0);
      await expect(end === 'Enter' ? own : menu).toBeFocused();
    }
    await expect(own).toContainText('This message was deleted.');
  });

  await test.step('the focus stays in the list if the author of the focused message is blocked', async () => {
    await page.keyboard.press('ArrowUp');
    await expect(chat.message(text)).toBeFocused();
    await tabTo(chat.message(text).getByRole('button', { name: berta.player.username, exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(anna.panel.card(berta.player.username).getByRole('button', { name: 'Block' }));
    await page.keyboard.press('Enter');
    await tabTo(anna.panel.confirmation.getByRole('button', { name: 'Block' }));
    await page.keyboard.press('Enter');
    await expect(chat.message(text)).toHaveCount(0);
    await expect(anna.panel.confirmation).toHaveCount(0);
    await expect(chat.log).toBeFocused();
  });
});

test('Escape in the confirmation of a deletion gives the focus back to the message whose menu was opened by mouse', async ({
  page,
}) => {
  const anna = await settle(page, 'anna');
  const text = `hello from ${anna.player.username}`;
  await write(anna.player, text);
  const chat = await chatOf(anna);
  await chat.choose(text, 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete this message?' });
  await dialog.getByText(text).hover();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(chat.message(text)).toBeFocused();
});

test('hostile texts are shown as plain text', { tag: '@gate' }, async ({ page, browser, casino }) => {
  const anna = await settle(page, 'anna');
  const chat = await chatOf(anna);
  page.on('dialog', () => {
    throw new Error('a message has run a script');
  });
  const texts = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '\u202eevil \u2067gnp exe',
    `z${'\u0335\u0321\u0322\u0327'.repeat(40)}algo`,
    'W'.repeat(500),
    '﷽'.repeat(120),
    'שלום @everyone &lt;b&gt; {{7*7}}',
  ];
  await writeAll(browser, casino, texts);
  await expect(chat.message('<script>alert(1)</script><img src=x onerror=alert(1)>')).toHaveCount(1);
  await expect(chat.message('{{7*7}}')).toHaveCount(1);
  expect(await chat.log.locator('img[src="x"], script, a').count()).toBe(0);
  const { widths, frame } = await chat.log.evaluate((log) => ({
    frame: log.clientWidth,
    widths: [...log.querySelectorAll('article p')].map((text) => text.scrollWidth),
  }));
  for (const width of widths) expect(width).toBeLessThanOrEqual(frame);
  await expectAccessible(page, 'hostile messages');
});

test.describe('in a casino with hostile messages only', () => {
  test.use({ alone: true, inOneProcess: 'counts all messages' });

  test('every text of the list of hostile texts is shown as text, and none runs a script', async ({
    page,
    browser,
    casino,
  }) => {
    test.slow();
    const anna = await settle(page, 'anna');
    page.on('dialog', () => {
      throw new Error('a message has run a script');
    });
    const stored = NAUGHTY_STRINGS.flatMap((one) => (one.stored === null ? [] : [one.stored]));
    // A player cannot repeat a text.
    const texts = [...new Set(stored)];
    await writeAll(browser, casino, texts, 5);
    const chat = await chatOf(anna);
    // Scrolling to the first message loads the older pages.
    await expect(async () => {
      await chat.messages.first().scrollIntoViewIfNeeded();
      await expect(chat.messages).toHaveCount(texts.length, { timeout: 1_000 });
    }).toPass();
    expect(await chat.log.locator('p[dir="auto"]').evaluateAll((all) => all.map((text) => text.textContent))).toEqual(
      texts,
    );
    const elements = await chat.log
      .locator('p[dir="auto"]')
      .evaluateAll((all) =>
        all.map((text) =>
          [...text.querySelectorAll('*')].map((inner) => [inner.tagName, inner.attributes.length, inner.textContent]),
        ),
      );
    // The client itself puts each text in two spans without attributes.
    expect(elements).toEqual(texts.map((text) => Array(2).fill(['SPAN', 0, text])));
    expect(await chat.log.locator('script, iframe, a, img:not([src^="/art/"])').count()).toBe(0);
  });
});
