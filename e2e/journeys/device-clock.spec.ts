import type { Page } from '@playwright/test';
import { arrive } from '../support/player.js';
import { expectConnected, openWallet } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ERRORS = [
  ['15 minutes ahead', 15 * MINUTE],
  ['an hour behind', -HOUR],
  ['a day ahead', DAY],
] as const;

/** Time until something opens, and what is shown of it during a test, which takes less than the minutes of it. */
const TWO_HOURS = 2 * HOUR + 9 * MINUTE + 30 * SECOND;
const TWO_HOURS_SHOWN = '2 h (\\d|10) min';
const NEXT_IN_TWO_HOURS = new RegExp(`^Daily bonus.*Next one in ${TWO_HOURS_SHOWN}`);

/** Sets the clock of the device, which then goes on at its usual speed. */
async function setDeviceClock(page: Page, errorMs: number): Promise<void> {
  await page.clock.install({ time: Date.now() + errorMs });
}

/** Lets the casino say that the next bonus and the next top-up open after this time. */
async function nextOpensIn(page: Page, ms: number): Promise<void> {
  const at = new Date(Date.now() + ms).toISOString();
  const changes = {
    '**/api/promotions/daily-claim': { available: false, available_at: at },
    '**/api/wallet': { top_up_available_at: at },
  };
  for (const [path, change] of Object.entries(changes)) {
    await page.unroute(path);
    await page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...change } });
    });
  }
}

for (const [words, errorMs] of ERRORS) {
  test(`with a clock ${words}, the bonus and the top-up count the right time and open at the right moment`, async ({
    page,
  }) => {
    await arrive(page, { bonus: false });
    await nextOpensIn(page, TWO_HOURS);
    await setDeviceClock(page, errorMs);
    await page.goto('/');
    await expectConnected(page);
    await expect(page.getByRole('button', { name: NEXT_IN_TWO_HOURS })).toBeAttached();
    await openWallet(page);
    const wallet = page.getByRole('dialog');
    await wallet.getByRole('tab', { name: 'Top up' }).click();
    await expect(wallet).toContainText(new RegExp(`the next opens in ${TWO_HOURS_SHOWN}`));

    await nextOpensIn(page, 5 * SECOND);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Claim the bonus' })).toBeVisible();
  });

  test(`with a clock ${words}, a page refreshes its token as often as with a right clock`, async ({ page }) => {
    await arrive(page);
    let refreshes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshes += 1;
    });
    await setDeviceClock(page, errorMs);
    await page.goto('/');
    await expectConnected(page);
    expect(refreshes).toBe(1);
    for (let second = 0; second < 60; second++) {
      await page.clock.runFor(SECOND);
      // A request of this second leaves before the next one.
      await page.evaluate(() => fetch('/api/health/live'));
    }
    expect(refreshes).toBe(1);
  });
}

test('the clock may be set while the page is open', async ({ page }) => {
  await arrive(page, { bonus: false });
  await nextOpensIn(page, TWO_HOURS);
  await setDeviceClock(page, 0);
  await page.goto('/');
  await expectConnected(page);
  const card = page.getByRole('button', { name: NEXT_IN_TWO_HOURS });
  await expect(card).toBeAttached();
  // Any response corrects the clock, so none comes in before the wrong time is seen.
  await page.waitForLoadState('networkidle');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/**', (route) => held.then(() => route.fallback()));
  await page.clock.setSystemTime(Date.now() - 3 * HOUR);
  await expect(page.getByRole('button', { name: /^Daily bonus.*Next one in 5 h (\d|10) min/ })).toBeAttached();
  release();
  // Opening the wallet sends a request, whose response tells the server's time.
  await openWallet(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(card).toBeAttached();
});
