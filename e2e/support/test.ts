import { test as base, expect } from '@playwright/test';
import { Apart, CLUSTER } from './apart.js';
import { Casino } from './casino.js';
import { overflow } from './layout.js';
import { Watch } from './watch.js';

export { expect } from '@playwright/test';

interface Journey {
  casino: Casino;
  watch: Watch;
  /** What stops its casino, or counts all that is in it, has one of its own. */
  alone: boolean;
  /** Why it is asked of a casino in one process even where services apart are tried; empty: it is not. */
  inOneProcess: string;
}

interface Worker {
  /** The casino that the journeys of one worker share, each with players of its own; opened when the first one asks. */
  house: () => Promise<Casino>;
}

/** What the reporter names at the end. */
export const IN_ONE_PROCESS = 'in one process';

/** A journey fails on anything in the console or on the network that it did not name. */
export const test = base.extend<Journey, Worker>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      let opened: Promise<Casino> | undefined;
      await use(() => {
        opened ??= CLUSTER ? Promise.resolve(new Apart(CLUSTER)) : Casino.open();
        return opened;
      });
      await (await opened)?.remove();
    },
    { scope: 'worker' },
  ],
  alone: [false, { option: true }],
  inOneProcess: ['', { option: true }],
  casino: async ({ alone, inOneProcess, house }, use, info) => {
    if (CLUSTER && inOneProcess) info.annotations.push({ type: IN_ONE_PROCESS, description: inOneProcess });
    // Services apart are asked by one journey at a time: whoever stops them has them alone.
    if (CLUSTER ? !inOneProcess : !alone) return use(await house());
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
