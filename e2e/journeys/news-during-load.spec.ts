import type { Page } from '@playwright/test';
import { createPurchase, purchase, purchaseRows } from '../support/cashier.js';
import { SHORT_PAGE } from '../support/pages.js';
import { arrive, loseAllGold } from '../support/player.js';
import { DiceTable, expectConnected, expectShown, openWallet } from '../support/screen.js';
import { expect, test } from '../support/test.js';

/**
 * Holds back the first response to a path, which was computed before what happens next.
 *
 * The page must be connected: it loads everything again after the first connection. The change must be in the page
 * before the release, because the page gives up a request without a response after some time.
 * @returns resolves when the response is held; the function then releases it
 */
async function holdFirst(page: Page, path: RegExp): Promise<{ held: Promise<void>; release: () => void }> {
  let release = () => {};
  let hold = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  let isFirst = true;
  await page.route(path, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = await route.fetch();
    hold();
    await released;
    // The page may have given up this request.
    await route.fulfill({ response }).catch(() => {});
  });
  return { held, release };
}

/** Opens a path like a link of the page does, so that the connection stays. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

test('a bet in another place during the first load of the bet list is in the list', { tag: '@gate' }, async ({
  page,
}) => {
  const player = await arrive(page, { bets: 1 });
  await page.goto(SHORT_PAGE);
  await expectConnected(page);
  const { held, release } = await holdFirst(page, /\/api\/games\/dice\/bets\?.*pageSize=10/);
  await follow(page, '/games/dice');
  await held;
  await player.bet('2000000');
  await expectShown(page, 'gold_coins', (await player.wallet()).gold_coins.balance);
  release();
  const table = new DiceTable(page);
  await expect(table.history).toContainText('2.00');
  await expect(table.history.getByRole('alert')).toHaveCount(0);
});

test('a purchase that is canceled elsewhere while it loads first shows as canceled', async ({ page }) => {
  const player = await arrive(page);
  const purchaseId = await createPurchase(player);
  await page.goto('/transactions/purchases');
  await expectConnected(page);
  const check = /\/api\/cashier\/purchases\/[^/]+\/check$/;
  const { held, release } = await holdFirst(page, check);
  await purchaseRows(page)
    .first()
    .getByRole('button', { name: /^Continue or cancel/ })
    .click();
  await held;
  await player.post(`/cashier/purchases/${purchaseId}/cancel`, {});
  // Roles do not reach the list behind the dialog.
  await expect(page.locator('[aria-label="Purchases, newest first"] li')).toContainText('Canceled');
  // A later check would hide that the change was lost.
  await page.route(check, () => {});
  release();
  await expect(purchase(page)).toContainText('You canceled the payment');
});

test('a bonus that is claimed elsewhere while the offer loads first shows as claimed', async ({ page }) => {
  const player = await arrive(page, { bonus: false });
  await page.goto(SHORT_PAGE);
  await expectConnected(page);
  const { held, release } = await holdFirst(page, /\/api\/promotions\/daily-claim$/);
  await follow(page, '/');
  await held;
  await player.post('/promotions/daily-claim', {});
  await expectShown(page, 'gold_coins', '5000000000');
  release();
  await expect(page.getByRole('button', { name: /^Daily bonus.*Next one in/ })).toBeAttached();
});

test('a top-up that is taken elsewhere while the wallet loads first is counted', async ({ page }) => {
  const player = await arrive(page, { bonus: false });
  await page.goto('/');
  await expectConnected(page);
  const { held, release } = await holdFirst(page, /\/api\/wallet$/);
  await openWallet(page);
  await page.getByRole('dialog').getByRole('tab', { name: 'Top up' }).click();
  await held;
  await player.post('/wallet/top-up', {});
  await loseAllGold(player);
  await expectShown(page, 'gold_coins', '0');
  release();
  await expect(page.getByRole('dialog')).toContainText(/One top-up an hour: the next opens in (60|59) min|in 1 h/);
});

test('a block during the first load of the list of blocked players is in the list', async ({ page, others }) => {
  const player = await arrive(page);
  const { player: other } = await others.arrive('bert');
  const connection = page.waitForEvent('websocket');
  await page.goto(SHORT_PAGE);
  await expectConnected(page);
  const { held, release } = await holdFirst(page, /\/api\/self\/blocks$/);
  await follow(page, '/settings/profile');
  await held;
  const told = (await connection).waitForEvent('framereceived', ({ payload }) =>
    String(payload).includes('unseen_players_update'),
  );
  await player.post('/self/blocks', { userId: other.uid });
  await told;
  release();
  await expect(page.getByText(other.username)).toBeVisible();
});
