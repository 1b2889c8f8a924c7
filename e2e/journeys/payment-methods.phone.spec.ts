import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { buyCoins, expectMethodsShown, method, packages } from '../support/cashier.js';
import { arrive, forgetSession, logIn } from '../support/player.js';
import { expectConnected, openMenu } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const card = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name });

/**
 * Scrolls the row of cards to its end, because cards far outside the window are not rendered yet. Scrolls again if the
 * row has been filled meanwhile, which brings it back to its start.
 */
async function scrollThroughCards(page: Page): Promise<void> {
  const row = page.getByRole('region', { name: /^Welcome/ }).getByRole('listitem');
  await expect(async () => {
    await row.last().scrollIntoViewIfNeeded();
    await expect(card(page, /^No purchase necessary/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test('payment methods that an operator switches off disappear at once, and without any nothing can be bought', async ({
  page,
  casino,
  isMobile,
}) => {
  const { username } = await arrive(page);
  await page.goto('/');
  await expectConnected(page);
  await scrollThroughCards(page);
  await expect(card(page, /^Crypto support/)).toBeAttached();
  await buyCoins(page);
  await expect(method(page, 'Crypto')).toBeVisible();

  await casino.switchFeature(username, 'purchases_crypto_enabled', 'off');
  await expect(method(page, 'Crypto')).toHaveCount(0);
  await expect(method(page, 'Apple Pay')).toBeVisible();
  await casino.switchFeature(username, 'purchases_fiat_enabled', 'off');
  await expect(packages(page)).toContainText('Buying coins is switched off for your account');
  await page.keyboard.press('Escape');
  if (isMobile) await openMenu(page);
  await expect(page.getByRole('button', { name: 'Buy Coins' })).toHaveCount(0);
  if (isMobile) await page.keyboard.press('Escape');
  for (const name of [/^Buy Boost/, /^Apple Pay/, /^Crypto support/]) await expect(card(page, name)).toHaveCount(0);

  await casino.switchFeature(username, 'purchases_crypto_enabled', 'on');
  await buyCoins(page);
  await expect(packages(page).getByRole('button', { name: /^Pay .* with crypto$/ })).toBeVisible();
  await expect(method(page, 'Card')).toHaveCount(0);
});

test('a visitor who wants to pay with crypto signs in first, and crypto is then chosen', async ({ page, watch }) => {
  watch.provokes(/401 POST \/api\/auth\/refresh/);
  const { email } = await arrive(page);
  await forgetSession(page);
  await page.goto('/');
  await scrollThroughCards(page);
  await card(page, /^Crypto support/).click();
  await logIn(page, email);
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

test('the payment methods have their names in full', async ({ page }) => {
  await arrive(page);
  await page.goto('/?acn=purchase');
  await expectMethodsShown(page);
  await method(page, 'Crypto').click();
  await expectAccessible(page, 'payment methods');
});
