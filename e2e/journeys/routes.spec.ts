import type { Page } from '@playwright/test';
import { delayRequests } from '../support/delay-requests.js';
import { expectPage, OPEN } from '../support/pages.js';
import { arrive, forgetSession, logIn, login } from '../support/player.js';
import { chooseFromMenu } from '../support/screen.js';
import { expect, test } from '../support/test.js';

/** Navigates like a link in the page. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

test('a page for players asks a visitor to sign in, and opens after the sign-in', { tag: '@gate' }, async ({
  page,
}) => {
  const { email } = await arrive(page);
  await forgetSession(page);
  await page.goto('/settings/security');
  await logIn(page, email);
  await expect(login(page)).toHaveCount(0);
  await expect(page).toHaveURL('/settings/security');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Login to open this page')).toHaveCount(0);
});

test('a visitor who cancels the sign-in returns to the previous page, or to the lobby', async ({ page }) => {
  await page.goto('/settings/profile');
  await login(page).getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: /Dice/ }).first().click();
  await expect(page).toHaveURL('/games/dice');
  await follow(page, '/settings/profile');
  await login(page).getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL('/games/dice');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an unknown address in the settings shows the profile', async ({ page }) => {
  await arrive(page);
  for (const path of [
    '/settings',
    '/settings/',
    '/settings/nothing',
    '/settings/privacy',
    '/settings/security/deeper',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL('/settings/profile');
  }
});

test('signing out in the settings leads to the lobby and does not ask to sign in again', async ({ page }) => {
  await arrive(page);
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Account of anna' }).click();
  await chooseFromMenu(page, 'Sign Out');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('?ref applies to visitors only, and is removed from the address after use', async ({ page }) => {
  await page.goto('/games/dice?ref=captain&page=2#odds');
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
  await expect(page).toHaveURL('/games/dice?page=2#odds');
  await page.getByRole('button', { name: 'Not now' }).click();
  await arrive(page);
  await page.goto('/?ref=captain');
  await expect(page).toHaveURL('/');
  await expect(page.getByTestId('wallet-pill')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toHaveCount(0);
});

test('?ref opens the sign-up in a browser whose session has ended', async ({ page, watch }) => {
  watch.provokes(/^401 POST \/api\/auth\/refresh$/);
  await arrive(page);
  await page.context().clearCookies();
  await page.goto('/?ref=captain');
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
});

test('?purchase with something that is no id opens nothing, and is removed from the address', async ({ page }) => {
  const wrong = ['', '..%2Fself', '%00%0A', '1'.repeat(3_000)];
  const expectRemoved = async (id: string) => {
    await page.goto(`/no/such/place?purchase=${id}&page=2#odds`);
    await expect(page).toHaveURL('/no/such/place?page=2#odds');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  for (const id of wrong) await expectRemoved(id);
  await arrive(page);
  for (const id of wrong) await expectRemoved(id);
});

test('an address in the transactions that does not exist shows the purchases', async ({ page }) => {
  await arrive(page);
  for (const path of ['/transactions', '/transactions/', '/transactions/nothing', '/transactions/purchases/deeper']) {
    await page.goto(path);
    await expect(page).toHaveURL('/transactions/purchases');
  }
});

test('an unknown page reports that it does not exist, is excluded from search engines, and links to the lobby', async ({
  page,
}) => {
  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open water');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('main').getByRole('link', { name: 'Look at all games' })).toHaveAttribute(
    'href',
    '/games',
  );
  await page.getByRole('main').getByRole('link', { name: 'To the lobby' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

test('an address with a bad percent sign shows a page with a way on, at first and after a link', async ({
  page,
  watch,
}) => {
  watch.provokes(/^40[04] GET \/[^/]*(\/%[^/]*)?$/, /^404 GET \/api\/[a-z-]+\/%25/);
  const expectNothingHere = async (path: string, heading: string) => {
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  };
  const unreadable = [
    ['/groups/%', 'No games in this group'],
    ['/games/%E0%A4', 'Open water'],
    ['/profile/%zz', 'Open water'],
    ['/providers/%', 'No games from this provider'],
    ['/provider-games/%E0', 'No such game'],
    ['/%', 'Open water'],
    ['/problems/%', 'Open water'],
  ] as const;
  for (const [path, heading] of unreadable) {
    await page.goto(path);
    await expectNothingHere(path, heading);
  }
  for (const [path, heading] of unreadable) {
    await follow(page, '/games/dice');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Dice');
    await follow(page, path);
    await expectNothingHere(path, heading);
  }
});

test('a query or a fragment with a bad percent sign shows the page without it', async ({ page }) => {
  for (const [path, heading] of [
    ['/games?sort=%&provider=%E0%A4', 'All games'],
    ['/games/dice#%', 'Dice'],
    ['/games/dice?ref=%zz#%E0%A4', 'Dice'],
    ['/auth/action?mode=%&oobCode=%zz', /./],
    ['/terms-and-conditions#%zz', /./],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(heading);
    await expect(page.getByText('could not be shown')).toHaveCount(0);
  }
});

test('navigation to another page is announced to screen readers', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dice', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Dice · Goldwake' })).toHaveCount(1);
});

test('engineers see which code is deferred, and can load all of it', async ({ page }) => {
  await page.goto('/deferrable-views');
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'page: /deferrable-views' })).toContainText('loaded');
  await expect(rows.filter({ hasText: 'dialog: wallet' })).toContainText('not loaded');
  const come = await delayRequests(page, '**/dice-route-*.js');
  await page.getByRole('button', { name: /^Load the other/ }).click();
  await expect(page.getByRole('button', { name: 'Loading …' })).toBeDisabled();
  await expect(rows.filter({ hasText: 'dialog: wallet' })).toContainText(/loaded\d/);
  // The page is listed as loading until its code has arrived.
  await expect(rows.filter({ hasText: 'page: /games/dice' })).toContainText('loading');
  come();
  await expect(page.getByRole('button', { name: 'All are loaded' })).toBeDisabled();
  await expect(rows.getByText('not loaded')).toHaveCount(0);
});

// Runs at one width: players open the same pages at every width, and accessibility.every-width.spec.ts checks the shell
// for visitors.
test('every public page works for a visitor: one heading, its own title and description, accessible, no wider than the window', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const titles = new Map<string, string>();
  for (const path of OPEN) await expectPage(page, path, titles);
});
