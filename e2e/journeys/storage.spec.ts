import { expect, type Page } from '@playwright/test';
import { OPEN, PLAYERS_ONLY, SHORT_PAGE } from '../support/pages.js';
import { type Account, arrive, forgetSession, logIn, login } from '../support/player.js';
import { blockStorage, fillStorage } from '../support/refused-storage.js';
import { chooseFromMenu, DiceTable, expectShown, pill } from '../support/screen.js';
import { test } from '../support/test.js';

/** Pages that a visitor can open. */
const PAGES = [...OPEN, '/favourites'];

const header = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Login' });

/** Navigates like a link in the page, because a reload ends a session that is not stored. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** Creates a player whose browser is signed out. */
async function newcomer(page: Page): Promise<Account> {
  const player = await arrive(page);
  await forgetSession(page);
  return player;
}

/** Checks that the client has replaced the prerendered view, and that its buttons work. */
async function expectInteractive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await header(page).click();
  await expect(login(page), path).toBeVisible();
  await login(page).getByRole('button', { name: 'Not now' }).click();
  await expect(login(page)).toHaveCount(0);
}

const MODES = [
  ['blocked', blockStorage, { tag: '@gate' }],
  ['full', fillStorage, {}],
] as const;

for (const [state, refuse, details] of MODES) {
  test(
    `with ${state} storage a player signs in, bets, switches the currency and signs out`,
    details,
    async ({ page }) => {
      const { email } = await newcomer(page);
      await refuse(page);
      await page.goto('/games/dice');
      await header(page).click();
      await expect(login(page).getByText('Your browser blocks cookies')).toHaveCount(state === 'blocked' ? 1 : 0);
      await logIn(page, email);
      await expect(login(page)).toHaveCount(0);
      const table = new DiceTable(page);
      await expect(table.act).toHaveText('Bet 10.00 GC');
      await table.bet();
      await pill(page).click();
      await expect(table.act).toHaveText(/ SC$/);
      await expectShown(page, 'sweeps_coins', '1000000');
      await pill(page).click();
      await expect(table.act).toHaveText('Bet 10.00 GC');
      await page.getByRole('button', { name: /^Account of / }).click();
      await chooseFromMenu(page, 'Sign Out');
      await expect(header(page)).toBeVisible();
    },
  );

  test(`with ${state} storage every page is interactive for a visitor`, async ({ page }) => {
    test.setTimeout(240_000);
    await refuse(page);
    for (const path of PAGES) await expectInteractive(page, path);
  });

  test(`with ${state} storage every page opens for a player`, async ({ page }) => {
    test.setTimeout(240_000);
    const { email } = await newcomer(page);
    await refuse(page);
    await page.goto(SHORT_PAGE);
    await header(page).click();
    await logIn(page, email);
    await expect(pill(page)).toBeVisible();
    for (const path of [...PAGES, ...PLAYERS_ONLY]) {
      await follow(page, path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(main.locator('[aria-busy="true"]'), path).toHaveCount(0);
      await pill(page).click();
      await expect(pill(page), path).toContainText('SC');
      await pill(page).click();
      await expect(pill(page), path).toContainText('GC');
    }
  });
}

test('with a full storage the session lasts for the page, and the stored currency of before does not return', async ({
  page,
}) => {
  await arrive(page);
  await page.goto('/games/dice');
  await pill(page).click();
  const table = new DiceTable(page);
  await expect(table.act).toHaveText(/ SC$/);
  await fillStorage(page);
  await page.reload();
  await expect(table.act).toHaveText(/ SC$/);
  await pill(page).click();
  await expect(table.act).toHaveText('Bet 10.00 GC');
  await expect(pill(page)).toContainText('GC');
  await follow(page, SHORT_PAGE);
  await follow(page, '/games/dice');
  await expect(table.act).toHaveText('Bet 10.00 GC');
});
