import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { buyCoins, CARDS, order, pay, purchase } from '../support/cashier.js';
import { type Api, apiOf, arrive, emailOf, freshName, PASSWORD } from '../support/player.js';
import { chooseFromMenu, expectConnected, expectShown, openMenu } from '../support/screen.js';
import { test as testWithClock } from '../support/server-clock.js';
import { expect, test } from '../support/test.js';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const NOON = Date.UTC(2026, 10, 25, 12);
const BONUS = '25,000.00 GC + 25.00 SC';

const friends = (page: Page) => page.getByRole('region', { name: 'Your friends' }).getByRole('listitem');
const own = (page: Page) => page.getByRole('region', { name: /^You joined with the link of/ });
const link = (page: Page) => page.getByRole('textbox', { name: 'Your link' });

/** Follows the invitation in the account menu, or on a phone the link in the menu. */
async function openInvitation(page: Page): Promise<void> {
  const account = page.getByRole('button', { name: /^Account of/ });
  if (await account.isVisible()) {
    await account.click();
    await chooseFromMenu(page, 'Invite Now');
  } else {
    await (await openMenu(page)).getByRole('link', { name: 'Referrals' }).click();
  }
}

async function openReferrals(page: Page): Promise<void> {
  await page.goto('/referrals');
  await expect(page.getByRole('region', { name: 'Your friends' })).toBeVisible();
}

/** Loads the page until it states this, because referrals follow other events a moment later. */
async function expectReferrals(page: Page, where: (page: Page) => Locator, text: string): Promise<void> {
  await expect(async () => {
    await openReferrals(page);
    await expect(where(page)).toContainText(text, { timeout: 2_000 });
  }).toPass();
}

const expectAlert = (page: Page, text: string) =>
  expect(page.getByTestId('alert').filter({ hasText: 'You got a Referral Bonus!' })).toContainText(text);

/** Signs somebody up with a link. */
async function signUpWith(url: string, page: Page, username: string): Promise<void> {
  await page.goto(url);
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(emailOf(username));
  await dialog.getByRole('textbox', { name: 'Username' }).fill(username);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('combobox', { name: 'Month' }).selectOption('January');
  await dialog.getByRole('combobox', { name: 'Day' }).selectOption('31');
  await dialog.getByRole('combobox', { name: 'Year' }).selectOption('1990');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('dialog', { name: 'Daily bonus' })).toBeVisible();
}

async function verifyEmail(page: Page, username: string): Promise<void> {
  await page.goto('/dev/mailbox');
  await page
    .getByRole('listitem')
    .filter({ hasText: emailOf(username) })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your e-mail address is confirmed')).toBeVisible();
}

/** Buys coins and stakes them in bets of dice that nearly always win, until the player has 7,500 points. */
async function earnPoints(page: Page, player: () => Api): Promise<void> {
  await buyCoins(page);
  await order(page, '$299.99');
  await pay(page, CARDS.succeeds);
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await purchase(page).getByRole('button', { name: 'Done' }).click();
  // The stakes are small, so that the package outlasts a run of losses.
  for (let bet = 0; bet < 500; bet++) await player().bet('15000000', { currency: 'sweeps_coins', target: '1.99' });
}

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  return context.newPage();
}

testWithClock.describe('a friend who joins with a link', () => {
  testWithClock.use({ serverTime: NOON });

  testWithClock(
    'signs up, plays, and brings a bonus to both players when the hold is over',
    async ({ page, browser, casino, serverClock, watch }) => {
      testWithClock.slow();
      // An access token of 10 minutes expires in each leap of the clock, and the open page gets another one.
      watch.provokes(/^401 \w+ \/api\/(?!auth\/)/);
      const anna = await arrive(page);
      await page.goto('/');
      await expectConnected(page);
      await openInvitation(page);
      await expect(page).toHaveURL('/referrals');
      await expect(page.getByText('Nobody yet')).toBeVisible();
      await expect(page.getByRole('region', { name: 'How it works' })).toContainText(BONUS);
      await expectAccessible(page, 'a player without friends');
      const url = await link(page).inputValue();

      const bertas = await newPage(browser, casino.url);
      const berta = freshName('berta');
      const api = apiOf(bertas);
      await signUpWith(url, bertas, berta);
      await expectReferrals(page, friends, 'Has to verify an e-mail address');
      await verifyEmail(bertas, berta);
      await expectReferrals(bertas, own, '0 of 7,500 VIP points');
      await expectAccessible(bertas, 'a friend');
      await expectReferrals(page, friends, 'Playing');
      await bertas.goto('/');
      await expectConnected(bertas);
      await earnPoints(bertas, api);
      await expectReferrals(page, friends, 'On hold');

      const before = BigInt((await anna.wallet()).gold_coins.balance);
      await serverClock.advance(14 * DAY_MS - HOUR_MS);
      await serverClock.isShownBy(casino);
      for (const tab of [page, bertas]) {
        await openReferrals(tab);
        await expectConnected(tab);
      }
      await expect(own(bertas)).toContainText('You have earned the points.');
      await serverClock.advance(2 * HOUR_MS);
      // The alerts vanish after a few seconds, so neither waits for the other.
      await Promise.all([
        expectAlert(page, `${BONUS} for a friend who joined with your link.`),
        expectAlert(bertas, `${BONUS} because you joined with the link of a friend.`),
      ]);
      await expect(friends(page)).toContainText('Paid');
      await expect(own(bertas)).toContainText(`You got ${BONUS}`);
      await expectShown(page, 'gold_coins', String(before + 25_000_000_000n));
      await expectAccessible(page, 'a player who was paid');
      expect((await casino.verify()).clean).toBe(true);
      await bertas.context().close();
    },
  );
});

test('a second account on the own device is listed as not paid, with the reason', {
  tag: '@gate-phone',
}, async ({ page }) => {
  const anna = await arrive(page);
  await openReferrals(page);
  const url = await link(page).inputValue();
  expect(new URL(url).searchParams.get('ref')).toBe(anna.username);
  // The account stays signed out, and the device keeps the cookie by which it is known.
  await page.context().clearCookies({ name: /^goldwake_(?!device)/ });
  await page.evaluate(() => localStorage.clear());
  await signUpWith(url, page, freshName('anna'));
  await expectReferrals(page, own, 'There is no bonus for this. The account was opened on a device of the player');
  await expectAccessible(page, 'a second account');
});

test('the link is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await arrive(page);
  await openReferrals(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await link(page).inputValue());
});

test('without a clipboard, the link is selected when it takes the focus', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await arrive(page);
  await openReferrals(page);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
  await link(page).focus();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await link(page).inputValue());
});

test('nobody is invited while referrals are not open', async ({ page }) => {
  await arrive(page);
  await page.route('**/api/promotions/referrals', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), config: null } });
  });
  await openReferrals(page);
  await expect(page.getByText('Referrals are not open at the moment')).toBeVisible();
  await expect(link(page)).toBeHidden();
  await expect(page.getByRole('main')).not.toContainText('free: a bonus for you');
  await expectAccessible(page, 'referrals that are not open');
});

test('the referrals say that they could not be loaded, and load again', async ({ page, watch }) => {
  watch.provokes(/^500 GET \/api\/promotions\/referrals$/);
  await arrive(page);
  await page.route('**/api/promotions/referrals', (route) => route.fulfill({ status: 500 }));
  await page.goto('/referrals');
  await expect(page.getByText('Your referrals could not be loaded')).toBeVisible();
  await page.unroute('**/api/promotions/referrals');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nobody yet')).toBeVisible();
});
