import { test as base, expect } from '@playwright/test';
import { Casino } from './casino.js';
import { overflow } from './layout.js';
import { Watch } from './watch.js';

export { expect } from '@playwright/test';

interface Journey {
  casino: Casino;
  watch: Watch;
  /** What stops its casino, or counts all that is in it, has one of its own. */
  alone: boolean;
}

interface Worker {
  /** The casino that the journeys of one worker share, each with players of its own; opened when the first one asks. */
  house: () => Promise<Casino>;
}

/** A journey fails on anything in the console or on the network that it did not name. */
export const test = base.extend<Journey, Worker>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      let opened: Promise<Casino> | undefined;
      await use(() => {
        opened ??= Casino.open();
        return opened;
      });
      await (await opened)?.remove();
    },
    { scope: 'worker' },
  ],
  alone: [false, { option: true }],
  casino: async ({ alone, house }, use) => {
    if (!alone) return use(await house());
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
