import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { expect, test } from '../support/test.js';

const main = (page: Page) => page.getByRole('main');
const heart = (page: Page, name: string) => main(page).getByRole('button', { name: `Favourite: ${name}` });

/** Opens the side navigation if the window is too narrow to show it next to the content. */
async function nav(page: Page) {
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
  if ((page.viewportSize()?.width ?? 0) < 960) await menu.click();
  return page.getByRole('navigation', { name: 'Main' });
}

/** Returns the cards whose heart, as drawn, overlaps the card's picture or the text of its name. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const overlap = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const hearts = [...document.querySelectorAll('button[aria-label^="Favourite: "]')];
    return hearts.flatMap((button) => {
      const card = button.closest('li, article');
      const icon = button.querySelector('svg')?.getBoundingClientRect();
      if (!card || !icon?.width) return [];
      const boxes = [...card.querySelectorAll('picture')].map((picture) => picture.getBoundingClientRect());
      const words = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        if (button.contains(node)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        boxes.push(...range.getClientRects());
      }
      return boxes.some((box) => overlap(icon, box)) ? [button.getAttribute('aria-label') ?? ''] : [];
    });
  });
}

test('no heart covers the title of a game, neither in its picture nor below it', async ({ page }) => {
  for (const path of ['/', '/games', '/provider-games/the-eel-wife']) {
    await page.goto(path);
    await expect(
      main(page)
        .getByRole('button', { name: /^Favourite: / })
        .first(),
    ).toBeAttached();
    expect(await covered(page), path).toEqual([]);
  }
  await page.goto('/games');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /search/i })
    .click();
  await page.getByRole('dialog').getByRole('searchbox').fill('the');
  await expect(page.getByRole('list', { name: 'Games found' }).getByRole('listitem').first()).toBeVisible();
  expect(await covered(page), 'search').toEqual([]);
});

test('the favourites have a page: empty at first, then with every marked game, also after it was unmarked there', {
  tag: '@gate',
}, async ({ page }) => {
  await arrive(page);
  await page.goto('/');
  await (await nav(page)).getByRole('link', { name: 'Favourites' }).click();
  await expect(page).toHaveURL('/favourites');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('No favourites to show');
  await expectAccessible(page, 'no favourites');
  await main(page).getByRole('link', { name: 'Look at all games' }).click();
  for (const name of ['Dice', 'Ink Dragon Pavilion']) {
    await heart(page, name).click();
    await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true');
  }
  await (await nav(page)).getByRole('link', { name: 'Favourites' }).click();
  const games = main(page).getByRole('list', { name: 'Your favourites' }).getByRole('listitem');
  await expect(games).toHaveText([/Ink Dragon Pavilion/, /Dice/]);
  await expect(main(page).getByRole('status')).toHaveText('2 games');
  await expectAccessible(page, 'favourites');

  await heart(page, 'Dice').focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('status')).toHaveText('1 game');
  await expect(heart(page, 'Dice')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('status')).toHaveText('2 games');
});

test('a visitor is asked to sign in on the favourites page, and no link leads there', async ({ page }) => {
  await page.goto('/favourites');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Sign in to see your favourites');
  await expectAccessible(page, 'favourites of a visitor');
  await expect((await nav(page)).getByRole('link', { name: 'Favourites' })).toHaveCount(0);
});
