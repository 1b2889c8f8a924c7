import type { Page } from '@playwright/test';
import { delayRequests } from '../support/delay-requests.js';
import { expect, test } from '../support/test.js';

/** Returns the positions of the headings in the window, which must not change when the client code takes over. */
const headings = (page: Page, root: string) =>
  page
    .locator(`${root} :is(h1, h2)`)
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight)
        .map((one) => [one.textContent, one.getBoundingClientRect().top, one.getBoundingClientRect().left]),
    );

for (const path of ['/', '/games/dice', '/privacy-policy']) {
  test(`${path} shows a visitor its first view before any code runs, and nothing moves when the code takes over`, async ({
    page,
    watch,
  }) => {
    watch.provokes(/^failed GET .*\.js: net::ERR_FAILED$/);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(path);
    const view = page.locator('#first-view > :visible');
    await expect(view).toHaveCount(1);
    await expect(view.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
    const before = await headings(page, '#first-view');
    expect(before.length).toBeGreaterThan(0);
    // Controls that do not work yet cannot receive the focus.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#first-view') ?? null)).toBeNull();

    await page.unroute('**/*.js');
    await page.goto(path);
    await expect(page.locator('#first-view')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await headings(page, '#root')).toEqual(before);
  });
}

test('if the code of a page does not load, the frame of the page takes over and its controls work', async ({
  page,
}) => {
  await page.route('**/dice-route-*.js', () => {});
  await page.goto('/games/dice');
  await expect(page.locator('#first-view')).toHaveCount(0);
  await page.getByRole('link', { name: 'Goldwake, to the lobby' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Goldwake' })).toBeVisible();
});

test('a visitor who scrolled in the first view stays at the same scroll offset when the code takes over', async ({
  page,
}) => {
  const come = await delayRequests(page, '**/assets/vendor-*.js');
  await page.goto('/terms-and-conditions#bets', { waitUntil: 'commit' });
  await expect(page.locator('#first-view > :visible')).toHaveCount(1);
  await page.evaluate(() => scrollTo(0, 400));
  come();
  await expect(page.locator('#first-view')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(400);
});

test('a first view whose code never loads reports it after ten seconds', async ({ page, watch }) => {
  watch.provokes(/^failed GET .*\.js: net::ERR_FAILED$/);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  const said = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('#first-view') as Element, '::after').visibility);
  expect(await said()).toBe('hidden');
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 10_001;
  });
  expect(await said()).toBe('visible');
});
