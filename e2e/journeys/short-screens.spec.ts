import { arrive } from '../support/player.js';
import { DiceTable } from '../support/screen.js';
import { expect, test } from '../support/test.js';

for (const [what, viewport] of [
  ['a phone held sideways', { width: 844, height: 390 }],
  ['a laptop at 200 % zoom', { width: 720, height: 450 }],
] as const) {
  test.describe(what, () => {
    test.use({ viewport });

    test('the bet button and the roll are on the screen at once, in both modes', async ({ page }) => {
      await arrive(page);
      const table = new DiceTable(page);
      await table.open();
      await table.act.scrollIntoViewIfNeeded();
      await expect(table.act).toBeInViewport({ ratio: 1 });
      await expect(table.result).toBeInViewport({ ratio: 1 });
      await table.bet();
      await expect(table.result).toBeInViewport({ ratio: 1 });
      await page.getByRole('radio', { name: 'Auto' }).check();
      await expect(table.act).toHaveText('Start auto-bet');
      await expect(table.act).toBeInViewport({ ratio: 1 });
      await expect(table.result).toBeInViewport({ ratio: 1 });
    });
  });
}

test('an auto-bet that a reload ends says so, and keeps its settings for each currency', async ({ page }) => {
  const player = await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  const form = page.getByRole('form', { name: 'Bet' });
  await form.getByRole('radio', { name: 'Auto' }).check();
  await form.getByRole('radio', { name: 'Endless' }).check();
  await form.getByRole('textbox', { name: 'Stop on loss' }).fill('900');
  await table.act.click();
  await expect(table.rolls).not.toHaveCount(0);
  await page.reload();
  await expect(form.getByText('Stopped: the page was loaded again.')).toBeVisible();
  await expect(table.act).toHaveText('Start auto-bet');
  await expect(form.getByRole('textbox', { name: 'Stop on loss' })).toHaveValue('900');
  await page.getByTestId('wallet-pill').click();
  await expect(form.getByRole('textbox', { name: 'Stop on loss' })).toHaveValue('');
  expect((await player.wallet()).gold_coins.balance).not.toBe('5000000000');
});
