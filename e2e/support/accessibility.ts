import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { overflow } from './layout.js';

/**
 * Scans the page with all axe rules in legacy mode and returns only violations, which takes a quarter of the time. The
 * default mode supports frames of other origins, which the casino does not have.
 */
export function scan(page: Page): ReturnType<AxeBuilder['analyze']> {
  return new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
}

/** Checks that axe finds no violation and that nothing is wider than the window. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Waits for fade animations, because half-transparent text would be reported as poor contrast.
  await page.evaluate(() => {
    // The animation of a skeleton never ends, so it is not awaited.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
  const { violations } = await scan(page);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
  expect.soft(found, what).toEqual([]);
  expect.soft(await overflow(page), what).toEqual([]);
}
