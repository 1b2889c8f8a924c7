import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { expect, test } from '../support/test.js';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search games' });
const input = (page: Page) => dialog(page).getByRole('searchbox', { name: 'Search for games' });
const found = (page: Page) => dialog(page).getByRole('list', { name: 'Games found' }).getByRole('listitem');
const width = (page: Page) => page.viewportSize()?.width ?? 0;
const columns = (page: Page) => (width(page) >= 960 ? 6 : width(page) >= 600 ? 4 : 3);

test('with the keyboard alone: open the search, type, move into the grid and back, choose a game', {
  tag: '@gate',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Popular now' }).getByRole('link', { name: /Dice$/ })).toBeVisible();
  await page.keyboard.press('/');
  await expect(input(page)).toBeFocused();
  // All letters at once, because a pause of 300 ms between two of them would start a search of its own.
  await page.keyboard.insertText('blackjack');
  await expect(dialog(page).getByRole('status')).toHaveText(/^\d+ games found$/);
  const links = found(page).getByRole('link');
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1 + columns(page))).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  const path = await links.last().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path ?? '');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the search dialog is 960 by 600 px if the window allows, and its grid has 6, 4 or 3 columns', async ({
  page,
}) => {
  await page.goto('/games');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /search/i })
    .click();
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('the');
  await expect(found(page).first()).toBeVisible();
  const size = await dialog(page).boundingBox();
  if (width(page) >= 960) expect([size?.width, size?.height]).toEqual([960, 600]);
  const inFirstRow = () =>
    found(page).evaluateAll((cells) => {
      const top = cells[0]?.getBoundingClientRect().top;
      return cells.filter((cell) => cell.getBoundingClientRect().top === top).length;
    });
  await expect.poll(inFirstRow).toBe(columns(page));
});

test('a search forgives typing errors', async ({ page }) => {
  await page.goto('/games');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /search/i })
    .click();
  await input(page).fill('blackjak');
  await expect(found(page).filter({ hasText: 'Old Court Blackjack' })).toHaveCount(1);
});

test('a search finds a provider, with a link to its page, and its games', async ({ page }) => {
  await page.goto('/games');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /search/i })
    .click();
  await input(page).fill('saltmarsh');
  await expect(dialog(page).getByRole('status')).toHaveText('21 games found, and the provider Saltmarsh Studio');
  await expect(found(page)).toHaveCount(21);
  const provider = dialog(page).getByRole('list', { name: 'Providers found' }).getByRole('link');
  await expect(provider).toHaveText([/Saltmarsh Studio/]);
  await expectAccessible(page, 'provider found');
  await page.keyboard.press('ArrowDown');
  await expect(provider).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(found(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(provider).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/providers/saltmarsh-studio');
  await expect(dialog(page)).toHaveCount(0);
});
