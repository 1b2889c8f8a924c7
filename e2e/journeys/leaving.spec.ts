import type { GamesPage } from '@goldwake/contracts/http';
import type { Page } from '@playwright/test';
import { OFFLINE } from '../support/offline.js';
import { type Api, arrive, arriveAgain } from '../support/player.js';
import { chooseFromMenu, expectConnected } from '../support/screen.js';
import { SlowNetwork } from '../support/slow-network.js';
import { expect, test } from '../support/test.js';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click();
  await chooseFromMenu(page, 'Sign Out');
}

const expectUnconfirmed = (page: Page) =>
  expect(page.getByRole('region', { name: 'Messages' })).toContainText('Goldwake has not confirmed it yet');

/** Waits until the server refuses the access token of the player's browser, because its session has ended. */
async function expectSessionEnded(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await expect.poll(async () => (await page.request.get('/api/self', { headers })).status()).toBe(401);
}

/** Returns the access token that the page sends. Call this before the page loads. */
function tokenOf(page: Page): () => string {
  let token = '';
  page.on('request', (request) => {
    token = request.headers().authorization?.slice('Bearer '.length) ?? token;
  });
  return () => token;
}

const visitor = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Login' });
const heart = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Favourite: Ink Dragon Pavilion' }).first();

test('a sign-out over a slow network ends the session although the tab is closed at once', async ({
  page,
  browser,
  casino,
}) => {
  const player = await arrive(page);
  const network = await SlowNetwork.open();
  const context = await browser.newContext({ baseURL: casino.url, serviceWorkers: 'block', proxy: network.proxy });
  try {
    // The context stays open with the other page, as a browser whose tab is closed.
    await context.newPage();
    const leaving = await context.newPage();
    await arriveAgain(leaving, player);
    const token = tokenOf(leaving);
    await leaving.goto('/no/such/place');
    await expectConnected(leaving);
    await leaving.getByRole('button', { name: /^Account of / }).click();
    const entry = leaving.getByRole('menuitem', { name: 'Sign Out' });
    await expect(entry).toBeVisible();
    network.delayMs = 3_000;
    network.cut();
    const sent = leaving.waitForRequest('**/api/auth/sign-out');
    await entry.click();
    await sent;
    await leaving.close();
    await expectSessionEnded(page, token());
  } finally {
    await context.close();
    network.close();
  }
});

test('a sign-out shows at once, before the server has answered', async ({ page }) => {
  await arrive(page);
  await page.goto('/no/such/place');
  // The request is never answered, and the page gives it up after some time.
  await page.route('**/api/auth/sign-out', () => {});
  let hasGivenUp = false;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/auth/sign-out')) hasGivenUp = true;
  });
  await signOut(page);
  await expect(visitor(page)).toBeVisible();
  expect(hasGivenUp).toBe(false);
  await expectUnconfirmed(page);
});

test('a sign-out without a network is sent at the next visit, which signs nobody in', { tag: '@gate' }, async ({
  page,
  context,
  watch,
}) => {
  watch.provokes(...OFFLINE);
  await arrive(page);
  const token = tokenOf(page);
  await page.goto('/no/such/place');
  await expectConnected(page);
  await context.setOffline(true);
  await signOut(page);
  await expect(visitor(page)).toBeVisible();
  await expectUnconfirmed(page);
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/no/such/place');
  await expect(visitor(next)).toBeVisible();
  await expectSessionEnded(next, token());
});

test('a favourite whose request got no answer stays marked, and is sent at the next visit', async ({
  page,
  context,
  watch,
}) => {
  watch.provokes(/favourite: net::ERR_CONNECTION_RESET/);
  const player: Api = await arrive(page);
  await page.route('**/api/games/*/favourite', (route) => route.abort('connectionreset'));
  await page.goto('/games');
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/favourite'));
  await heart(page).click();
  await failed;
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await page.close();
  const next = await context.newPage();
  await next.goto('/games');
  await expect(heart(next)).toHaveAttribute('aria-pressed', 'true');
  const favourites = async () =>
    (await player.get<GamesPage>('/games/favourites')).result.map(({ game_id }) => game_id);
  await expect.poll(favourites).toEqual(['ink-dragon-pavilion']);
});
