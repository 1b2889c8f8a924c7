import { test as base, expect } from '@playwright/test';
import { Casino } from './casino.js';
import { overflow } from './layout.js';
import { Watch } from './watch.js';

export { expect } from '@playwright/test';

/** Each test has its own casino, and fails on anything in the console or on the network that it did not name. */
export const test = base.extend<{ casino: Casino; watch: Watch }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
  casino: async ({}, use) => {
    const casino = await Casino.open();
    await use(casino);
    await casino.remove();
  },
  baseURL: async ({ casino }, use) => use(casino.url),
  watch: [
    async ({ context }, use, info) => {
      const watch = new Watch();
      watch.follow(context);
      await use(watch);
      if (info.status !== info.expectedStatus) return;
      for (const page of context.pages()) expect(await overflow(page), 'wider than its window').toEqual([]);
      expect(watch.trouble()).toEqual([]);
    },
    { auto: true },
  ],
});
