import type { Page } from '@playwright/test';
import { arrive, loseAllGold } from '../support/player.js';
import { DiceTable, expectConnected, expectShown, openWallet } from '../support/screen.js';
import { expect, test } from '../support/test.js';

/**
 * Holds back the first response to a path, which was computed before what happens next.
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

test('a bet in another place during the first load of the bet list is in the list', { tag: '@gate' }, async ({
  page,
}) => {
  const player = await arrive(page, { bets: 1 });
  await page.goto('/');
  await expectConnected(page);
  const { held, release } = await holdFirst(page, /\/api\/games\/dice\/bets\?.*pageSize=10/);
  // Navigates like a link of the page, so that the connection stays.
  await page.evaluate(() => history.pushState(null, '', '/games/dice'));
  await held;
  await player.bet('2000000');
  const table = new DiceTable(page);
  // The client gives the held request up after 15 s and would then send another one anyway.
  await expect(table.history).toContainText('2.00', { timeout: 12_000 });
  release();
  await expect(table.history.getByRole('alert')).toHaveCount(0);
  await expect(table.history).toContainText('2.00');
});

test('a bonus that is claimed elsewhere while the offer loads first shows as claimed', async ({ page }) => {
  const player = await arrive(page, { bonus: false });
  const { held, release } = await holdFirst(page, /\/api\/promotions\/daily-claim$/);
  await page.goto('/');
  await held;
  await expectConnected(page);
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
  const { held, release } = await holdFirst(page, /\/api\/self\/blocks$/);
  await page.goto('/settings/privacy');
  await held;
  await expectConnected(page);
  await player.post('/self/blocks', { userId: other.uid });
  release();
  await expect(page.getByText(other.username)).toBeVisible();
});
