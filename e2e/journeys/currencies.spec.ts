import { arrive } from '../support/player.js';
import { DiceTable, expectConnected, pill } from '../support/screen.js';
import { test } from '../support/server-clock.js';
import { expect } from '../support/test.js';

test.use({ serverTime: Date.UTC(2026, 10, 25, 12) });

test('stake limits and decimals that an operator changes show on every open page without a reload', {
  tag: '@gate',
}, async ({ page, context, casino }) => {
  await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await expectConnected(page);
  const rules = await context.newPage();
  await rules.goto('/sweepstakes-rules');
  await expectConnected(rules);
  await expect(rules.getByRole('main')).toContainText('the stake is from 0.01 to 100,000.00 GC');
  await expect(pill(rules)).toHaveText(/^5,000\.00\s*GC/);
  await table.stake.fill('0.50');
  await expect(table.act).toHaveText('Bet 0.50 GC');

  await casino.setCurrency('gc', '--min', '1', '--max', '20', '--decimals', 'if-needed');
  await expect(table.stake).toHaveAccessibleDescription(/Use 1\.00 or more/);
  await expect(table.act).toHaveAttribute('aria-disabled', 'true');
  for (const tab of [page, rules]) await expect(pill(tab)).toHaveText(/^5,000\s*GC/);
  await expect(rules.getByRole('main')).toContainText('the stake is from 1.00 to 20.00 GC');
  await table.stake.fill('50');
  await expect(table.stake).toHaveAccessibleDescription(/Use 20\.00 or less/);
  await page.getByRole('button', { name: 'Max stake' }).click();
  await expect(table.stake).toHaveValue('20.00');

  await casino.setCurrency('gc', '--min', '0.01', '--decimals', 'always');
  for (const tab of [page, rules]) await expect(pill(tab)).toHaveText(/^5,000\.00\s*GC/);
  await table.stake.fill('0.50');
  await table.act.click();
  await expect(pill(page)).toHaveText(/^(4,999\.50|5,000\.49)\s*GC/);
});
