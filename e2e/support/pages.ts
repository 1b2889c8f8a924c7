import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.js';

/** A page with little content keeps the accessibility scans fast, because axe also scans the page under a dialog. */
export const SHORT_PAGE = '/no/such/place';

/** Paths that a visitor can open without signing in. */
export const OPEN = [
  '/',
  '/games',
  '/games/dice',
  '/games/halyard',
  '/games/plumb-line',
  '/games/tide-wheel',
  '/games/signal-lamp',
  '/games/breakwater',
  '/games/fathom',
  '/games/blackjack',
  '/games/rising-tide',
  '/groups/slots',
  '/groups/live_dealers',
  '/groups/table_games',
  '/groups/show',
  '/providers/originals',
  '/provider-games/ink-dragon-pavilion',
  '/vip',
  '/sweepstakes-rules',
  '/privacy-policy',
  '/terms-and-conditions',
  '/responsible-gaming',
  '/auth/action',
  '/deferrable-views',
  '/dev/mailbox',
  SHORT_PAGE,
] as const;

/** Paths that only a signed-in player can open. */
export const PLAYERS_ONLY = [
  ...['profile', 'security', 'self-exclusion', 'payment-methods', 'additional-verification'].map(
    (section) => `/settings/${section}`,
  ),
  '/transactions/purchases',
  '/transactions/redemptions',
  '/referrals',
  '/postal-request-code',
];

/** Checks a page and that its title is unique: equal titles cannot be distinguished in the history or the tabs. */
export async function expectPage(page: Page, path: string, titles: Map<string, string>): Promise<void> {
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
