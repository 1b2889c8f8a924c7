import type { Page, Route } from '@playwright/test';
import { arrive, loseAllGold, PASSWORD } from '../support/player.js';
import { chooseFromMenu, DiceTable, expectConnected, expectShown } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Responds with a server error in the format of the casino's error handling. */
const broken = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: '/problems/internal', title: 'Something went wrong', status: 500, code: 'internal' }),
  });

async function retry(page: Page, title: string): Promise<void> {
  const trouble = page.getByRole('alert').filter({ hasText: title });
  await expect(trouble).toBeVisible();
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect(trouble).toBeHidden();
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the play-money notice is shown once next to the balance, and a persistent message does not cover Bet or the toolbars', async ({
    page,
    context,
    watch,
  }) => {
    watch.provokes(/ERR_INTERNET_DISCONNECTED/);
    await arrive(page);
    const table = new DiceTable(page);
    await table.open();
    await expect(page.getByRole('banner').getByText('Play money').filter({ visible: true })).toHaveCount(1);
    await expectConnected(page);
    await context.setOffline(true);
    const message = page.getByRole('region', { name: 'Messages' }).getByText('You are offline.');
    await expect(message).toBeVisible();
    // The bet button is disabled while offline; `force` skips that check only, so the position is still tested below.
    await table.act.click({ trial: true, force: true });
    const quick = page.getByRole('navigation', { name: 'Quick' });
    await quick.getByRole('button', { name: 'Wallet' }).click({ trial: true });
    await page.getByTestId('wallet-pill').click({ trial: true });
    // Both elements have a fixed position in the window, so if they do not overlap here, they never overlap.
    const below = (await message.boundingBox())?.y ?? 0;
    expect(below).toBeGreaterThan(0);
    expect(below + 60).toBeLessThan((await table.act.boundingBox())?.y ?? 0);
    await context.setOffline(false);
    await expect(page.getByText('Connected again.')).toBeVisible();
  });
});

test('content that cannot be loaded reports it in its own section, and its retry button loads it', {
  tag: '@gate',
}, async ({ page, watch }) => {
  watch.provokes(/^500 GET /);
  await arrive(page);
  const calls = /\/api\/(games\/dice|fairness|promotions|wallet)/;
  await page.route(calls, broken);
  const table = new DiceTable(page);
  await table.open();
  // Waits for everything that loads again by itself: the first connection, and the attempts of each request.
  await expectConnected(page);
  for (const words of ['The table could not be opened', 'Your bets could not be loaded']) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Fairness' }).click();
  await expect(page.getByText('Your seeds could not be loaded')).toBeVisible();
  await page.unroute(calls);
  await retry(page, 'Your seeds could not be loaded');
  await page.keyboard.press('Escape');
  await retry(page, 'The table could not be opened');
  await retry(page, 'Your bets could not be loaded');
  await expect(table.act).toBeVisible();
  await expect(page.getByText('No bets yet')).toBeVisible();

  await page.route(calls, broken);
  await page.getByRole('button', { name: 'Wallet', exact: true }).click();
  await page.getByRole('tab', { name: 'Top up' }).click();
  await expect(page.getByText('The wallet could not be opened')).toBeVisible();
  await page.unroute(calls);
  await retry(page, 'The wallet could not be opened');
});

test('the pages of the history are turned with the keyboard, and a page that fails to load can be left again', async ({
  page,
  watch,
}) => {
  watch.provokes(/^500 GET \/api\/games\/dice\/bets$/);
  const player = await arrive(page);
  for (let bets = 0; bets < 23; bets += 1) await player.bet('1000000');
  await page.route(/dice\/bets\?.*page=3/, broken);
  const table = new DiceTable(page);
  await table.open();
  const rows = table.history.getByRole('row');
  const pages = table.history.getByRole('navigation', { name: 'Pages of your bets' });
  await expect(pages).toContainText('1–10 of 23');
  await expect(rows).toHaveCount(11);
  const newest = await rows.nth(1).textContent();

  const older = pages.getByRole('button', { name: 'Older bets' });
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(pages).toContainText('11–20 of 23');
  await expect(older).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(table.history.getByText('Your bets could not be loaded')).toBeVisible();
  await expect(older).toHaveAttribute('aria-disabled', 'true');
  await expect(older).toBeFocused();
  await page.unroute(/dice\/bets\?.*page=3/);
  await table.history.getByRole('button', { name: 'Try again' }).click();
  await expect(rows).toHaveCount(4);
  await expect(pages).toContainText('21–23 of 23');

  const newer = pages.getByRole('button', { name: 'Newer bets' });
  await newer.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(pages).toContainText('1–10 of 23');
  await expect(rows.nth(1)).toHaveText(newest ?? '');
});

test('the waiting time is shown: after too many wrong passwords, and until the next top-up', async ({
  page,
  watch,
}) => {
  watch.provokes(/^(401|429) POST \/api\/auth\/sign-in$/);
  const player = await arrive(page);
  await loseAllGold(player);
  await player.post('/wallet/top-up', {});
  await loseAllGold(player);
  await page.goto('/');
  await expectShown(page, 'gold_coins', '0');
  await page.getByRole('button', { name: 'Wallet', exact: true }).click();
  await page.getByRole('tab', { name: 'Top up' }).click();
  const topUp = page.getByRole('tabpanel', { name: 'Top up' }).getByRole('button', { name: 'Top up 10,000.00 GC' });
  await expect(topUp).toHaveAccessibleDescription(/^One top-up an hour: the next opens in (60 min|1 h|59 min)\.$/);
  await expect(topUp).toBeDisabled();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Account of anna' }).click();
  await chooseFromMenu(page, 'Sign Out');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  let status = 0;
  for (let tries = 0; status !== 429 && tries < 50; tries += 1) {
    const data = { email: player.email, password: 'not the password' };
    status = (await page.request.post('/api/auth/sign-in', { data })).status();
  }
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(player.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^Too many attempts; wait a little\. Try again in \d+ (s|min)\.$/);
});

test('a failed session check and a dialog that fails to load are reported, and the rest of the page works', async ({
  page,
  watch,
}) => {
  watch.provokes(/^500 POST \/api\/auth\/refresh$/, /ERR_FAILED/, /dynamically imported module/, /a part of the page/);
  await arrive(page);
  await page.route('**/api/auth/refresh', broken);
  await page.goto('/');
  const message = page.getByText('Goldwake does not answer, so your session could not be looked up. Trying again.');
  await expect(message).toBeVisible();
  await page.unroute('**/api/auth/refresh');
  await expectShown(page, 'gold_coins', '5000000000');
  await expect(message).toBeHidden();

  await page.route(/wallet-dialog[^/]*\.js/, (route) => route.abort());
  const wallet = page.getByRole('button', { name: 'Wallet', exact: true });
  const failed = page.getByText('That part of the page could not be loaded.');
  await wallet.click();
  await expect(failed).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failed).toBeHidden();
  await wallet.click();
  await expect(failed).toBeVisible();
  await page.unroute(/wallet-dialog[^/]*\.js/);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expectShown(page, 'gold_coins', '5000000000');
  await page.getByRole('button', { name: 'Wallet', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /Wallet/ })).toBeVisible();
});

test('a game picture that does not load leaves the empty card with the name, without the icon of the browser', async ({
  page,
  watch,
}) => {
  watch.provokes(/ERR_FAILED/);
  await page.route('**/art/games/**', (route) => route.abort());
  await page.goto('/');
  const card = page
    .getByRole('main')
    .getByRole('link', { name: /Play now Dice$/ })
    .first();
  await expect(card).toBeVisible();
  await expect(card.locator('img')).toBeHidden();
  await expect(card.locator('picture')).toBeVisible();
});
