import type { ChatMessage, ProblemCode } from '@goldwake/contracts';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Casino } from './casino.js';
import type { Friend } from './friends.js';
import { type Api, arriveAs, freshName } from './player.js';
import { chooseFromMenu } from './screen.js';

/** Page object for the chat tab of the right side navigation. */
export class ChatPanel {
  readonly button: Locator;
  readonly nav: Locator;
  readonly tab: Locator;
  readonly log: Locator;
  readonly messages: Locator;
  readonly form: Locator;
  readonly input: Locator;
  readonly send: Locator;
  readonly note: Locator;
  readonly waiting: Locator;

  constructor(readonly page: Page) {
    this.button = page.getByRole('banner').getByRole('button', { name: /^Friends and chat/ });
    this.nav = page
      .getByRole('complementary', { name: 'Friends and chat' })
      .or(page.getByRole('dialog', { name: 'Friends and chat' }));
    this.tab = this.nav.getByRole('tab', { name: /^Chat/ });
    this.log = this.nav.getByRole('log', { name: 'Messages' });
    this.messages = this.log.getByRole('article');
    this.form = this.nav.getByRole('form', { name: 'Write a message' });
    this.input = this.form.getByRole('textbox', { name: 'Message' });
    this.send = this.form.getByRole('button', { name: 'Send' });
    this.note = this.form.getByRole('status');
    this.waiting = this.nav.getByRole('list', { name: 'Messages that are not sent yet' }).getByRole('listitem');
  }

  /** Opens the chat and waits until it is loaded, which implies that the subscription has started. */
  async open(): Promise<void> {
    if ((await this.button.getAttribute('aria-expanded')) !== 'true') await this.button.click();
    await this.tab.click();
    await expect(this.nav.getByRole('heading', { name: 'Global chat' })).toBeVisible();
    await expect(this.nav.getByRole('tabpanel').locator('[aria-busy="true"]')).toHaveCount(0);
  }

  async say(text: string): Promise<void> {
    await this.input.fill(text);
    await this.input.press('Enter');
  }

  /** Finds a message by its own text, without the text that it quotes. */
  message(text: string): Locator {
    return this.messages.filter({ has: this.page.locator('p[dir="auto"]', { hasText: text }) });
  }

  /** Opens the menu of a message and chooses an entry. */
  async choose(text: string, entry: string): Promise<void> {
    // A click on a shared bet in the message would open it.
    await this.message(text).locator('p[dir="auto"]').click();
    await this.nav.getByRole('button', { name: 'More about this message' }).click();
    await chooseFromMenu(this.page, entry);
  }
}

let written = 0;

/** Sends a message over HTTP. A player may send five messages in ten seconds. */
export function write(player: Api, text: string, replyTo?: string): Promise<ChatMessage> {
  written += 1;
  const clientMessageId = `e2e-${written}`;
  return player.post('/chat/messages', { text, clientMessageId, ...(replyTo !== undefined && { replyTo }) });
}

/**
 * Answers the next message that the page sends with a refusal that names a waiting time of three minutes, so that the
 * test does not depend on how fast messages are sent.
 */
export async function refuseNext(page: Page, status: number, code: ProblemCode, title: string): Promise<void> {
  const problem = { type: `/problems/${code}`, title, status, code, retry_after: 180 };
  let isRefused = false;
  await page.route('**/api/chat/messages', (route) => {
    if (isRefused || route.request().method() !== 'POST') return route.fallback();
    isRefused = true;
    return route.fulfill({ status, contentType: 'application/problem+json', json: problem });
  });
}

/** Opens the chat of a player who has signed in. */
export async function chatOf({ page }: Pick<Friend, 'page'>): Promise<ChatPanel> {
  const chat = new ChatPanel(page);
  await chat.open();
  return chat;
}

/**
 * Signs up players without a browser, who send the texts over HTTP in order.
 * @param each number of texts that one player sends, at most five
 */
export async function writeAll(browser: Browser, casino: Casino, texts: readonly string[], each = 1): Promise<void> {
  const context = await browser.newContext({ baseURL: casino.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  for (let at = 0; at < texts.length; at += each) {
    const player = await arriveAs(page, freshName('writer'), { bonus: false });
    for (const text of texts.slice(at, at + each)) await write(player, text);
  }
  await context.close();
}
