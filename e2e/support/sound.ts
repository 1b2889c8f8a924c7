import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { overflow } from './layout.js';

/** No violation axe knows of, and nothing wider than the window. */
export async function expectSound(page: Page, what: string): Promise<void> {
  // Fades are half-transparent and would be measured as poor contrast.
  await page.evaluate(() => {
    // A skeleton's own never ends.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
  expect.soft(found, what).toEqual([]);
  expect.soft(await overflow(page), what).toEqual([]);
}
