import { formatMoney, type MicrosText, parseMicros } from '@goldwake/contracts';
import type { VipResponse } from '@goldwake/contracts/http';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { buyCoins, CARDS, order, pay, purchase } from '../support/cashier.js';
import { ChatPanel, write } from '../support/chat.js';
import { type Api, arrive } from '../support/player.js';
import { DiceTable, expectConnected, expectShown, openWallet } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const rakeback = (page: Page) => page.getByTestId('rakeback-sweeps_coins');
const points = (page: Page) => page.getByTestId('vip-points');
const claim = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: `Claim${name}` });
const claimSweeps = (page: Page) => claim(page, ' the rakeback in Sweeps Coins');
const history = (page: Page) => page.getByRole('region', { name: 'History' });

async function openVip(page: Page): Promise<void> {
  await page.goto('/vip');
  await expect(points(page)).toBeVisible();
  await expectConnected(page);
}

/** Stakes Sweeps Coins in bets of dice that nearly always win. */
async function stake(player: Api, bets: number, each: MicrosText): Promise<void> {
  for (let bet = 0; bet < bets; bet++) await player.bet(each, { currency: 'sweeps_coins', target: '1.99' });
}

test('rakeback and points of a bet appear without a reload, and a claim moves the rakeback to the wallet in every tab', {
  tag: '@gate',
}, async ({ page, context }) => {
  const player = await arrive(page);
  await openVip(page);
  await expect(rakeback(page)).toHaveText('0.00 SC');
  await expect(claimSweeps(page)).toHaveAttribute('aria-disabled', 'true');
  const other = await context.newPage();
  await openVip(other);
  await stake(player, 2, '500000');
  for (const tab of [page, other]) {
    await expect(points(tab)).toHaveText('1 point');
    await expect(rakeback(tab)).toHaveText('0.0005 SC');
  }
  await claimSweeps(page).click();
  await expect(page.getByRole('status').getByText('0.0005 SC claimed. It is in your wallet.')).toBeVisible();
  await expect(claimSweeps(page)).toBeFocused();
  for (const tab of [page, other]) {
    await expect(rakeback(tab)).toHaveText('0.00 SC');
    await expect(history(tab).getByRole('listitem').first()).toContainText('+0.0005 SC');
  }
});

test('a visitor sees all levels, signs up, plays dice, and finds the rakeback in the wallet history', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'VIP', exact: true }).click();
  await expect(page).toHaveURL('/vip');
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page.getByRole('row', { name: /^Gold/ })).toContainText('25,000.00 GC');
  await expect(page.getByRole('region', { name: 'How points are earned' })).toContainText(
    'Points for 100.00 SC staked',
  );
  await expectAccessible(page, 'a visitor');
  await page.getByRole('main').getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();

  const player = await arrive(page);
  await page.goto('/games/dice');
  await expectConnected(page);
  await page.getByRole('banner').getByRole('button', { name: /SC|GC/ }).first().click();
  const table = new DiceTable(page);
  await table.stake.fill('0.5');
  const { currency } = await table.bet();
  expect(currency).toBe('sweeps_coins');
  await page.getByRole('contentinfo').getByRole('link', { name: 'VIP Program' }).click();
  await expect(rakeback(page)).toHaveText('0.00025 SC');
  await expect(page).toHaveTitle('VIP Program · Goldwake');
  await expectAccessible(page, 'a player with rakeback');
  await claimSweeps(page).click();
  await expect(rakeback(page)).toHaveText('0.00 SC');
  const { sweeps_coins } = await player.wallet();
  await expectShown(page, 'sweeps_coins', sweeps_coins.balance);
  await openWallet(page);
  const wallet = page.getByRole('dialog', { name: /Wallet/ });
  await wallet.getByRole('tab', { name: 'History' }).click();
  await expect(wallet.getByText('Rakeback')).toBeVisible();
});

test('a level reached while playing is announced, and its reward is claimed by keyboard', async ({ page }) => {
  test.slow();
  const player = await arrive(page);
  await page.goto('/games/dice');
  await expectConnected(page);
  await buyCoins(page);
  await order(page, '$299.99');
  await pay(page, CARDS.succeeds);
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await purchase(page).getByRole('button', { name: 'Done' }).click();
  await expectConnected(page);
  await stake(player, 20, '50000000');
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('You reached Silver. Claim your reward on the VIP page.');
  await messages.getByRole('button', { name: 'Open VIP' }).click();
  await expect(page).toHaveURL('/vip');
  await expect(page.getByRole('region', { name: 'Your level' })).toContainText('Silver');
  await expectAccessible(page, 'a player with rewards');

  const { rewards } = await player.get<VipResponse>('/promotions/vip');
  expect(rewards.map(({ kind }) => kind)).toEqual(['level_up', 'weekly', 'monthly']);
  const before = parseMicros((await player.wallet()).gold_coins.balance);
  await claim(page, ' Silver level-up').focus();
  await page.keyboard.press('Enter');
  const claimed = page.getByRole('status').filter({ hasText: /Claimed\s*Silver level-up/ });
  await expect(claimed).toBeFocused();
  await expect(claim(page, ' Silver level-up')).toHaveCount(0);
  await expectShown(page, 'gold_coins', String(before + 10_000_000_000n));
  await expect(history(page).getByRole('listitem').first()).toContainText(
    `+${formatMoney(10_000_000_000n, 'gold_coins')} + 0.50 SC`,
  );

  await test.step('a message of the player shows the level beside the name', async () => {
    await write(player, 'Silver at last');
    const chat = new ChatPanel(page);
    await chat.open();
    const message = chat.message('Silver at last');
    await expect(message).toContainText(`${player.username}Silver level`);
    await message.getByRole('button', { name: player.username, exact: true }).click();
    await expect(page.getByRole('dialog', { name: player.username })).toContainText('Silver level');
  });
});

test('a claim whose response is lost says that it can be repeated, and the repetition claims once', async ({
  page,
  watch,
}) => {
  watch.provokes(/POST \/api\/promotions\/rakeback/, /ERR_FAILED/);
  const player = await arrive(page);
  await stake(player, 2, '500000');
  await openVip(page);
  let lost = 0;
  await page.route('**/api/promotions/rakeback', async (route) => {
    lost += 1;
    await route.abort();
  });
  await claimSweeps(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Pressing again never claims twice.' })).toBeVisible();
  expect(lost).toBe(1);
  await page.unroute('**/api/promotions/rakeback');
  await claimSweeps(page).click();
  await expect(rakeback(page)).toHaveText('0.00 SC');
  await expect(history(page).getByText('Rakeback')).toHaveCount(1);
});

test('while the program cannot be loaded, the page says so, and a retry loads it', async ({ page, watch }) => {
  watch.provokes(/^404 GET \/api\/promotions\/vip/);
  await arrive(page);
  for (const part of ['vip', 'vip/levels']) {
    const path = `**/api/promotions/${part}`;
    await page.route(path, (route) =>
      route.fulfill({ status: 404, json: { code: 'not_found', title: 'Not found', status: 404 } }),
    );
    await page.goto('/vip');
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await expectAccessible(page, part);
    await page.unroute(path);
    await retry.click();
    await expect(points(page)).toBeVisible();
  }
});
