import { formatMoney, parseMicros } from '@goldwake/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { overflow } from '../support/layout.js';
import { arrive } from '../support/player.js';
import { expectConnected, openWallet, tabTo } from '../support/screen.js';
import { StepTable } from '../support/step-table.js';
import { expect, test } from '../support/test.js';

const dialog = (page: Page) => page.getByRole('dialog', { name: /Wallet/ });
const rounds = (page: Page) => dialog(page).getByRole('region', { name: 'Open rounds' }).getByRole('link');

test('the wallet lists an open round until it is cashed out, and its link returns to the game', {
  tag: '@gate',
}, async ({ page }) => {
  await arrive(page);
  const table = new StepTable(page, 'breakwater');
  await table.open();
  await openWallet(page);
  await expect(dialog(page).getByRole('button', { name: 'Top up Gold Coins' })).toBeVisible();
  await expect(rounds(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const round = await table.bet();

  const other = await page.context().newPage();
  await other.goto('/');
  await expectConnected(other);
  await openWallet(other);
  await expect(rounds(other)).toHaveCount(1);

  await page.goto('/');
  await openWallet(page);
  const link = rounds(page);
  const stake = formatMoney(parseMicros(round.stake), 'gold_coins');
  await expect(link).toHaveText(new RegExp(`^Return to Breakwater\\s*since .+${stake.replace('.', '\\.')}$`));
  await expectAccessible(page, 'wallet with an open round');
  expect(await overflow(page)).toEqual([]);
  await tabTo(link);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/games/breakwater');
  await expect(table.choice('Random tile')).toBeEnabled();
  await table.end(round);
  await expect(rounds(other)).toHaveCount(0);
  await openWallet(page);
  await expect(dialog(page).getByRole('button', { name: 'Top up Gold Coins' })).toBeVisible();
  await expect(rounds(page)).toHaveCount(0);
});
