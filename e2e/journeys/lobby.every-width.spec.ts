import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { Casino } from '../support/casino.js';
import { delayRequests } from '../support/delay-requests.js';
import { arrive, forgetSession, logIn } from '../support/player.js';
import { PROMOTIONS, promotion, welcomeCards } from '../support/promotions.js';
import { DiceTable, expectConnected } from '../support/screen.js';
import { expect, IN_ONE_PROCESS, test } from '../support/test.js';

const CATALOGUE = fileURLToPath(new URL('../../services/games/catalogue/catalogue.json', import.meta.url));
const DOM_NODES_MAX = 1_400;

const row = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('region', { name });
const welcome = (page: Page) => row(page, /^Welcome/);

/** Scrolls down the page in steps of the mouse wheel, so that every row comes near the window and loads. */
async function readToTheEnd(page: Page): Promise<void> {
  // The page is shorter until its last section has loaded.
  await expect(page.getByRole('heading', { name: 'Claim Your SC' })).toBeVisible();
  for (;;) {
    const y = await page.evaluate(() => {
      scrollBy(0, innerHeight / 2);
      return scrollY + innerHeight;
    });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    if (y >= (await page.evaluate(() => document.documentElement.scrollHeight)) - 1) break;
  }
}

test('a visitor sees the available promotion cards, in the order set by the casino', { tag: '@gate' }, async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Goldwake');
  const cards = welcomeCards(page);
  await expect(cards).toHaveCount(PROMOTIONS.length + 1);
  await expect(cards.nth(0).getByRole('button', { name: 'Create an account' })).toBeVisible();
  for (const title of PROMOTIONS) await expect(await promotion(page, title)).toContainText(title);
});

test('a card that requires a sign-in opens it, and continues to its page afterwards', async ({ page, watch }) => {
  watch.provokes(/401 POST \/api\/auth\/refresh/);
  const { email, username } = await arrive(page, { bonus: false });
  await forgetSession(page);
  await page.goto('/');
  await welcome(page)
    .getByRole('button', { name: /^Daily bonus/ })
    .click();
  await logIn(page, email);
  await expect(page.getByRole('dialog', { name: 'Daily bonus' })).toBeVisible();
  await page.getByRole('button', { name: 'Claim 5,000.00 GC + 1.00 SC' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${username}`);
  await expect(welcome(page).getByRole('link', { name: 'Play Dice' })).toBeVisible();
  await expect(welcome(page).getByRole('button', { name: /^Daily bonus.*Next one in/ })).toBeAttached();
});

test('cards that only explain something require no sign-in', async ({ page }) => {
  await page.goto('/');
  for (const title of ['Made in the US', 'No purchase necessary']) {
    await (await promotion(page, title)).getByRole('button').click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('each view shows its games and links to the full list', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/');
  const views = [
    ['Popular', 'Popular now', '/games', 'All games', 'Dice'],
    ['Originals', 'Goldwake Originals', '/providers/originals', 'Originals', 'Dice'],
    ['Slots', 'Slots', '/groups/slots', 'Slots', 'Ink Dragon Pavilion'],
    ['Live Dealers', 'Live Dealers', '/groups/live_dealers', 'Live Dealers', 'The Big Brass Wheel'],
    ['Table Games', 'Table Games', '/groups/table_games', 'Table Games', 'Old Court Blackjack'],
    ['Game Shows', 'Game Shows', '/groups/show', 'Game Shows', 'The Big Brass Wheel'],
  ] as const;
  for (const [tab, title, path, heading, first] of views) {
    await page.getByRole('tab', { name: tab }).click();
    const view = page.getByRole('tabpanel').getByRole('region', { name: title });
    await expect(view.getByRole('listitem')).toHaveCount(tab === 'Originals' ? 9 : 20);
    await expect(view.getByRole('link', { name: first }).first()).toBeVisible();
    await view.getByRole('link', { name: `View all: ${tab}` }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('list', { name: heading }).getByRole('link').first()).toBeVisible();
    // Going back returns to the tab that was selected before.
    await page.goBack();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }
});

test('the complete lobby is accessible, fits the window, and stays small', async ({ page }) => {
  await arrive(page);
  await page.goto('/');
  await expect(row(page, 'Popular now').getByRole('link', { name: /Dice$/ })).toBeVisible();
  await readToTheEnd(page);
  for (const title of ['Live Dealers', 'Featured: Saltmarsh Studio', 'Game Shows'])
    await expect(row(page, title).getByRole('listitem')).toHaveCount(20);
  await expect(row(page, 'Providers').getByRole('listitem')).toHaveCount(19);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(DOM_NODES_MAX);
  await expectAccessible(page, 'lobby, read to its end');
});

/** Collects the layout shifts of the page from now on. Returns a function for their sum. */
async function shiftsOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as never as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0));
}

test('the first rows of a player appear without moving what is below them', async ({ page }) => {
  await arrive(page, { bets: 1 });
  const goOn = await delayRequests(page, '**/api/games/recent?*');
  const shifted = await shiftsOf(page);
  await page.goto('/');
  // The other content has arrived by now, so the delayed row would move whatever is already shown below it.
  await expect(welcomeCards(page).nth(1)).toBeAttached();
  await expectConnected(page);
  goOn();
  await expect(row(page, 'Recently Played').getByRole('link')).toHaveText([/Dice/]);
  await expect(row(page, 'Popular now').getByRole('link', { name: /Dice$/ })).toBeVisible();
  expect(await shifted()).toBeLessThanOrEqual(0.02);
});

test('a row loads when it comes near, and shows only its title before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).search));
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 500 });
  await page.goto('/');
  await expect(row(page, 'Popular now').getByRole('link', { name: /Dice$/ })).toBeVisible();
  const shows = row(page, 'Game Shows');
  await expect(shows.getByRole('heading')).toBeAttached();
  expect(asked.some((query) => query.includes('tags=show'))).toBe(false);
  expect(await shows.locator('ul').evaluate((list) => getComputedStyle(list).visibility)).toBe('hidden');
  const height = async () => (await shows.boundingBox())?.height;
  const before = await height();
  await shows.scrollIntoViewIfNeeded();
  await expect(shows.getByRole('link').nth(1)).toBeVisible();
  expect(await height()).toBe(before);
});

test('printing loads all rows, and leaves out those that have not been loaded', async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 500 });
  await page.goto('/');
  await expect(row(page, 'Popular now').getByRole('link', { name: /Dice$/ })).toBeVisible();
  const shows = row(page, 'Game Shows');
  await expect(shows).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(shows).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(shows.getByRole('link').nth(1)).toBeVisible();
});

test('a row that is loading for long shows a text instead of empty cells', async ({ page }) => {
  await page.goto('/favicon.svg');
  await page.route(/\/api\/games\?.*pageSize=20/, () => {});
  await page.goto('/');
  const popular = row(page, 'Popular now');
  await expect(popular.getByText('Loading takes longer than usual')).toBeVisible();
  const opacity = () => popular.locator('ul').evaluate((list) => Number(getComputedStyle(list).opacity));
  await expect.poll(opacity).toBeLessThan(0.01);
});

test('no row moves another row while it loads', async ({ page }) => {
  const shifted = await shiftsOf(page);
  await page.goto('/');
  await expect(row(page, 'Popular now').getByRole('link', { name: /Dice$/ })).toBeVisible();
  await readToTheEnd(page);
  await expect(row(page, 'Game Shows').getByRole('link').first()).toBeVisible();
  expect(await shifted()).toBeLessThanOrEqual(0.02);
});

test('favourites and recently played games appear in rows of their own', async ({ page }) => {
  await arrive(page);
  await page.goto('/groups/show');
  const heart = page.getByRole('button', { name: 'Favourite: Seven Doors Tonight' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  // The page is left at once, and the request completes nevertheless.
  const table = new DiceTable(page);
  await table.open();
  await table.bet();
  await page.goto('/');
  const rows = page.getByRole('main').getByRole('heading', { name: /^(Recently Played|Your favourites|Popular now)$/ });
  await expect(rows).toHaveText(['Recently Played', 'Your favourites', 'Popular now']);
  await expect(row(page, 'Recently Played').getByRole('link')).toHaveText([/Dice/]);
  const favourites = row(page, 'Your favourites');
  await expect(favourites.getByRole('listitem')).toHaveText([/Seven Doors Tonight/]);
  await expect(favourites.getByRole('link', { name: 'View all: Your favourites' })).toHaveAttribute(
    'href',
    '/favourites',
  );
  await favourites.getByRole('button', { name: 'Favourite: Seven Doors Tonight' }).click();
  await expect(favourites).toHaveCount(0);
});

test('a visitor who marks a favourite is asked to sign in, and the favourite is marked afterwards', async ({
  page,
  watch,
}) => {
  watch.provokes(/401 POST \/api\/auth\/refresh/);
  const { email } = await arrive(page);
  await forgetSession(page);
  await page.goto('/groups/show');
  const heart = page.getByRole('button', { name: 'Favourite: Seven Doors Tonight' });
  await heart.click();
  await logIn(page, email);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test("the page of a provider's slot describes it and offers to play it", async ({ page }) => {
  await page.goto('/provider-games/the-eel-wife');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('The Eel Wife');
  for (const text of ['96.10 %', 'High: large wins, rarely', 'December 26, 2024'])
    await expect(main.getByText(text)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Play with GC' })).toBeVisible();
  await expect(row(page, 'Similar games').getByRole('link', { name: 'Ink Dragon Pavilion' })).toBeVisible();
  await expectAccessible(page, "a provider's game");
  await main.getByRole('link', { name: 'Saltmarsh Studio', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Saltmarsh Studio' })).toBeVisible();
  await expect(main.getByText('21 games')).toBeVisible();
  await expectAccessible(page, 'a provider');
  await page.goto('/provider-games/dice');
  await expect(page).toHaveURL('/games/dice');
});

test("the page of a provider's game without rounds says that they come later, and offers Dice", async ({ page }) => {
  await page.goto('/provider-games/chandelier-roulette');
  const main = page.getByRole('main');
  await expect(main.getByText(/Rounds of this game come later/)).toBeVisible();
  await main.getByRole('link', { name: 'Play Dice' }).click();
  await expect(page).toHaveURL('/games/dice');
});

test('a game that is not in the catalogue shows an explanation and a link to continue', async ({ page, watch }) => {
  watch.provokes(/(404|422) GET \/api\/games\/.*/);
  for (const path of [
    '/groups/whist',
    '/providers/nobody',
    '/provider-games/no-such-game',
    '/provider-games/%F0%9F%90%9F',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: /^No / }), path).toBeVisible();
    await expectAccessible(page, path);
    await page.getByRole('main').getByRole('link', { name: 'All games' }).click();
    await expect(page).toHaveURL('/games');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All games');
  }
});

test('a long list loads more as its end comes near, and shows each game once', async ({ page }) => {
  await page.goto('/groups/slots');
  const games = page.getByRole('list', { name: 'Slots' }).getByRole('listitem');
  await expect(games).toHaveCount(50);
  let seen = 50;
  while (await page.getByRole('button', { name: 'Show more games' }).isVisible()) {
    await page.getByRole('button', { name: 'Show more games' }).scrollIntoViewIfNeeded();
    await expect.poll(() => games.count()).toBeGreaterThan(seen);
    seen = await games.count();
  }
  const ids = await games.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(ids.length).toBeGreaterThan(250);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a change of the casino settings updates an open lobby', async ({ browser, watch }, { project, annotations }) => {
  annotations.push({ type: IN_ONE_PROCESS, description: 'its catalogue is a file of its own' });
  const folder = await mkdtemp(join(tmpdir(), 'goldwake-catalogue-'));
  const file = join(folder, 'catalogue.json');
  const catalogue = JSON.parse(await readFile(CATALOGUE, 'utf8'));
  await writeFile(file, JSON.stringify(catalogue));
  const casino = await Casino.open(undefined, { GOLDWAKE_CATALOGUE: file });
  const context = await browser.newContext({ ...project.use, baseURL: casino.url });
  watch.follow(context);
  try {
    const page = await context.newPage();
    await arrive(page);
    await page.goto('/');
    await expect(welcomeCards(page)).toHaveCount(PROMOTIONS.length + 1);
    await readToTheEnd(page);
    await expect(row(page, 'Featured: Saltmarsh Studio')).toBeAttached();
    await expectConnected(page);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('Follow us')).toHaveCount(0);

    catalogue.settings = {
      lobby_promo_cards: ['no_purchase_necessary', 'daily_bonus'],
      featured_provider_id: 'deepwell',
      social_links: [{ name: 'Gull', url: 'https://gull.example/@casino' }],
    };
    await writeFile(file, JSON.stringify(catalogue));
    // The casino polls the file. A busy machine may take longer for that than for the push and the page.
    await expect
      .poll(async () => (await (await page.request.get('/api/casino-settings')).json()).featured_provider_id)
      .toBe('deepwell');
    await expect(row(page, 'Featured: Deepwell')).toBeAttached();
    const cards = welcomeCards(page);
    await expect(cards).toHaveCount(3);
    await expect(cards.nth(1)).toContainText('No purchase necessary');
    const links = footer.getByRole('list', { name: 'Follow us' }).getByRole('link');
    await expect(links).toHaveText(['Gull (opens in a new tab)']);
    await expectAccessible(page, 'a footer with social links');
    await expect(links).toHaveAttribute('target', '_blank');
    await expect(links).toHaveAttribute('rel', 'noopener noreferrer');
    await context.route('https://gull.example/**', (route) => route.fulfill({ body: 'The page of the casino' }));
    const opened = page.waitForEvent('popup');
    await links.click();
    await expect(await opened).toHaveURL('https://gull.example/@casino');
    // The lobby loads the settings for its rows; this page has no other part that needs them.
    await page.goto('/responsible-gaming');
    await footer.scrollIntoViewIfNeeded();
    await expect(links).toBeVisible();
  } finally {
    await context.close();
    await casino.remove();
    await rm(folder, { recursive: true });
  }
});
