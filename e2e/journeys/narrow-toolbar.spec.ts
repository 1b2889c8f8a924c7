import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { pill } from '../support/screen.js';
import { expect, test } from '../support/test.js';

for (const viewport of [
  { width: 600, height: 900 },
  { width: 720, height: 450 },
  { width: 820, height: 1180 },
  { width: 844, height: 390 },
  { width: 900, height: 700 },
]) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('the toolbar has the pill and the wallet; the drawer has the wallet, the packages, the settings and the support', async ({
      page,
    }) => {
      await arrive(page);
      await page.goto('/no/such/place');
      const toolbar = page.getByRole('banner');
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      const menu = toolbar.getByRole('button', { name: 'Menu', exact: true });
      await expect(pill(page)).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, 'toolbar');

      const wallet = page.getByRole('dialog', { name: /Wallet/ });
      await toolbar.getByRole('button', { name: 'Wallet', exact: true }).click();
      await expect(wallet.getByRole('tab', { name: 'Balances' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(wallet).toHaveCount(0);

      await menu.click();
      await drawer.getByRole('button', { name: 'Wallet', exact: true }).click();
      await expect(wallet.getByRole('tab', { name: 'Balances' })).toBeVisible();
      await expect(drawer).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(wallet).toHaveCount(0);
      await menu.click();
      await drawer.getByRole('button', { name: 'Buy Coins' }).click();
      await expect(page.getByRole('dialog', { name: /Buy coins/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await menu.click();
      await drawer.getByRole('button', { name: 'Customer Support' }).click();
      await expect(page.getByRole('dialog', { name: /Support/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await menu.click();
      await drawer.getByRole('link', { name: 'Settings' }).click();
      await expect(page).toHaveURL('/settings/profile');
    });
  });
}
