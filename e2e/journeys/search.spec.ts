import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search games' });
const input = (page: Page) => dialog(page).getByRole('searchbox', { name: 'Search for games' });
const found = (page: Page) => dialog(page).getByRole('list', { name: 'Games found' }).getByRole('listitem');

async function open(page: Page): Promise<void> {
  await page.goto('/games');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /search/i })
    .click();
  await expect(input(page)).toBeFocused();
}

const asksOf = (page: Page): string[] => {
  const asks: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const name = searchParams.get('name');
    if (pathname === '/api/games' && name !== null) asks.push(`${name} ${searchParams.get('page')}`);
  });
  return asks;
};

test('Escape in the input closes the search and restores the focus', async ({ page }) => {
  await open(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: /search/i })).toBeFocused();
});

test('letters typed in quick succession cause one request, and a search without results is reported', async ({
  page,
}) => {
  const asks = asksOf(page);
  await open(page);
  await input(page).fill('the eel wife');
  await input(page).fill('the eel wife ');
  await expect(found(page)).toHaveCount(1);
  await input(page).fill('no game is called that');
  await expect(dialog(page).getByText('No games match your search')).toBeVisible();
  await expect(dialog(page).getByText('Please try searching for another game')).toBeVisible();
  await expectAccessible(page, 'nothing found');
  await dialog(page).getByRole('button', { name: 'Clear' }).click();
  await expect(dialog(page).getByRole('list', { name: 'Popular now' })).toBeVisible();
  await expect(input(page)).toBeFocused();
  expect(asks).toEqual(['the eel wife 1', 'no game is called that 1']);
});

test("the lobby's search field opens the search with the typed text, and is empty afterwards", async ({ page }) => {
  const asks = asksOf(page);
  await page.goto('/');
  const box = page.getByRole('main').getByRole('searchbox', { name: 'Search for games' });
  await box.fill('piñata');
  await expect(input(page)).toHaveValue('piñata');
  await expect(found(page).first()).toContainText('Piñata Prime Time');
  await found(page).first().getByRole('link').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Piñata Prime Time');
  await page.goBack();
  await expect(box).toHaveValue('');
  expect(asks).toEqual(['piñata 1']);
});

test('more games load as the end of the results comes near, and each game appears once', async ({ page }) => {
  await open(page);
  await page.keyboard.type('t');
  await expect(found(page)).toHaveCount(50);
  const more = dialog(page).getByRole('button', { name: 'Show more games' });
  await more.scrollIntoViewIfNeeded();
  await expect.poll(() => found(page).count()).toBeGreaterThan(50);
  const paths = await found(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(paths).size).toBe(paths.length);
});

test('a failed search is reported and can be retried', async ({ page, watch }) => {
  watch.provokes(/failed GET \/api\/games/);
  await open(page);
  await page.route(/\/api\/games\?.*name=/, (route) => route.abort());
  await page.keyboard.type('eel');
  await expect(dialog(page).getByText('The search failed')).toBeVisible();
  await expectAccessible(page, 'search failed');
  await page.unroute(/\/api\/games\?.*name=/);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(found(page).first()).toBeVisible();
});
