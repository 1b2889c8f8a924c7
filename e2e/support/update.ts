import type { Page } from '@playwright/test';
import { Casino } from './casino.js';
import { ClientCopy } from './client-copy.js';
import { CLUSTER } from './cluster-casino.js';
import { untilInstalled } from './installed.js';
import { test as base, expect, IN_ONE_PROCESS } from './test.js';

export { expect } from '@playwright/test';

/** Playwright `test` with a casino whose client can be rebuilt while players use it. */
export const test = base.extend<{ client: ClientCopy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
  client: async ({}, use) => {
    const client = await ClientCopy.make();
    await use(client);
    await client.remove();
  },
  casino: async ({ client }, use, info) => {
    if (CLUSTER)
      info.annotations.push({
        type: IN_ONE_PROCESS,
        description: 'the test replaces the client build while it is served',
      });
    const casino = await Casino.open(undefined, { GOLDWAKE_CLIENT: client.folder });
    await use(casino);
    await casino.remove();
  },
});
export const MINUTE = 60_000;
export const offer = (page: Page) =>
  page.getByRole('paragraph').filter({ hasText: 'An update is available. This page refreshes by itself in' });
/** Returns the time at which the page refreshes by itself, in milliseconds since the Unix epoch; all tabs share it. */
export const deadline = (page: Page) => page.evaluate(() => Number(localStorage.getItem('goldwake.update')));
export const build = (page: Page) => page.locator('meta[name="build"]');

/** Opens the page with the first client build, and then publishes the second build on the server. */
export async function open(page: Page, client: ClientCopy, path = '/'): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await untilInstalled(page);
  await client.rebuild();
}

/** Advances the page's clock by five minutes, the interval at which the client checks for updates. */
export async function untilOffered(page: Page): Promise<void> {
  await page.clock.fastForward(5 * MINUTE);
  await expect(offer(page)).toBeVisible();
}
