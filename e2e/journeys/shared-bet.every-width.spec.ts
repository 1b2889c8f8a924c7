import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { ChatPanel, chatOf } from '../support/chat.js';
import { settle } from '../support/friends.js';
import { DiceTable, rollText, tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const attached = (page: Page): Locator => page.getByRole('region', { name: 'Attached bet' });
const betsIn = ({ log }: ChatPanel): Locator => log.getByRole('button', { name: /Check this roll/ });
const betIn = (message: Locator): Locator => message.getByRole('button', { name: /Check this roll/ });

test('a shared bet reaches another player, who checks its roll as soon as the seed is revealed', async ({
  page,
  watch,
  others,
}) => {
  test.slow();
  const anna = await settle(page, 'anna');
  const berta = await others.arrive('berta');
  const chatOfBerta = await chatOf(berta);
  await anna.player.post('/promotions/daily-claim', {});
  const roll = rollText(await anna.player.bet('1000000'));
  await page.reload();
  const chat = new ChatPanel(page);
  const { history } = new DiceTable(page);
  /** On a phone, the rows have no button for it, and the fairness check shares the bet. */
  const share = async () => {
    if ((page.viewportSize()?.width ?? 0) >= 600)
      return history.getByRole('button', { name: /^Share the bet .* in the chat$/ }).click();
    await history.getByRole('button', { name: /^Check the roll/ }).click();
    await page.getByRole('dialog', { name: 'Fairness' }).getByRole('button', { name: 'Share in the chat' }).click();
  };

  await test.step('Anna shares it from her bet history with a comment', async () => {
    await share();
    await expect(attached(page)).toContainText(roll);
    await expect(chat.input).toBeFocused();
    await expectAccessible(page, 'attached bet');
    await attached(page).getByRole('button', { name: 'Remove the bet' }).click();
    await expect(attached(page)).toHaveCount(0);
    await expect(chat.input).toBeFocused();
    await chat.nav.getByRole('button', { name: 'Close friends and chat' }).click();
    await share();
    await expect(attached(page)).toBeVisible();
    await chat.say('look at this');
    await expect(attached(page)).toHaveCount(0);
    await expect(betIn(chat.message('look at this'))).toContainText(roll);
  });

  const message = chatOfBerta.message('look at this');
  const dialog = berta.page.getByRole('dialog', { name: `A bet of ${anna.player.username}` });
  await test.step('Berta opens the card and learns that the seed is not revealed yet', async () => {
    await expect(betIn(message)).toContainText('Dice');
    await expect(betIn(message)).toContainText('Stake 1.00 GC');
    await expectAccessible(berta.page, 'shared bet');
    watch.provokes(/^503 GET \/api\/chat\/messages\/.*\/round$/);
    await berta.page.route('**/round', (route) => route.fulfill({ status: 503, json: {} }));
    await betIn(message).click();
    await expect(dialog.getByText('This bet could not be loaded')).toBeVisible();
    await expectAccessible(berta.page, 'failed load');
    await berta.page.unroute('**/round');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('This roll cannot be checked yet')).toBeVisible();
    await expect(dialog.getByText(roll, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Server seed (revealed)' })).toHaveCount(0);
    await expectAccessible(berta.page, 'seed in use');
  });

  await test.step('after Anna has changed her seeds, the same dialog checks the roll', async () => {
    await anna.player.post('/fairness/rotate', {});
    await dialog.getByRole('button', { name: 'Look again' }).click();
    await expect(dialog.getByText('Seed, hash and roll agree')).toBeVisible();
    await expectAccessible(berta.page, 'revealed seed');
    await berta.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('with the keyboard alone, Anna shares it again from the fairness check and opens her own card', async () => {
    await chat.nav.getByRole('button', { name: 'Close friends and chat' }).click();
    await expect(chat.nav).toHaveCount(0);
    const check = history.getByRole('button', { name: new RegExp(`^Check the roll ${roll} `) });
    await check.focus();
    await page.keyboard.press('Enter');
    const fairness = page.getByRole('dialog', { name: 'Fairness' });
    await tabTo(fairness.getByRole('button', { name: 'Share in the chat' }));
    await page.keyboard.press('Enter');
    await expect(fairness).toHaveCount(0);
    await expect(attached(page)).toContainText(roll);
    await expect(chat.input).toBeFocused();
    await chat.input.press('Enter');
    await expect(betsIn(chat)).toHaveCount(2);
    await expect(attached(page)).toHaveCount(0);
    await expect(betsIn(chatOfBerta)).toHaveCount(2);
    await expect(chat.messages.last()).toContainText(roll);
    const card = await betIn(chat.messages.last()).elementHandle();
    await card?.focus();
    await page.keyboard.press('Enter');
    const own = page.getByRole('dialog', { name: 'Your shared bet' });
    await expect(own).toContainText('Seed, hash and roll agree');
    // The key closes the dialog alone, even if it is pressed before the dialog has the focus.
    await card?.dispatchEvent('keydown', { key: 'Escape' });
    await expect(own).toHaveCount(0);
    await expect(chat.nav).toBeVisible();
  });

  await test.step('a reply quotes the bet, and the deletion of the message removes the card', async () => {
    // A click would open the bet.
    await chatOfBerta.messages.last().focus();
    await chatOfBerta.nav.getByRole('button', { name: `Reply to ${anna.player.username}` }).click();
    await chatOfBerta.say('well done');
    await expect(chat.message('well done')).toContainText('In reply to You A shared bet');
    // Other journeys in the same casino delete messages too.
    const deleted = chatOfBerta.log.getByText('This message was deleted.');
    const before = await deleted.count();
    await chat.choose('look at this', 'Delete');
    const confirm = page.getByRole('dialog', { name: 'Delete this message?' });
    await confirm.getByRole('button', { name: 'Delete message' }).click();
    await expect(deleted).toHaveCount(before + 1);
    await expect(betsIn(chatOfBerta)).toHaveCount(1);
  });
});
