import type { Locator, Page } from '@playwright/test';
import { noteTravel } from '../support/motion.js';
import { arrive } from '../support/player.js';
import { DiceTable, openWallet, pill, rollText } from '../support/screen.js';
import { expect, test } from '../support/test.js';

declare global {
  interface Window {
    positions: Set<number>;
    texts: (string | null)[];
  }
}

/**
 * Counts the intermediate scroll offsets between the start of a row and the target of its scroll button; the button
 * exists for mouse pointers only.
 */
async function positionsBetween(page: Page, title: string): Promise<number> {
  const row = page.getByRole('main').getByRole('region', { name: title });
  await row.scrollIntoViewIfNeeded();
  const on = row.getByRole('button', { name: `On in ${title}` });
  if (!(await on.isVisible())) return 0;
  await row.evaluate((region) => {
    const positions = new Set<number>();
    Object.assign(window, { positions });
    region.addEventListener('scroll', ({ target }) => positions.add((target as Element).scrollLeft), true);
    region.addEventListener('scrollend', () => Object.assign(window, { rested: true }), true);
  });
  await on.click();
  await expect.poll(() => page.evaluate(() => 'rested' in window)).toBe(true);
  return (await page.evaluate(() => window.positions.size)) - 1;
}

/** Collects every distinct text of the element while `act` runs. */
async function textsDuring(element: Locator, act: () => Promise<unknown>): Promise<Set<string | null>> {
  await element.evaluate((node) => {
    const texts = [node.textContent];
    Object.assign(window, { texts });
    new MutationObserver(() => texts.push(node.textContent)).observe(node, {
      subtree: true,
      characterData: true,
      childList: true,
    });
  });
  await act();
  return new Set(await element.evaluate(() => window.texts));
}

for (const { reducedMotion, rule, travels } of [
  { reducedMotion: 'no-preference', rule: 'drawers, dialogs, rows and the marker move to their places', travels: true },
  { reducedMotion: 'reduce', rule: 'with reduced motion nothing travels and no amount counts up', travels: false },
] as const) {
  test(rule, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await arrive(page);
    const seen = await noteTravel(page);
    const expectTravel = async (what: string) => {
      const moved = await seen();
      if (travels) expect.soft(moved, what).not.toEqual([]);
      else expect.soft(moved, what).toEqual([]);
    };

    await page.goto('/');
    const menu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
    await expect(page.getByRole('region', { name: 'Popular now' }).getByRole('link', { name: /Dice$/ })).toBeVisible();
    await seen();
    if (await menu.isVisible()) {
      await menu.click();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectTravel('the drawer');
    }
    await openWallet(page);
    await expect(page.getByRole('dialog', { name: /Wallet/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectTravel('the wallet');
    const positions = await positionsBetween(page, 'Live Dealers');
    if (!travels) expect.soft(positions, 'intermediate scroll offsets of a row').toBeLessThanOrEqual(0);

    const table = new DiceTable(page);
    await table.open();
    await table.chance.fill('98');
    await table.bet();
    await seen();
    let rolled = 0;
    const amounts = await textsDuring(pill(page), async () => {
      let last = await table.bet();
      for (rolled = 1; !last.outcome.won || rolled < 3; rolled++) last = await table.bet();
      await expect(table.result).toHaveText(rollText(last));
    });
    await expectTravel('the marker');
    // The texts are the amount at first, and for each bet one after the stake and one after the payout.
    if (!travels) expect.soft(amounts.size, [...amounts].join(' ')).toBeLessThanOrEqual(1 + 2 * rolled);
  });
}
