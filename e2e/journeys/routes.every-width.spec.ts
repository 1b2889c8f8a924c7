import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { expect, test } from '../support/test.js';

const OPEN = [
  '/',
  '/games',
  '/games/dice',
  '/groups/slots',
  '/groups/live_dealers',
  '/groups/table_games',
  '/groups/show',
  '/providers/originals',
  '/provider-games/ink-dragon-pavilion',
  '/sweepstakes-rules',
  '/privacy-policy',
  '/terms-and-conditions',
  '/responsible-gaming',
  '/auth/action',
  '/deferrable-views',
  '/dev/mailbox',
  '/no/such/place',
] as const;

const SETTINGS = ['profile', 'security', 'self-exclusion', 'payment-methods', 'additional-verification'] as const;

/**
 * Checks a page and that its title is unique: pages with the same title cannot be told apart in the history or in the
 * tabs.
 */
async function expectPage(page: Page, path: string, titles: Map<string, string>): Promise<void> {
  await page.goto(path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page).toHaveTitle(/Goldwake/);
  const title = await page.title();
  expect(titles.get(title) ?? path, `the title ${title}`).toBe(path);
  titles.set(title, path);
  const description = await page.locator('meta[name="description"]').getAttribute('content');
  expect(description?.length, `${path} has a description`).toBeGreaterThan(40);
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
  expect(new URL(canonical ?? '').pathname).toBe(new URL(page.url()).pathname);
  await expectAccessible(page, path);
}

test('every public page works for a visitor: one heading, its own title and description, accessible, no wider than the window', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const titles = new Map<string, string>();
  for (const path of OPEN) await expectPage(page, path, titles);
});

test('every page works for a player, including the settings', async ({ page }) => {
  test.setTimeout(240_000);
  await arrive(page);
  const titles = new Map<string, string>();
  for (const path of OPEN) await expectPage(page, path, titles);
  for (const child of SETTINGS) await expectPage(page, `/settings/${child}`, titles);
});
