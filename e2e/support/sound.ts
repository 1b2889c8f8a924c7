import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { overflow } from './layout.js';

/**
 * All of axe's rules, asked in the page itself and for what is wrong alone: a quarter of the time. The other way is for frames
 * of other origins, and the casino has no frames.
 */
export function scan(page: Page): ReturnType<AxeBuilder['analyze']> {
  return new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
}

/** No violation axe knows of, and nothing wider than the window. */
export async function expectSound(page: Page, what: string): Promise<void> {
  // Fades are half-transparent and would be measured as poor contrast.
  await page.evaluate(() => {
    // A skeleton's own never ends.
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
