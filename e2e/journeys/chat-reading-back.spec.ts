import type { ChatMessage } from '@goldwake/contracts';
import type { ChatPage } from '@goldwake/contracts/http';
import type { Locator, Page } from '@playwright/test';
import { chatOf, write } from '../support/chat.js';
import { settle } from '../support/friends.js';
import { expect, test } from '../support/test.js';

const MESSAGES = 120;
const PAGE = 50;
/** Number of the first message of today; the earlier ones are from yesterday. */
const FIRST_TODAY = 100;
const DAY_MS = 86_400_000;

function sailor(index: number): ChatMessage {
  // Noon is on the same day in every time zone that the browser may have.
  const noon = new Date().setUTCHours(12, 0, 0, 0) - (index < FIRST_TODAY ? DAY_MS : 0);
  return {
    message_id: `old-${index}`,
    // The messages of the casino have positions above zero.
    position: index - MESSAGES,
    user_id: `sailor-${index % 3}`,
    username: `sailor-${index % 3}`,
    avatar_url: null,
    vip_level: 'gold',
    text: `message ${index} of an earlier evening`,
    state: 'shown',
    sent_at: new Date(noon + index).toISOString(),
    mentions: [],
    reply_to: null,
    round: null,
    client_message_id: null,
    version: index,
  };
}

/** Serves an earlier chat, of which the player has read all but the last two messages. */
class EarlierChat {
  /** Called with the id before which an older page is requested; the page is served when it resolves. */
  beforeOlder = async (_before: string): Promise<'serve' | 'fail'> => 'serve';

  constructor(private readonly messages = Array.from({ length: MESSAGES }, (_, index) => sailor(index))) {}

  async serve(page: Page): Promise<void> {
    await page.route('**/api/chat/messages?*', async (route) => {
      const before = new URL(route.request().url()).searchParams.get('before');
      if (before !== null && (await this.beforeOlder(before)) === 'fail')
        return route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          json: { code: 'internal', title: '-' },
        });
      await route.fulfill({ json: this.pageBefore(before) });
    });
    await page.route('**/api/chat/read', (route) => route.fulfill({ status: 204 }));
    await page.route('**/api/chat/state', async (route) => {
      const response = await route.fetch();
      const read = `old-${MESSAGES - 3}`;
      await route.fulfill({ response, json: { ...(await response.json()), unread: 2, read_message_id: read } });
    });
  }

  private pageBefore(before: string | null): ChatPage {
    const end = before === null ? MESSAGES : this.messages.findIndex(({ message_id }) => message_id === before);
    const start = Math.max(0, end - PAGE);
    return { result: this.messages.slice(start, end).reverse(), more: start > 0 };
  }
}

/** Returns where a message is on the screen, in pixels. */
async function topOf(message: Locator): Promise<number> {
  return Math.round((await message.boundingBox())?.y ?? Number.NaN);
}

/** Returns the text of the row before a message. */
const textBefore = (message: Locator) => message.evaluate((row) => row.previousElementSibling?.textContent);

test('older pages are loaded while reading back, and neither they nor a new message move the row that is read', async ({
  page,
  watch,
  others,
}) => {
  watch.provokes(/^500 GET \/api\/chat\/messages$/);
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const earlier = new EarlierChat();
  await earlier.serve(page);
  const asked: string[] = [];
  let answer: (how: 'serve' | 'fail') => void = () => {};
  earlier.beforeOlder = (before) => {
    asked.push(before);
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  await page.reload();
  const chat = await chatOf(anna);

  await test.step('the chat opens at the end, with the days and the first unread message marked', async () => {
    await expect(chat.messages).toHaveCount(PAGE);
    await expect(chat.message(`message ${MESSAGES - 1} `)).toBeInViewport({ ratio: 1 });
    expect(await textBefore(chat.message(`message ${MESSAGES - 2} `))).toBe('New messages');
    expect(await textBefore(chat.message(`message ${FIRST_TODAY} `))).toBe('Today');
    expect(await textBefore(chat.message(`message ${MESSAGES - PAGE} `))).toBe('Yesterday');
    expect(asked).toEqual([]);
  });

  await chat.log.hover();
  await page.mouse.wheel(0, -100_000);
  await expect.poll(() => asked).toEqual([`old-${MESSAGES - PAGE}`]);
  const read = chat.message(`message ${MESSAGES - PAGE} `);
  await expect.poll(() => chat.log.evaluate((log) => log.closest('[class*="scroller"]')?.scrollTop)).toBe(0);
  const top = await topOf(read);
  const news = `news of ${berta.player.username}`;

  await test.step('a message that arrives meanwhile is marked as new at the end', async () => {
    await write(berta.player, news);
    await expect(chat.message(news)).toHaveCount(1);
    await expect(chat.message(news)).not.toBeInViewport();
    await expect(chat.nav.getByRole('button', { name: '1 new message' })).toBeVisible();
    expect(await textBefore(chat.message(news))).toBe('New messages');
    expect(await topOf(read)).toBe(top);
  });

  await test.step('a failed page can be requested again', async () => {
    answer('fail');
    await expect(chat.nav.getByText('Earlier messages could not be loaded.')).toBeVisible();
    expect(asked).toHaveLength(1);
    await chat.nav.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => asked).toHaveLength(2);
  });

  await test.step('the page is added above the row', async () => {
    answer('serve');
    await expect(chat.messages).toHaveCount(2 * PAGE + 1);
    expect(await topOf(read)).toBe(top);
    expect(await textBefore(read)).not.toBe('Yesterday');
    expect(asked).toHaveLength(2);
  });

  await test.step('the last page ends at the start of the chat', async () => {
    await page.mouse.wheel(0, -100_000);
    await expect.poll(() => asked.at(-1)).toBe(`old-${MESSAGES - 2 * PAGE}`);
    answer('serve');
    await expect(chat.messages).toHaveCount(MESSAGES + 1);
    await expect(chat.nav.getByText('This is the start of the chat.')).toHaveCount(1);
    await expect(chat.message(news)).not.toBeInViewport();
  });

  await test.step('the button leads to the new message', async () => {
    await chat.nav.getByRole('button', { name: '1 new message' }).click();
    await expect(chat.message(news)).toBeInViewport({ ratio: 1 });
    await expect(chat.nav.getByRole('button', { name: '1 new message' })).toHaveCount(0);
  });
});
