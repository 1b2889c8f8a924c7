import { test as base, expect } from '@playwright/test';
import { Casino } from './casino.js';
import { CLUSTER, ClusterCasino } from './cluster-casino.js';
import { OtherPlayers } from './friends.js';
import { overflow } from './layout.js';
import { storeShortTides } from './short-tides.js';
import { lostTexts, translate } from './translator.js';
import { Watch } from './watch.js';

export { expect } from '@playwright/test';

interface Journey {
  casino: Casino;
  watch: Watch;
  /** Further players, each with a browser of their own. */
  others: OtherPlayers;
  /** Whether the test gets its own casino, because it stops the casino or counts all data in it. */
  alone: boolean;
  /**
   * Reason why the test needs a casino in single-process mode even when cluster mode is tested. Empty if the test can
   * run in cluster mode.
   */
  inOneProcess: string;
  /** Whether the browser translates the pages of the test. */
  translated: boolean;
}

interface Worker {
  /**
   * Returns the casino that the tests of one worker share, each with its own players; opens it on first use. Unlike
   * other casinos, it begins with short rounds of Rising Tide.
   */
  sharedCasino: () => Promise<Casino>;
}

/** Type of the annotation by which the reporter finds tests that ran in single-process mode. */
export const IN_ONE_PROCESS = 'in one process';

/** Playwright `test` that fails on any console message or network failure that the test did not declare as expected. */
export const test = base.extend<Journey, Worker>({
  sharedCasino: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      let opened: Promise<Casino> | undefined;
      await use(() => {
        opened ??= CLUSTER ? Promise.resolve(new ClusterCasino(CLUSTER)) : Casino.open(storeShortTides);
        return opened;
      });
      await (await opened)?.remove();
    },
    { scope: 'worker' },
  ],
  alone: [false, { option: true }],
  inOneProcess: ['', { option: true }],
  translated: [false, { option: true }],
  casino: async ({ alone, inOneProcess, sharedCasino }, use, info) => {
    if (CLUSTER && inOneProcess) info.annotations.push({ type: IN_ONE_PROCESS, description: inOneProcess });
    // In cluster mode one test runs at a time, so a test that stops processes does not disturb other tests.
    if (CLUSTER ? !inOneProcess : !alone) return use(await sharedCasino());
    const casino = await Casino.open();
    await use(casino);
    await casino.remove();
  },
  baseURL: async ({ casino }, use) => use(casino.url),
  watch: [
    async ({ context, translated }, use, info) => {
      const watch = new Watch();
      watch.follow(context);
      if (translated) await translate(context);
      await use(watch);
      if (info.status !== info.expectedStatus) return;
      for (const page of context.pages()) {
        expect(await overflow(page), 'elements wider than the window').toEqual([]);
        if (translated) expect(await lostTexts(page), 'texts that React cannot change any more').toEqual([]);
      }
      expect(watch.trouble()).toEqual([]);
      // A route that a page still uses would fail when the page closes.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    },
    { auto: true },
  ],
  others: async ({ browser, casino, watch }, use, info) => {
    const others = new OtherPlayers(browser, casino, watch, info);
    await use(others);
    await others.leave();
  },
});
