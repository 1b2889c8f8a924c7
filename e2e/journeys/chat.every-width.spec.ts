import type { Page, Request, Route } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { chatOf, write, writeAll } from '../support/chat.js';
import { settle } from '../support/friends.js';
import { expect, test } from '../support/test.js';

const TOUCH = 44;

function postOfMessage(page: Page): Promise<Request> {
  return page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/chat/messages'));
}

test('a reload keeps the typed text and the unsent message, which is sent again once', async ({
  page,
  watch,
  others,
}) => {
  watch.provokes(/POST \/api\/chat\/messages/);
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const chat = await chatOf(anna);
  const { username } = anna.player;
  await write(berta.player, `ahoy ${username}`);
  await expect(chat.message(`ahoy ${username}`)).toHaveCount(1);

  // The request never reaches the server.
  const held: Route[] = [];
  await page.route('**/api/chat/messages', (route) =>
    route.request().method() === 'POST' ? void held.push(route) : route.fallback(),
  );
  const text = `on its way from ${username}`;
  const first = postOfMessage(page);
  await chat.say(text);
  await expect(chat.waiting).toContainText('Sending');
  await expect(chat.waiting.getByText(username, { exact: true }), 'below a message of somebody else').toBeVisible();
  await chat.input.fill('half a sentence');
  await page.reload();
  // The request outlives its page, so without the abort `unroute` would let it pass.
  for (const route of held) await route.abort();
  await page.unroute('**/api/chat/messages');
  await chat.open();
  await expect(chat.input).toHaveValue('half a sentence');
  await expect(chat.waiting).toContainText('Not sent.');
  await expect(chat.waiting).toContainText(text);
  await expectAccessible(page, 'an unsent message after a reload');

  const second = postOfMessage(page);
  await chat.waiting.getByRole('button', { name: 'Send again' }).click();
  await expect(chat.message(text)).toHaveCount(1);
  await expect(chat.waiting).toHaveCount(0);
  expect((await second).postDataJSON(), 'the same message, with the same id').toEqual((await first).postDataJSON());
  await page.reload();
  await chat.open();
  await expect(chat.message(text)).toHaveCount(1);
  await expect(chat.waiting).toHaveCount(0);
  await expect(chat.input).toHaveValue('half a sentence');
});

test('a quote leads to its message, and a long message is folded until all of it is shown', async ({
  page,
  browser,
  casino,
  isMobile,
  others,
}) => {
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const { username } = anna.player;
  const question = `who asks this? ${username}`;
  const { message_id } = await write(anna.player, question);
  const wide = (index: number) => `${index} for ${username} ${'W'.repeat(400)}`;
  await writeAll(browser, casino, [1, 2, 3, 4, 5, 6].map(wide));
  const answer = `you do, ${username}`;
  await write(berta.player, answer, message_id);
  const chat = await chatOf(anna);
  await expect(chat.message(answer)).toBeInViewport();
  await expect(chat.message(question)).not.toBeInViewport();
  await expectAccessible(page, 'folded messages and a quote');

  await chat
    .message(answer)
    .getByRole('button', { name: `In reply to You ${question}` })
    .click();
  await expect(chat.message(question)).toBeInViewport({ ratio: 1 });
  await expect(chat.message(question)).toBeFocused();

  const long = chat.message(`1 for ${username}`);
  const text = long.locator('p[dir="auto"]');
  const heightOf = () =>
    text.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
  expect(Math.round(await heightOf()), 'lines of a folded message').toBe(10);
  const showAll = long.getByRole('button', { name: 'Show all' });
  if (isMobile) expect((await showAll.boundingBox())?.height).toBeGreaterThanOrEqual(TOUCH);
  await showAll.click();
  await expect(showAll).toHaveCount(0);
  expect(await heightOf()).toBeGreaterThan(10.5);
});
