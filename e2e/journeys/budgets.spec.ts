import { Loads } from '../support/loaded.js';
import { arriveAs } from '../support/player.js';
import { expect, test } from '../support/test.js';

const KB = 1_000;
const MAX = { overlay: 75 * KB, route: 40 * KB };

test('each screen brings little of its own', async ({ page }) => {
  await arriveAs(page, 'anna');
  const loads = new Loads(page);
  for (const path of [
    '/games',
    '/games/dice',
    '/groups/slots',
    '/providers/originals',
    '/provider-games/ink-dragon-pavilion',
    '/settings/profile',
    '/privacy-policy',
    '/deferrable-views',
    '/no-such-place',
  ]) {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await loads.settled(page);
    // As a link of the page does it: the shell stays, the screen's own code comes.
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(/^Welcome/);
    const { scripts } = await loads.settled(page);
    expect.soft(scripts, path).toBeLessThanOrEqual(MAX.route);
  }
});

test('each dialog brings little of its own', async ({ page }) => {
  const loads = new Loads(page);
  const lobby = async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await loads.settled(page);
  };
  const opened = async (name: string) => {
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft((await loads.settled(page)).scripts, name).toBeLessThanOrEqual(MAX.overlay);
  };
  await lobby();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).first().click();
  await opened('sign-up');
  await arriveAs(page, 'anna');
  await lobby();
  await page.keyboard.press('/');
  await opened('search');
  await lobby();
  await page.keyboard.press('?');
  await opened('keys');
});
