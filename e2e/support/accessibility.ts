import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { overflow } from './layout.js';

/**
 * Scans the page with all axe rules. Legacy mode and reporting violations only cut the time to a quarter; the default
 * mode adds support for cross-origin frames, which the casino does not have.
 */
export function scan(page: Page): ReturnType<AxeBuilder['analyze']> {
  return new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
}

/**
 * Checks that axe finds no violation and that no element is wider than the window. If a transition or an animation
 * began during the scan, as a push can cause, the page is scanned once more.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const begun = await page.evaluateHandle(() => {
    const seen = { movements: 0 };
    for (const start of ['transitionrun', 'animationstart']) {
      document.addEventListener(start, () => seen.movements++, true);
    }
    return seen;
  });
  const count = () => begun.evaluate(({ movements }) => movements);
  const before = await count();
  let found = await violationsOf(page);
  if (found.length > 0 && (await count()) > before) found = await violationsOf(page);
  expect.soft(found, what).toEqual([]);
  expect.soft(await overflow(page), what).toEqual([]);
}

async function violationsOf(page: Page): Promise<string[]> {
  // Waits until fade animations end, because axe would report half-transparent text as poor contrast.
  await page.evaluate(() => {
    // Skips endless animations, such as those of loading skeletons.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
  const { violations } = await scan(page);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
