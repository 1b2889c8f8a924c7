import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { Loads, MAX } from '../support/loaded.js';
import { arrive } from '../support/player.js';
import { expect, test } from '../support/test.js';

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
  test(`the first view of the lobby stays within its loading budgets for ${who}`, {
    tag: who === 'a visitor' ? '@gate' : [],
  }, async ({ page }) => {
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
