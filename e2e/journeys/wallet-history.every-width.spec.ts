import { formatMoney, parseMicros } from '@goldwake/contracts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { OFFLINE } from '../support/offline.js';
import { SHORT_PAGE } from '../support/pages.js';
import { arrive } from '../support/player.js';
import { openWallet, tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const dialog = (page: Page) => page.getByRole('dialog', { name: /Wallet/ });
const movements = (page: Page) =>
  dialog(page)
    .getByRole('list', { name: /^Movements/ })
    .getByRole('listitem');

async function openHistory(page: Page): Promise<Locator> {
  await openWallet(page);
  await dialog(page).getByRole('tab', { name: 'History' }).click();
  return dialog(page);
}

test('the history lists what moved the balances, newest first, and new movements appear at once', {
  tag: '@gate-phone',
}, async ({ page }) => {
  const player = await arrive(page);
  const first = await player.bet('2000000');
  await page.goto(SHORT_PAGE);
  const wallet = await openHistory(page);
  await expect(movements(page)).toHaveCount(2);
  const profit = parseMicros(first.payout) - parseMicros(first.stake);
  const amount = formatMoney(profit < 0n ? -profit : profit, 'gold_coins');
  await expect(movements(page).first()).toContainText(`${profit < 0n ? '−' : '+'}${amount}`);
  await expect(movements(page).first()).toContainText(
    `Balance ${formatMoney(parseMicros(first.balances.gold_coins), 'gold_coins')}`,
  );
  await expect(movements(page).last()).toContainText('Daily bonus');
  await expect(movements(page).last()).toContainText('+5,000.00 GC');
  await expect(movements(page).last()).toContainText('+1.00 SC');

  const { balances, round_id } = await player.bet('1000000');
  await expect(movements(page)).toHaveCount(3);
  await expect(movements(page).first()).toContainText(
    `Balance ${formatMoney(parseMicros(balances.gold_coins), 'gold_coins')}`,
  );
  await expect(movements(page).first()).toContainText(round_id.slice(-8));
  await expect(wallet).not.toContainText(/Lost\s*[−-]/);
  await expectAccessible(page, 'wallet history');

  await wallet.getByRole('radio', { name: 'SC' }).check({ force: true });
  await expect(movements(page)).toHaveCount(1);
  await expect(movements(page)).toContainText('+1.00 SC');
  await expect(movements(page)).not.toContainText('GC');
});

test('a round of the history opens its fairness check, and Escape returns to the same row', async ({ page }) => {
  const player = await arrive(page, { bets: 2 });
  const { round_id } = await player.bet('1000000');
  await page.goto(SHORT_PAGE);
  await openHistory(page);
  const round = movements(page)
    .first()
    .getByRole('button', { name: new RegExp(round_id.slice(-8)) });
  await tabTo(round);
  await page.keyboard.press('Enter');
  const fairness = page.getByRole('dialog', { name: 'Fairness' });
  await expect(fairness.getByText(round_id)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fairness).toHaveCount(0);
  await expect(movements(page)).toHaveCount(4);
  await expect(round).toBeFocused();
});

test('a long history is loaded page by page', async ({ page }) => {
  await arrive(page, { bets: 52 });
  await page.goto(SHORT_PAGE);
  const wallet = await openHistory(page);
  await expect(movements(page)).toHaveCount(50);
  await wallet.getByRole('button', { name: 'Show older' }).click();
  await expect(movements(page)).toHaveCount(53);
  await expect(movements(page).last()).toContainText('Daily bonus');
  await expect(movements(page).nth(50).getByRole('button')).toBeFocused();
  await expect(wallet.getByRole('button', { name: 'Show older' })).toHaveCount(0);
});

test('an empty history leads to the daily bonus', async ({ page }) => {
  await arrive(page, { bonus: false });
  await page.goto(SHORT_PAGE);
  const wallet = await openHistory(page);
  await expect(wallet.getByText('No movements yet')).toBeVisible();
  await expectAccessible(page, 'empty wallet history');
  await wallet.getByRole('button', { name: 'See the daily bonus' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Claim 5,000/ })).toBeVisible();
});

test('a history that cannot be loaded says so, and its retry loads it', async ({ page, watch }) => {
  watch.provokes(/^500 GET \/api\/wallet\/history/);
  await arrive(page);
  const problem = { code: 'data_damaged', status: 500, title: 'Damaged', detail: 'wallet-x@2 cannot be read' };
  await page.route('**/api/wallet/history*', (route) => route.fulfill({ status: 500, json: problem }));
  await page.goto(SHORT_PAGE);
  const wallet = await openHistory(page);
  await expect(wallet.getByText('Your history could not be loaded')).toBeVisible();
  await expect(wallet.getByText(/wallet-x@2 cannot be read/)).toBeVisible();
  await page.unroute('**/api/wallet/history*');
  await wallet.getByRole('button', { name: 'Try again' }).click();
  await expect(movements(page)).toHaveCount(1);
});

test('offline, the history shows what is known with its time', async ({ page, context, watch }) => {
  watch.provokes(...OFFLINE);
  await arrive(page, { bets: 1 });
  await page.goto(SHORT_PAGE);
  const wallet = await openHistory(page);
  await expect(movements(page)).toHaveCount(2);
  await context.setOffline(true);
  await expect(wallet.getByText(/^Not connected: the history is as of /)).toBeVisible();
  await expect(movements(page)).toHaveCount(2);
  await context.setOffline(false);
  await expect(wallet.getByText(/^Not connected/)).toHaveCount(0);
});

test('a top-up states its amount before it is pressed', async ({ page }) => {
  const player = await arrive(page, { bonus: false });
  await page.goto(SHORT_PAGE);
  await openWallet(page);
  await dialog(page).getByRole('tab', { name: 'Top up' }).click();
  await dialog(page).getByRole('button', { name: 'Top up 10,000.00 GC' }).click();
  await expect(dialog(page).getByText('10,000.00 GC added to your wallet.')).toBeVisible();
  expect((await player.wallet()).gold_coins.balance).toBe('10000000000');
});
