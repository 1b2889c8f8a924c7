import type { Page } from '@playwright/test';
import { delayRequests } from '../support/delay-requests.js';
import { arrive } from '../support/player.js';
import { chooseFromMenu, pill } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
/** Returns the scroll offset after scrolling has stopped and the page has stored the offset. */
async function keptPlace(page: Page): Promise<number> {
  await expect
    .poll(() => page.evaluate(() => Math.round(history.state?.scrollY ?? 0) === Math.round(window.scrollY)))
    .toBe(true);
  return scrollTop(page);
}
const width = (page: Page) => page.viewportSize()?.width ?? 0;
const isWide = (page: Page) => width(page) >= 960;
const isExtraSmall = (page: Page) => width(page) < 600;

test('the left sidenav is next to the content in a wide window; in a narrow one it is a drawer over an inert page', {
  tag: '@gate-phone',
}, async ({ page }) => {
  await page.goto('/');
  if (isWide(page)) {
    await expect(nav(page)).toBeVisible();
    await expect(menuButton(page)).toHaveCount(0);
    return;
  }
  await expect(nav(page)).toHaveCount(0);
  await menuButton(page).click();
  await expect(nav(page)).toBeVisible();
  await expect(page.locator('div[inert] #content')).toHaveCount(1);
  const motion = await drawer(page).evaluate((element) => {
    const { transitionDuration, transitionProperty } = getComputedStyle(element);
    return `${transitionProperty} ${transitionDuration}`;
  });
  expect(motion).toBe('transform 0.4s');

  await test.step('Tab stays within the drawer', async () => {
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[inert]'))).toBeNull();
    }
  });

  await test.step('Escape closes the drawer and restores the focus, and the drawer reopens scrolled to its top', async () => {
    await drawer(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(menuButton(page)).toBeFocused();
    await expect(page.locator('[inert] #content')).toHaveCount(0);
    await menuButton(page).click();
    expect(await drawer(page).evaluate((element) => element.scrollTop)).toBe(0);
  });

  await test.step('a press outside the drawer closes it', async () => {
    await page.mouse.click(width(page) - 10, 400);
    await expect(drawer(page)).toHaveCount(0);
  });
});

test('a sidenav link opens its page: it is marked as current, the focus moves to the heading, and the drawer closes', {
  tag: '@gate',
}, async ({ page }) => {
  await page.goto('/');
  for (const [name, path] of [
    ['Dice', '/games/dice'],
    ['Slot Games', '/groups/slots'],
    ['Originals', '/providers/originals'],
    ['Lobby', '/'],
  ] as const) {
    if (!isWide(page)) await menuButton(page).click();
    await nav(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(drawer(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    if (!isWide(page)) await menuButton(page).click();
    await expect(nav(page).locator('[aria-current="page"]')).toHaveText([name]);
    if (!isWide(page)) await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
  }
});

test('content stays clear of the toolbars: 80 px at the top; on extra-small 56 px at the top and 64 px at the bottom', {
  tag: '@gate-phone',
}, async ({ page }) => {
  await page.goto('/');
  const banner = await page.getByRole('banner').boundingBox();
  expect(banner?.height).toBe(isExtraSmall(page) ? 56 : 80);
  const content = await page.locator('#content').boundingBox();
  expect(content?.y).toBeGreaterThan(banner?.height ?? 0);
  const below = page.getByRole('button', { name: 'Login', exact: true }).last();
  const bar = page.viewportSize()?.height ?? 0;
  if (isExtraSmall(page)) expect((await below.boundingBox())?.y).toBeGreaterThan(bar - 64);
  else expect((await below.boundingBox())?.y).toBeLessThan(80);
});

test('a visitor sees Login and Sign Up once: at the bottom on extra-small, at the top on wider windows', async ({
  page,
}) => {
  await page.goto('/');
  const above = page.getByRole('banner');
  for (const [button, dialog] of [
    ['Login', 'Login'],
    ['Sign Up', 'Create your account'],
  ] as const) {
    const opener = page.getByRole('button', { name: button, exact: true });
    await expect(opener).toHaveCount(1);
    await expect(above.getByRole('button', { name: button })).toHaveCount(isExtraSmall(page) ? 0 : 1);
    await opener.click();
    await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('a player sees the wallet pill, which switches the currency and keeps the choice, and the wallet and settings links that fit the width', async ({
  page,
}) => {
  const { username, email } = await arrive(page);
  await page.goto('/');
  await expect(pill(page)).toContainText('GC');
  await pill(page).click();
  await expect(pill(page)).toContainText('1.00');
  await expect(pill(page)).toContainText('SC');
  await page.reload();
  await expect(pill(page)).toContainText('SC');

  const wallet = page.getByRole('button', { name: 'Wallet', exact: true });
  await expect(wallet).toHaveCount(1);
  const account = page.getByRole('button', { name: 'Account of anna' });
  if (isExtraSmall(page)) {
    await expect(account).toHaveCount(0);
    const quick = page.getByRole('navigation', { name: 'Quick' });
    await quick.getByRole('link', { name: 'Browse' }).click();
    await expect(page).toHaveURL('/games');
    await quick.getByRole('button', { name: 'Menu' }).click();
    await expect(drawer(page).getByText(username, { exact: true })).toBeVisible();
    await expect(nav(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await nav(page).getByRole('link', { name: 'Settings' }).click();
  } else {
    await account.click();
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText(
      isWide(page)
        ? ['Settings', 'Transactions', 'Keyboard', /Invite Now/, 'Sign Out']
        : ['Settings', 'Wallet', 'Buy Coins', 'Transactions', 'Keyboard', /Invite Now/, 'Sign Out'],
    );
    await expect(menu.getByText(email)).toBeVisible();
    await chooseFromMenu(page, 'Settings');
  }
  await expect(page).toHaveURL('/settings/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the search opens by its button and by the / key, which in a text field types a slash instead', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Search for games' }).click();
  const search = page.getByRole('dialog').getByPlaceholder('Search for games');
  await expect(search).toBeFocused();
  await page.keyboard.press('/');
  await expect(search).toHaveValue('/');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});

test('a new page starts at its top, Back restores the scroll offset, and a link to the current page scrolls to the top', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1_600);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' });
  await link.scrollIntoViewIfNeeded();
  const left = await keptPlace(page);
  expect(left).toBeGreaterThan(400);
  // A click by script avoids the scrolling into view that a pointer click begins with.
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page).toHaveURL('/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await scrollTop(page)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => scrollTop(page)).toBe(left);
  await page.reload();
  await expect.poll(() => scrollTop(page)).toBe(left);
  await page.getByRole('banner').getByRole('link', { name: 'Goldwake, to the lobby' }).click();
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test('a page that is still too short for its stored scroll offset keeps that offset', async ({ page }) => {
  await page.clock.install();
  await page.goto('/groups/slots');
  await expect(page.getByRole('list', { name: 'Slots' }).getByRole('listitem')).toHaveCount(50);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const left = await keptPlace(page);
  const come = await delayRequests(page, '**/api/games?*');
  await page.reload();
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(0);
  expect(await scrollTop(page)).toBeLessThan(left);
  await page.clock.runFor(1_000);
  expect(await page.evaluate(() => history.state.scrollY)).toBe(left);
  come();
  await expect.poll(() => scrollTop(page)).toBe(left);
});

test('an anchor is scrolled to, below the toolbar: by its link, by its address, and by Back', async ({ page }) => {
  await page.goto('/terms-and-conditions');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const anchors = contents.getByRole('link');
  const folded = contents.locator('summary');
  await expect(contents).toBeVisible();
  if (await folded.isVisible()) await folded.click();
  const id = ((await anchors.last().getAttribute('href')) ?? '').slice(1);
  const part = page.locator(`[id="${id}"]`);
  const clear = async () => {
    await expect(part).toBeInViewport();
    const top = await part.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(isExtraSmall(page) ? 56 : 80);
  };
  await anchors.last().click();
  await expect(page).toHaveURL(`/terms-and-conditions#${id}`);
  await clear();
  await page.goto('/');
  await page.goto(`/terms-and-conditions#${id}`);
  await clear();
  const left = await keptPlace(page);
  expect(left).toBeGreaterThan(0);
  await page.getByRole('banner').getByRole('link', { name: 'Goldwake, to the lobby' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(left);
});
