import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { packages, purchase } from '../support/cashier.js';
import { arrive, PASSWORD } from '../support/player.js';
import { expectConnected, tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';

/** A page with little content keeps the accessibility scans fast. */
const SHORT_PAGE = '/no/such/place';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const buyCoins = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Buy Coins' });
const method = (page: Page, name: string) => packages(page).getByRole('radio', { name, exact: true });
const card = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name });

test('a payment method is chosen by keyboard, is remembered, and is named by the purchase', { tag: '@gate' }, async ({
  page,
}) => {
  await arrive(page);
  await page.goto(SHORT_PAGE);
  await expectConnected(page);
  await buyCoins(page).click();
  await expect(method(page, 'Card')).toBeChecked();
  await tabTo(method(page, 'Card'));
  await page.keyboard.press('ArrowLeft');
  await expect(method(page, 'Crypto')).toBeChecked();
  await expect(packages(page)).toContainText('The price in crypto is fixed for 15 minutes.');
  await expect(packages(page).getByRole('button', { name: 'Pay $9.99 with crypto' })).toBeVisible();
  await expectAccessible(page, 'packages paid with crypto');
  await page.keyboard.press('ArrowLeft');
  await expect(packages(page)).not.toContainText('The price in crypto');
  const { origin } = new URL(page.url());
  await tabTo(packages(page).getByRole('button', { name: 'Pay $9.99 with Google Pay' }));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.origin !== origin);

  await page.goto(SHORT_PAGE);
  await expect(purchase(page).getByText('Your payment is open')).toBeVisible();
  await expect(purchase(page)).toContainText('Google Pay');
  await purchase(page).getByRole('button', { name: 'Cancel payment' }).click();
  await purchase(page).getByRole('button', { name: 'Try again' }).click();
  await expect(method(page, 'Google Pay')).toBeChecked();
  await page.keyboard.press('Escape');
  await page.reload();
  await buyCoins(page).click();
  await expect(method(page, 'Google Pay')).toBeChecked();
});

test('payment methods that an operator switches off disappear at once, and without any nothing can be bought', async ({
  page,
  casino,
}) => {
  const { username } = await arrive(page);
  await page.goto('/');
  await expectConnected(page);
  await expect(card(page, /^Crypto support/)).toBeAttached();
  await buyCoins(page).click();
  await expect(method(page, 'Crypto')).toBeVisible();

  await casino.switchFeature(username, 'purchases_crypto_enabled', 'off');
  await expect(method(page, 'Crypto')).toHaveCount(0);
  await expect(method(page, 'Apple Pay')).toBeVisible();
  await casino.switchFeature(username, 'purchases_fiat_enabled', 'off');
  await expect(packages(page)).toContainText('Buying coins is switched off for your account');
  await page.keyboard.press('Escape');
  await expect(buyCoins(page)).toHaveCount(0);
  for (const name of [/^Buy Boost/, /^Apple Pay/, /^Crypto support/]) await expect(card(page, name)).toHaveCount(0);

  await casino.switchFeature(username, 'purchases_crypto_enabled', 'on');
  await buyCoins(page).click();
  await expect(packages(page).getByRole('button', { name: /^Pay .* with crypto$/ })).toBeVisible();
  await expect(method(page, 'Card')).toHaveCount(0);
});

test('a visitor who wants to pay with crypto signs in first, and crypto is then chosen', async ({ page, watch }) => {
  watch.provokes(/401 POST \/api\/auth\/refresh/);
  const { email } = await arrive(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await card(page, /^Crypto support/).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await login.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(method(page, 'Crypto')).toBeChecked();
});

for (const { device, userAgent, name } of [
  { device: 'an iPhone', userAgent: IPHONE, name: 'Apple Pay' },
  { device: 'another device', userAgent: undefined, name: 'Google Pay' },
]) {
  test.describe(`on ${device}`, () => {
    test.use({ ...(userAgent && { userAgent }) });

    test(`the lobby card for Apple Pay and Google Pay chooses ${name}`, async ({ page }) => {
      await arrive(page);
      await page.goto('/');
      await card(page, /^Apple Pay and Google Pay/).click();
      await expect(method(page, name)).toBeChecked();
    });
  });
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]) {
  test.describe(`in a window of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('the payment methods have their names in full', async ({ page }) => {
      await arrive(page);
      await page.goto('/?acn=purchase');
      for (const name of ['Card', 'Apple Pay', 'Google Pay', 'Crypto']) {
        await method(page, name).scrollIntoViewIfNeeded();
        await expect(method(page, name)).toBeInViewport({ ratio: 1 });
      }
      await method(page, 'Crypto').click();
      await expectAccessible(page, 'payment methods');
    });
  });
}
