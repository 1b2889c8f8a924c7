import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { Loads } from '../support/loaded.js';
import { arrive } from '../support/player.js';
import { expect, test } from '../support/test.js';

const KB = 1_000;
const MAX = { scripts: 140 * KB, overlay: 75 * KB, route: 40 * KB, styles: 20 * KB, fonts: 60 * KB, view: 450 * KB };
const NODES_MAX = 1_400;

/** Returns the gzipped size in bytes of the scripts that the lobby's HTML references. */
async function scriptsNamedBy(page: Page): Promise<number> {
  const html = await (await page.request.get('/')).text();
  const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file));
  const bodies = await Promise.all([...files].map(async (file) => (await page.request.get(file)).body()));
  return bodies.reduce((all, body) => all + gzipSync(body).length, 0);
}

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

for (const who of ['a visitor', 'a player'] as const) {
  test(`the first view of the lobby stays within its loading budgets for ${who}`, async ({ page }) => {
    if (who === 'a player') await arrive(page);
    const loads = new Loads(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { scripts, styles, fonts, all } = await loads.settled();
    const initial = await scriptsNamedBy(page);
    test
      .info()
      .annotations.push({ type: 'bytes', description: JSON.stringify({ initial, scripts, styles, fonts, all }) });
    expect.soft(initial, 'JavaScript referenced by the page').toBeLessThanOrEqual(MAX.scripts);
    expect.soft(scripts, 'JavaScript including lazily loaded files').toBeLessThanOrEqual(MAX.scripts + MAX.overlay);
    expect.soft(styles, 'CSS').toBeLessThanOrEqual(MAX.styles);
    expect.soft(fonts, 'fonts').toBeLessThanOrEqual(MAX.fonts);
    expect.soft(all, 'all files').toBeLessThanOrEqual(MAX.view);
    // Scrolling brings every row near the window, so that its content loads; rows far from the window load later.
    await page.mouse.move(200, 300);
    for (let step = 0; step < 12; step++) await page.mouse.wheel(0, 600);
    await loads.settled();
    expect.soft(await nodes(page), 'nodes').toBeLessThanOrEqual(NODES_MAX);
  });
}

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
