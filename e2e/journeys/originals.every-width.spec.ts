import { expectAccessible } from '../support/accessibility.js';
import { overflow } from '../support/layout.js';
import { ORIGINALS, OriginalTable } from '../support/original-table.js';
import { arrive } from '../support/player.js';
import { expect, test } from '../support/test.js';

for (const game of ORIGINALS) {
  test(`${game.name} is accessible and fits the window, before a bet and after it, and its bet button is in view`, {
    tag: '@gate-phone',
  }, async ({ page }) => {
    await arrive(page);
    const table = new OriginalTable(page, game);
    await table.open();
    await expectAccessible(page, `${game.name} before a bet`);
    expect(await overflow(page)).toEqual([]);
    if ((page.viewportSize()?.width ?? 0) < 600) await expect(table.act).toBeInViewport({ ratio: 1 });
    await table.bet();
    await expectAccessible(page, `${game.name} after a bet`);
    expect(await overflow(page)).toEqual([]);
    await table.results.first().getByRole('button').click();
    await expect(page.getByRole('dialog', { name: 'Fairness' }).getByText('Round id')).toBeVisible();
    await expectAccessible(page, `${game.name}, fairness`);
  });
}
