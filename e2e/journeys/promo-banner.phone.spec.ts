import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { expectConnected } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Promotions' });

test.describe('the banner of promotions on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a dismissed banner stays hidden after a reload, and leads to the promotions before', {
    tag: '@gate-phone',
  }, async ({ page }) => {
    await arrive(page);
    await page.goto('/');
    await expectConnected(page);
    await expect(banner(page)).toContainText(/New Promo\(s\) Available\s*[23]/);
    await expectAccessible(page, 'the lobby with the banner');
    await banner(page).getByRole('link').click();
    await expect(page).toHaveURL('/promotions');
    await expect(banner(page)).toHaveCount(0);
    await page.goBack();
    await banner(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner(page)).toHaveCount(0);
    const loaded = page.waitForResponse('**/api/promotions');
    await page.reload();
    await loaded;
    await expectConnected(page);
    await expect(banner(page)).toHaveCount(0);
  });

  test('a visitor sees no banner', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });
});
