import { isShownAsZero, parseMicros } from '@goldwake/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { DiceTable, expectConnected, expectShown, pill } from '../support/screen.js';
import { StepTable } from '../support/step-table.js';
import { expect, test } from '../support/test.js';

const outOfGold = (page: Page) =>
  page
    .getByRole('region', { name: 'Messages' })
    .getByText("You've run out of Gold Coins (GC). You can top up in your wallet.", { exact: true });

test('a bet of the last Gold Coins in a game in several steps says so in every tab, once and for a while, and the round goes on', async ({
  page,
  context,
}) => {
  await arrive(page);
  const other = await context.newPage();
  await other.goto('/');
  await expectConnected(other);
  const table = new StepTable(page, 'breakwater');
  await table.open();
  await page.getByRole('button', { name: 'Max stake' }).click();
  // Both tabs are watched from before the bet, because the message does not stay.
  const [round] = await Promise.all([
    table.bet(),
    expect(outOfGold(page)).toBeVisible(),
    expect(outOfGold(other)).toBeVisible(),
  ]);
  expect(round.balances.gold_coins).toBe('0');
  for (const tab of [page, other]) await expectShown(tab, 'gold_coins', '0');
  for (const tab of [page, other]) await expect(outOfGold(tab)).toBeHidden();
  await expect(table.choice('Random tile')).toBeEnabled();
  await table.shown(() => table.choice('Random tile').click());
  for (const tab of [page, other]) await expect(outOfGold(tab)).toBeHidden();
});

test('the loss of the last Sweeps Coins in a game in several steps opens the dialog that explains how to get new ones', {
  tag: '@gate',
}, async ({ page }) => {
  await arrive(page);
  const table = new StepTable(page, 'breakwater');
  await table.open();
  await pill(page).click();
  await expectShown(page, 'sweeps_coins', '1000000');
  await page.getByRole('combobox', { name: 'Mines' }).selectOption('24');
  // One tile of 25 is safe.
  for (let left = '1000000'; !isShownAsZero(parseMicros(left)); ) {
    await page.getByRole('button', { name: 'Max stake' }).click();
    await table.bet();
    left = (await table.shown(() => table.choice('Random tile').click())).balances.sweeps_coins;
  }
  const dialog = page.getByRole('dialog', { name: 'You have run out of Sweeps Coins' });
  await expect(dialog).toContainText('Your last round left 0.00 SC.');
  await expect(pill(page)).toContainText('0.00');
  await expectAccessible(page, 'dialog without Sweeps Coins');
  await expect(dialog.getByRole('button', { name: 'Buy Coins' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'See the wallet' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Open the daily bonus' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('dialog', { name: /bonus/i })).toBeVisible();
});

test('the loss of the last Sweeps Coins in a game in one step opens the same dialog', async ({ page }) => {
  await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await pill(page).click();
  await expectShown(page, 'sweeps_coins', '1000000');
  await table.chance.fill('1');
  for (let left = '1000000'; !isShownAsZero(parseMicros(left)); ) {
    await page.getByRole('button', { name: 'Max stake' }).click();
    left = (await table.bet()).balances.sweeps_coins;
  }
  await expect(page.getByRole('dialog', { name: 'You have run out of Sweeps Coins' })).toBeVisible();
});
