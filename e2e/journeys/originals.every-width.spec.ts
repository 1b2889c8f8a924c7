import { expectAccessible } from '../support/accessibility.js';
import { overflow } from '../support/layout.js';
import { IN_DESKTOP_GATE, ORIGINALS, OriginalTable } from '../support/original-table.js';
import { arrive } from '../support/player.js';
import { expect, test } from '../support/test.js';

for (const game of ORIGINALS) {
  test(`${game.name} is accessible and fits the window, before a bet and after it, and its bet button is in view`, {
    tag: IN_DESKTOP_GATE.includes(game.id) ? [] : '@gate-phone',
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

  test(`${game.name}: auto-bet places the chosen number of bets and stops`, async ({ page, casino }) => {
    const player = await arrive(page);
    const table = new OriginalTable(page, game);
    await table.open();
    await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
    await page.getByRole('textbox', { name: 'Number of bets' }).fill('3');
    await table.act.click();
    await expect(page).toHaveTitle(new RegExp(`^▶ [0-2]/3 · .* GC · ${game.name} · Goldwake$`));
    await expect(page.getByText('All bets placed.')).toBeVisible();
    await expect(page).toHaveTitle(`${game.name} · Goldwake`);
    await expect(table.results).toHaveCount(3);
    await expect(table.history.getByRole('row')).toHaveCount(4);
    await expectAccessible(page, `${game.name} after an auto-bet`);
    const bets = (await casino.events(`wallet-${player.uid}`)).filter(({ type }) => type === 'bet_and_win_settled');
    expect(bets).toHaveLength(3);
  });
}
