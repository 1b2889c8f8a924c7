import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const main = (page: Page) => page.getByRole('main');
const games = (page: Page, title = 'All games') => main(page).getByRole('list', { name: title }).getByRole('listitem');
const count = (page: Page) => main(page).getByRole('status').first();
/** The originals that can be played, by popularity. */
const PLAYABLE = [
  /Dice/,
  /Plumb Line/,
  /Rising Tide/,
  /Breakwater/,
  /Blackjack/,
  /Fathom/,
  /Tide Wheel/,
  /Halyard/,
  /Signal Lamp/,
];
const playable = (page: Page) => main(page).getByRole('button', { name: 'Playable now' });
const sort = (page: Page) => main(page).getByRole('combobox', { name: 'Sort' });
const provider = (page: Page) => main(page).getByRole('combobox', { name: 'Provider' });

test('a mark on its card shows which game can be played now, and a filter shows only such games', {
  tag: '@gate',
}, async ({ page }) => {
  await page.goto('/games');
  await expect(games(page)).toHaveCount(50);
  const marked = games(page).filter({ hasText: 'Play now' });
  // The first page lists the 50 most popular games.
  await expect(marked).not.toHaveCount(50);
  await playable(page).click();
  await expect(games(page)).toHaveCount(50);
  await expect(marked).toHaveCount(50);
  await expect(page).toHaveURL('/games?playable=true');
  await expectAccessible(page, 'playable games');
  await provider(page).selectOption({ value: 'originals' });
  await expect(count(page)).toHaveText('9 games');
  await expect(games(page)).toHaveText(PLAYABLE);
  await page.reload();
  await expect(games(page)).toHaveText(PLAYABLE);
  await expect(playable(page)).toHaveAttribute('aria-pressed', 'true');
  await games(page).getByRole('link').first().click();
  await expect(page).toHaveURL('/games/dice');
  await page.goBack();
  await expect(games(page)).toHaveText(PLAYABLE);
});

test('a list is sorted by name and by release date, and the order is part of the URL', async ({ page }) => {
  await page.goto('/groups/slots');
  const names = () => games(page, 'Slots').getByRole('link').allTextContents();
  await expect(games(page, 'Slots')).toHaveCount(50);
  const popular = await names();
  await sort(page).selectOption('A–Z');
  await expect(page).toHaveURL('/groups/slots?sort=name');
  await expect.poll(names).not.toEqual(popular);
  await expect(count(page)).toHaveText('305 games');
  const sorted = await games(page, 'Slots').locator('a > span:last-child').allTextContents();
  expect(sorted).toEqual(sorted.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true })));
  await sort(page).selectOption('Newest');
  await expect(page).toHaveURL('/groups/slots?sort=newest');
  await sort(page).selectOption('Popular');
  await expect(page).toHaveURL('/groups/slots');
  await expect.poll(names).toEqual(popular);
});

test('a list is filtered by provider, and an empty result offers all games again', async ({ page }) => {
  await page.goto('/groups/live_dealers?provider=velvet-quarter-live&sort=name');
  await expect(provider(page).locator('option:checked')).toHaveText('Velvet Quarter Live');
  await expect(count(page)).toHaveText(/^[1-9]\d* games$/);
  await playable(page).click();
  await expect(main(page).getByText('No games match these filters')).toBeVisible();
  await expect(count(page)).toHaveText('0 games');
  await expectAccessible(page, 'no games match');
  await main(page).getByRole('button', { name: 'Show all: Live dealers' }).click();
  await expect(page).toHaveURL('/groups/live_dealers?sort=name');
  await expect(playable(page)).toBeFocused();
  await expect(count(page)).toHaveText(/^[1-9]\d* games$/);
});

test('the controls work with the keyboard alone, and take one line on a short screen', async ({ page }) => {
  await page.goto('/games');
  await expect(games(page)).toHaveCount(50);
  await tabTo(playable(page));
  const before = (await count(page).textContent()) ?? '';
  await page.keyboard.press('Space');
  await expect(count(page)).not.toHaveText(before);
  await page.keyboard.press('Space');
  await expect(count(page)).toHaveText(before);
  await page.keyboard.press('Tab');
  await expect(sort(page)).toBeFocused();
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/games?sort=newest');
  await page.keyboard.press('Tab');
  await expect(provider(page)).toBeFocused();
  await page.keyboard.type('kes');
  await expect(page).toHaveURL('/games?sort=newest&provider=kestrel-and-vane');
  // The address changes before the list does, and a game that disappears from the list loses the focus.
  await expect(games(page).filter({ hasNotText: 'Kestrel' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(games(page).getByRole('link').first()).toBeFocused();

  await page.setViewportSize({ width: 844, height: 390 });
  const tops = [playable(page), sort(page), provider(page)].map(async (control) => {
    const box = await control.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
  });
  expect(new Set(await Promise.all(tops)).size).toBe(1);
});
