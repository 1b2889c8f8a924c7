import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { expectConnected } from '../support/screen.js';
import { test } from '../support/server-clock.js';
import { expect } from '../support/test.js';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Promotions' });
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' });

// A Wednesday: two weekly promotions are running.
test.use({ viewport: { width: 390, height: 844 }, serverTime: Date.UTC(2026, 10, 25, 12) });

test('the banner on a phone leads to the promotions, and a dismissed one stays hidden after a reload', {
  tag: '@gate-phone',
}, async ({ page }) => {
  await arrive(page);
  await page.goto('/');
  await expectConnected(page);
  await expect(banner(page)).toContainText(/New Promo\(s\) Available\s*2/);
  await expectAccessible(page, 'the lobby with the banner');
  await banner(page).getByRole('link').click();
  await expect(page).toHaveURL('/promotions');
  await expect(banner(page)).toHaveCount(0);
  await page.goBack();
  await banner(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expectConnected(page);
  // The count appears with the list from which the banner follows.
  await menu(page).click();
  await expect(page.getByRole('link', { name: 'Promotions 2 open' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});
