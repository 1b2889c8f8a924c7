import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { DiceTable } from '../support/screen.js';
import { expect, test } from '../support/test.js';

test('each bet of the dice history has a round id that is copied, and that opens the fairness check', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await table.bet();
  const { round_id } = await table.bet();
  const row = table.history.getByRole('row').filter({ hasText: round_id.slice(-8) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/[+−][\d,.]+ GC/);
  await row.getByRole('button', { name: 'Copy: Round id' }).click();
  await expect(row.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(round_id);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'dice history');

  await row.getByRole('button', { name: new RegExp(`round …${round_id.slice(-8)}`) }).click();
  await expect(page.getByRole('dialog', { name: 'Fairness' }).getByText(round_id)).toBeVisible();
});

test('a loss is a word or a sign, never both, and each result names its currency', async ({ page }) => {
  await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await table.chance.fill('1');
  while ((await table.bet()).outcome.won);
  const roll = page.getByRole('region', { name: 'Roll' });
  await expect(roll.getByText(/^Lost [\d,.]+ GC$/)).toBeVisible();
  await expect(table.history.getByText(/^−[\d,.]+ GC$/).first()).toBeVisible();
  await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
  await table.act.click();
  const profit = page
    .getByRole('form', { name: 'Bet' })
    .getByRole('definition')
    .filter({ hasText: /^[+−][\d,.]+$/ });
  await expect(profit.first()).toBeVisible();
  await expect(page.getByText('Profit GC')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/Lost\s*[−-]/);
  await table.act.click();
});
