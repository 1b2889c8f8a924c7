import type { Page } from '@playwright/test';
import { arriveAs } from '../support/player.js';
import { expect, test } from '../support/test.js';

/** Where the visitor's eye rests: the page must not move under it as its code takes over. */
const places = (page: Page, root: string) =>
  page.locator(`${root} :is(h1, h2, main button, main a[href])`).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .slice(0, 6)
      .map((one) => [one.textContent, one.getBoundingClientRect().top, one.getBoundingClientRect().left]),
  );

for (const path of ['/', '/games/dice', '/privacy-policy']) {
  test(`${path} shows a visitor its first view without any code, and stays in place as the code takes over`, async ({
    page,
    watch,
  }) => {
    watch.provokes(/^failed GET .*\.js: net::ERR_FAILED$/);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(path);
    const view = page.locator('#first-view > :visible');
    await expect(view).toHaveCount(1);
    await expect(view.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
    const before = await places(page, '#first-view');
    expect(before.length).toBeGreaterThan(0);
    // What cannot act yet cannot be come to either.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#first-view') ?? null)).toBeNull();

    await page.unroute('**/*.js');
    await page.goto(path);
    await expect(page.locator('#first-view')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await places(page, '#root')).toEqual(before);
  });
}

test('a player is shown no visitor’s view, and a browser that signed out is again', async ({ page }) => {
  const firstViews = async () => ((await (await page.reload())?.text()) ?? '').split('id="first-view"').length - 1;
  await arriveAs(page, 'anna');
  expect(await firstViews()).toBe(0);
  await page.getByRole('button', { name: 'Account of anna' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Login' }).first()).toBeVisible();
  expect(await firstViews()).toBe(1);
});
