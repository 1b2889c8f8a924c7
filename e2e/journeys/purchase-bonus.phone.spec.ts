import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { buyCoins, CARDS, order, packages, pay, purchase, purchaseRows } from '../support/cashier.js';
import { arrive } from '../support/player.js';
import { expectConnected, expectShown } from '../support/screen.js';
import { test } from '../support/server-clock.js';
import { expect } from '../support/test.js';

const MINUTE_MS = 60 * 1_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOON = Date.UTC(2026, 10, 25, 12);
const BOOST = {
  promotion_id: 'harbour-boost',
  kind: 'purchase',
  title: 'Harbour Boost',
  percent: 20,
  gold_coins: '50000',
  sweeps_coins: '5',
  starts_at: new Date(NOON - DAY_MS).toISOString(),
  ends_at: new Date(NOON + DAY_MS).toISOString(),
  weekly: false,
};
/** The price of a package of 99,900 GC and 10 SC. */
const PRICE = '$9.99';

test.use({ serverTime: NOON });

const card = (page: Page) => page.getByRole('main').getByRole('listitem', { name: BOOST.title, exact: true });
const row = (page: Page) =>
  packages(page).locator('label').filter({ hasText: PRICE }).filter({ hasNotText: 'First purchase offer' });
const buy = (page: Page) => card(page).getByRole('button', { name: /^Buy Coins/ });

test('a promotion adds coins to one purchase, and open pages follow from the offer to the credit', async ({
  page,
  context,
  casino,
}) => {
  const player = await arrive(page);
  await page.goto('/promotions');
  await expectConnected(page);
  const other = await context.newPage();
  await other.goto('/promotions');
  await expectConnected(other);
  await buyCoins(other);
  await expect(row(other)).toBeVisible();
  await expect(packages(other)).not.toContainText(BOOST.title);

  await casino.offerPromotions([BOOST]);
  await expect(row(other)).toContainText(/Harbour Boost\s*\+ 19,980\.00 GC \+ 2\.00 SC more/);
  await expect(card(page)).toContainText('20 % more coins with one purchase.');
  await expect(card(page)).toContainText('Up to 50,000.00 GC');
  await expectAccessible(page, 'a purchase bonus');
  await buy(page).click();
  await row(page).click();
  await expect(packages(page)).toContainText('With Harbour Boost, you get 119,880.00 GC + 12.00 SC.');
  await expectAccessible(page, 'packages with a bonus');

  await order(page, PRICE);
  await expect(packages(other)).not.toContainText(BOOST.title);
  await other.keyboard.press('Escape');
  await expect(card(other).getByRole('link', { name: 'See your purchases' })).toHaveAttribute(
    'href',
    '/transactions/purchases',
  );
  await pay(page, CARDS.succeeds);
  await expect(purchase(page).getByText('Your coins are in your wallet')).toBeVisible();
  await expect(purchase(page)).toContainText('+119,880.00 GC');
  await expect(purchase(page)).toContainText('This includes 19,980.00 GC + 2.00 SC from a promotion.');
  await purchase(page).getByRole('button', { name: 'Done' }).click();
  await expectShown(page, 'gold_coins', '124880000000');
  for (const tab of [page, other]) {
    await expect(card(tab)).toContainText('Received');
    await expect(buy(tab)).toHaveCount(0);
  }
  expect((await player.wallet()).gold_coins.balance).toBe('124880000000');

  await page.goto('/transactions/purchases');
  await expect(purchaseRows(page)).toContainText('119,880.00 GC + 12.00 SC');
  await page.getByRole('button', { name: /^Receipt of \$9\.99/ }).click();
  await expect(page.getByRole('dialog', { name: /Receipt/ })).toContainText(
    /Promotion bonus\s*\+ 19,980\.00 GC \+ 2\.00 SC/,
  );
  expect((await casino.verify()).clean).toBe(true);
});

test('open packages gain a bonus when its promotion begins, and lose it when it ends', async ({
  page,
  casino,
  serverClock,
}) => {
  const waitUntil = async (time: number) => {
    const waitedMs = time - serverClock.now();
    await serverClock.advance(waitedMs);
    await serverClock.isShownBy(casino);
    await page.clock.fastForward(waitedMs);
  };
  await arrive(page);
  await page.clock.install({ time: serverClock.now() });
  await page.goto('/promotions');
  await expectConnected(page);
  const begin = serverClock.now() + 2 * MINUTE_MS;
  const end = begin + 2 * MINUTE_MS;
  await casino.offerPromotions([
    { ...BOOST, starts_at: new Date(begin).toISOString(), ends_at: new Date(end).toISOString() },
  ]);
  await expect(page.getByRole('main')).toContainText(BOOST.title);
  await buyCoins(page);
  await expect(row(page)).toBeVisible();
  await expect(packages(page)).not.toContainText(BOOST.title);
  await waitUntil(begin);
  await expect(row(page)).toContainText(BOOST.title);
  await waitUntil(end);
  await expect(packages(page)).not.toContainText(BOOST.title);
});
