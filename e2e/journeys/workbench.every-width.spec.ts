import type { Page } from '@playwright/test';
import { scan } from '../support/accessibility.js';
import { overflow } from '../support/layout.js';
import { arriveAs } from '../support/player.js';
import { expect, test } from '../support/test.js';
import { Workbench } from '../support/workbench.js';

// Engineers see the data of the complete casino, so these tests need one of their own.
test.use({ alone: true, inOneProcess: 'the workbench exists only in single-process mode' });

/**
 * Checks that axe finds no violation, that nothing is wider than the window, and that touch targets are large enough on
 * touch screens.
 */
async function expectSound(page: Page, what: string, scanned = true): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  // The width of a tablet is not scanned: its layout is the same as a phone's, and a scan is slow.
  if (scanned && page.viewportSize()?.width !== 820) {
    const { violations } = await scan(page);
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
    expect.soft(found, what).toEqual([]);
  }
  expect.soft(await overflow(page), what).toEqual([]);
  expect.soft(await small(page), what).toEqual([]);
}

/** Returns the controls that are less than 44 px high on a touch screen. */
function small(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (innerWidth >= 1120) return [];
    // The shared radio group grows on touch screens, so it is checked only there.
    const skipped = matchMedia('(pointer: coarse)').matches ? 'never' : '[type="radio"]';
    return Array.from(
      document.querySelectorAll('button, a[href], input, select, summary, [role="tab"], [role="option"]'),
    )
      .filter((element) => !element.matches(skipped))
      .map((element) => (element.matches('[type="radio"]') ? (element.parentElement ?? element) : element))
      .filter((element) => element.getClientRects().length > 0 && element.getBoundingClientRect().height < 43.5)
      .map((element) => `${element.tagName} ${element.textContent} ${element.getBoundingClientRect().height}`);
  });
}

test('the workbench is accessible and fits the window at every width: link, players, list, event, every check', async ({
  page,
  casino,
  watch,
}) => {
  test.slow();
  watch.provokes(/^401 GET \/api\/workbench\/session$/);
  const anna = await arriveAs(page, 'anna');
  for (let bet = 0; bet < 12; bet++)
    await anna.bet(bet % 4 === 3 ? '20000' : '1500001', { currency: bet % 4 === 3 ? 'sweeps_coins' : 'gold_coins' });
  const workbench = new Workbench(page, casino);
  await page.goto('/workbench');
  await expect(page.getByRole('textbox', { name: 'Link or token' })).toBeVisible();
  await expectSound(page, 'without a session');

  await workbench.open();
  await expect(page.getByRole('link', { name: /^anna/ })).toBeVisible();
  await page.getByRole('button', { name: 'Run verify' }).click();
  await expect(page.getByText(/^Clean: [\d,]+ events of \d+ streams\.$/)).toBeVisible();
  await expectSound(page, 'health and players');
  await page.getByRole('link', { name: /^anna/ }).click();
  await expect(workbench.chosen).toBeVisible();
  await expectSound(page, 'list');

  await workbench.search.focus();
  await page.keyboard.type('a');
  await expect(page.getByRole('option', { name: /^anna wallet-/ })).toBeVisible();
  await expectSound(page, 'search');
  await page.keyboard.press('Escape');

  const narrow = (page.viewportSize()?.width ?? 0) < 1120;
  await page.getByRole('tab', { name: 'Event' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await expect(page.getByText('hash holds')).toBeVisible();
  await page.getByText('Raw JSON').click();
  await expectSound(page, 'event');

  if (narrow) await page.getByRole('tab', { name: 'Checks' }).click();
  for (const check of ['Explain', 'Diff', 'Bisect', 'What-if'] as const) {
    if (narrow) await page.getByRole('radio', { name: check }).check();
    else await page.getByRole('tab', { name: check }).click();
    const response = page.getByRole('region', { name: check.replace('-', ' '), exact: true });
    await expect(response.getByRole(check === 'Explain' ? 'table' : 'status').first()).toBeVisible();
    await expect(response).not.toContainText('Reading the history');
    // All checks use the same components, so only the two with the most components are scanned.
    await expectSound(page, check, check === 'Explain' || check === 'Bisect');
  }
});
