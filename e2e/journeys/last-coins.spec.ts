import { isShownAsZero, type MicrosText, parseMicros } from '@goldwake/contracts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { delayRequests } from '../support/delay-requests.js';
import { type Api, arrive } from '../support/player.js';
import { DiceTable, expectConnected, expectShown, pill } from '../support/screen.js';
import { StepTable } from '../support/step-table.js';
import { expect, test } from '../support/test.js';

const outOfGold = (page: Page) =>
  page
    .getByRole('region', { name: 'Messages' })
    .getByText("You've run out of Gold Coins (GC). You can top up in your wallet.", { exact: true });

const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);

/** Bets all coins of a currency until none are left. */
async function loseAll(player: Api, currency: 'gold_coins' | 'sweeps_coins', amount: string): Promise<void> {
  for (let left = amount; left !== '0'; )
    left = (await player.bet(left as MicrosText, { currency, target: '98.00' })).balances[currency];
}

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

test('the loss of the last Sweeps Coins in a game in several steps opens the dialog that explains how to get new ones', async ({
  page,
}) => {
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

test('a game without coins shows no error, and leads to the daily bonus and the top-up by keyboard', {
  tag: '@gate',
}, async ({ page }) => {
  await arrive(page, { bonus: false });
  const table = new DiceTable(page);
  await table.open();
  const form = page.getByRole('form', { name: 'Bet' });
  const bonus = form.getByRole('button', { name: 'Open the daily bonus' });
  await expect(table.act).toHaveAccessibleDescription('You have 0.00 GC: the top-up and the daily bonus are free');
  await expect(table.act).toHaveAttribute('aria-disabled', 'true');
  await expect(table.stake).not.toHaveAttribute('aria-invalid');
  await expect(form.getByRole('alert')).toHaveCount(0);
  const profit = form.getByRole('definition');
  await expect(profit).toHaveText('+9.80 GC');
  const unavailable = await colourOf(profit);
  await expectAccessible(page, 'a game without coins');

  await table.act.focus();
  await page.keyboard.press('Tab');
  await expect(bonus).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const wallet = page.getByRole('dialog', { name: 'Wallet' });
  await expect(wallet.getByRole('tab', { name: 'Top up' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(wallet).toBeHidden();

  // A wrong amount is an error with and without coins.
  await table.stake.fill('0,500');
  await expect(form.getByText('Use a point for decimals: 0.50')).toBeVisible();
  await table.stake.fill('10');

  await pill(page).click();
  await expect(table.act).toHaveAccessibleDescription('You have 0.00 SC: the daily bonus is free');
  await expect(form.getByRole('button', { name: 'Buy Coins' })).toBeVisible();
  await bonus.click();
  const dialog = page.getByRole('dialog', { name: /bonus/i });
  await dialog.getByRole('button', { name: /^Claim/ }).click();
  await expectShown(page, 'sweeps_coins', '1000000');
  await page.keyboard.press('Escape');
  await expect(bonus).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await expect(table.act).toBeFocused();
  await pill(page).click();
  await expect(table.act).toBeEnabled();
  await expect(profit).toHaveText('+9.80 GC');
  expect(await colourOf(profit)).not.toBe(unavailable);
});

test('a player who has used the bonus and the top-up is told what opens next, and is led to neither', async ({
  page,
}) => {
  const player = await arrive(page, { bonus: false });
  await player.post('/wallet/top-up', {});
  await player.post('/promotions/daily-claim', {});
  const { balances } = await player.bet('1000000');
  await loseAll(player, 'gold_coins', balances.gold_coins);
  await loseAll(player, 'sweeps_coins', balances.sweeps_coins);
  const come = await delayRequests(page, '**/api/wallet');
  const table = new DiceTable(page);
  await table.open();
  const ways = page.getByRole('form', { name: 'Bet' }).getByRole('button', { name: /bonus|Top up/ });
  await expect(table.act).toHaveAccessibleDescription('You have 0.00 GC');
  come();
  await expect(table.act).toHaveAccessibleDescription(
    /^You have 0\.00 GC: the next (top-up|daily bonus) opens in \d+ (h|min)/,
  );
  await expect(ways).toHaveCount(0);
  await pill(page).click();
  await expect(table.act).toHaveAccessibleDescription(/^You have 0\.00 SC: the next daily bonus opens in \d+ (h|min)/);
  await expect(ways).toHaveCount(0);
});

test('on a phone, the buttons to new coins take the place of the bet button until there are coins', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await arrive(page, { bonus: false });
  const table = new DiceTable(page);
  await table.open();
  await page.getByRole('button', { name: 'Open the daily bonus' }).click();
  await expect(table.act).toBeHidden();
  const dialog = page.getByRole('dialog', { name: /bonus/i });
  await dialog.getByRole('button', { name: /^Claim/ }).click();
  await expectShown(page, 'gold_coins', '5000000000');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(table.act).toBeVisible();
  await expect(table.act).toBeFocused();
});
