import { formatMoney, parseMicros } from '@goldwake/contracts';
import type { StepResponse, StepResponseOf } from '@goldwake/contracts/http';
import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { expectShown, tabTo } from '../support/screen.js';
import { StepTable } from '../support/step-table.js';
import { expect, test } from '../support/test.js';

/** Opens tiles from the middle to the right until two are safe, and bets again after a mine. */
async function openTwo(table: StepTable): Promise<StepResponse> {
  const { keyboard } = table.page;
  for (;;) {
    await tabTo(table.act);
    await table.bet(() => keyboard.press('Enter'));
    await expect(table.choices).toBeFocused();
    await table.stage.getByRole('button', { name: 'Row 3, column 3' }).focus();
    const first = await table.shown(() => keyboard.press('Space'));
    if (first.state !== 'open') continue;
    await keyboard.press('ArrowRight');
    const second = await table.shown(() => keyboard.press('Enter'));
    if (second.state === 'open') return second;
  }
}

test('a round by keyboard: tiles by the arrow keys, then a cash-out, which is announced, paid and listed', {
  tag: '@gate',
}, async ({ page }) => {
  const player = await arrive(page);
  const table = new StepTable(page, 'breakwater');
  await table.open();
  const open = await openTwo(table);
  await expect(table.spoken).toContainText('Row 3, column 4 is safe. Cash out at');
  await expectShown(page, 'gold_coins', open.balances.gold_coins);
  const { multiplier } = (open as StepResponseOf<'breakwater'>).outcome;
  const payout = formatMoney((parseMicros(open.stake) * BigInt(multiplier)) / 10_000n, 'gold_coins');
  const cashOut = table.choice(`Cash out ${payout}`);
  await expectAccessible(page, 'two safe tiles');
  await tabTo(cashOut);
  const over = await table.shown(() => page.keyboard.press('Enter'));
  await expect(table.act).toBeFocused();
  await expect(table.spoken).toHaveText(/^Cashed out at [\d.]+×\. Won [\d.]+ GC\.$/);
  await expect(table.stage.getByRole('button', { name: /: mine$/ })).toHaveCount(3);
  await expectShown(page, 'gold_coins', over.balances.gold_coins);
  expect((await player.wallet()).gold_coins.balance).toBe(over.balances.gold_coins);
  await expect(table.history.getByRole('row').nth(1)).toContainText(`3 mines, 2 tiles opened`);
  await expect(table.history.getByRole('row').nth(1)).toContainText(`${over.multiplier}×`);
  await expectAccessible(page, 'a cash-out');
});

test('after a reload the open round is there, and a cash-out on another device ends it on this page', async ({
  page,
}) => {
  const player = await arrive(page);
  const table = new StepTable(page, 'breakwater');
  await table.open();
  const open = await openTwo(table);
  await page.reload();
  await expect(table.choice('Cash out')).toBeEnabled();
  await expect(table.stage.getByRole('button', { name: /: safe$/ })).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'Stake' })).toBeDisabled();
  await player.act('breakwater', open.round_id, { sequence: open.sequence, action: 'cash_out' });
  await expect(page.getByText('This round was finished elsewhere.')).toBeVisible();
  await expect(table.stage.getByRole('button', { name: /: mine$/ })).toHaveCount(3);
  await expect(table.act).toBeEnabled();
});

test('an action whose answer is lost is asked for again and taken once', async ({ page, casino, watch }) => {
  watch.provokes(/ERR_FAILED|Failed to load/);
  const player = await arrive(page);
  const table = new StepTable(page, 'breakwater');
  await table.open();
  await table.bet();
  let lost = 0;
  await page.route('**/api/games/breakwater/rounds/*/actions', async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await table.shown(() => table.stage.getByRole('button', { name: 'Row 1, column 1' }).click());
  expect(lost).toBe(1);
  await expect(table.stage.getByRole('button', { name: /Row 1, column 1: (safe|mine, hit)/ })).toBeVisible();
  const events = await casino.events(`rounds-${player.uid}`);
  expect(events.filter(({ type }) => type === 'action_taken')).toHaveLength(1);
});

test('the auto-bet opens the chosen tiles of each board, cashes out and stops after the chosen number of bets', async ({
  page,
}) => {
  await arrive(page);
  const table = new StepTable(page, 'breakwater');
  await table.open();
  await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
  await expect(page.getByText('Choose the tiles that the auto-bet opens')).toBeVisible();
  for (const tile of ['Row 1, column 1', 'Row 5, column 5'])
    await table.stage.getByRole('button', { name: tile }).click();
  await page.getByRole('textbox', { name: 'Number of bets' }).fill('3');
  await table.act.click();
  await expect(page.getByText('All bets placed.')).toBeVisible();
  await expect(table.results).toHaveCount(3);
  await expect(table.history.getByRole('row')).toHaveCount(4);
});

test('while the casino cannot be reached, an open round can be seen and not continued', async ({ page }) => {
  await arrive(page);
  const table = new StepTable(page, 'breakwater');
  await table.open();
  await table.bet();
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(table.choice('Random tile')).toBeDisabled();
  await expect(table.stage.getByRole('button', { name: 'Row 1, column 1' })).toBeDisabled();
  await expect(page.getByText('You are offline; this opens again by itself')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(table.choice('Random tile')).toBeEnabled();
  await table.shown(() => table.choice('Random tile').click());
});
