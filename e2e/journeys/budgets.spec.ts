import { Loads, MAX } from '../support/loaded.js';
import { arrive } from '../support/player.js';
import { expect, test } from '../support/test.js';

// The code of a screen or dialog is the same at every width.
test('each screen loads little code of its own', async ({ page }) => {
  await arrive(page);
  const loads = new Loads(page);
  const lobby = new Set<string>();
  const screens = new Map<string, ReadonlyMap<string, number>>();
  for (const path of [
    '/games',
    '/games/dice',
    '/groups/slots',
    '/providers/originals',
    '/provider-games/ink-dragon-pavilion',
    '/settings/profile',
    '/vip',
    '/privacy-policy',
    '/deferrable-views',
    '/no-such-place',
  ]) {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const file of (await loads.settled()).files.keys()) lobby.add(file);
    // Navigates like a link of the page: the shell stays and only the screen's own code is loaded.
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(/^Welcome/);
    screens.set(path, (await loads.settled()).files);
  }
  for (const [path, files] of screens) {
    // On a busy machine, files that the shell loads lazily may arrive during this visit; they were counted for the
    // lobby in other visits and are excluded here.
    const own = [...files].filter(([file]) => !lobby.has(file)).reduce((all, [, bytes]) => all + bytes, 0);
    expect.soft(own, path).toBeLessThanOrEqual(MAX.route);
  }
});

test('each dialog loads little code of its own', async ({ page }) => {
  const loads = new Loads(page);
  const lobby = async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await loads.settled();
  };
  const opened = async (name: string) => {
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft((await loads.settled()).scripts, name).toBeLessThanOrEqual(MAX.overlay);
  };
  await lobby();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).first().click();
  await opened('sign-up');
  await arrive(page);
  await lobby();
  await page.keyboard.press('/');
  await opened('search');
  await lobby();
  await page.keyboard.press('?');
  await opened('keys');
});
