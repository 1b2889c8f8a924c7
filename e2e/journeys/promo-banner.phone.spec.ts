import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { expectConnected } from '../support/screen.js';
import { test } from '../support/server-clock.js';
import { expect } from '../support/test.js';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Promotions' });

/** Waits for the count, which appears with the list from which the banner follows. */
async function expectCount(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Promotions 2 open' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
}

// A Wednesday: two weekly promotions are running.
test.use({ viewport: { width: 390, height: 844 }, serverTime: Date.UTC(2026, 10, 25, 12) });

const toGames = (page: Page) => page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Browse' });

test('the banner on a phone comes with a page, leads to the promotions, and stays hidden once dismissed', {
  tag: '@gate-phone',
}, async ({ page }) => {
  await arrive(page);
  await page.goto('/');
  await expectConnected(page);
  await expectCount(page);
  await expect(banner(page)).toHaveCount(0);
  await toGames(page).click();
  await expect(banner(page)).toContainText(/New Promo\(s\) Available\s*2/);
  await expectAccessible(page, 'a page with the banner');
  await banner(page).getByRole('link').click();
  await expect(page).toHaveURL('/promotions');
  await expect(banner(page)).toHaveCount(0);
  await page.goBack();
  await banner(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expectConnected(page);
  await expectCount(page);
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});
