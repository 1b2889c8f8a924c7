import type { StepResponseOf } from '@goldwake/contracts/http';
import { arrive } from '../support/player.js';
import { expectShown } from '../support/screen.js';
import { StepTable } from '../support/step-table.js';
import { expect, test } from '../support/test.js';

type Fathom = StepResponseOf<'fathom'>;

test('a round by the keys of the game: skip, guess, cash out; its chain can then be verified', {
  tag: '@gate',
}, async ({ page }) => {
  const player = await arrive(page);
  const table = new StepTable(page, 'fathom');
  await table.open();
  await page.getByRole('button', { name: 'Turn keys on' }).click();
  const press = (key: string) => table.shown(() => page.keyboard.press(key)) as Promise<Fathom>;
  let round = await press('Space');
  for (;;) {
    round = await press('s');
    expect(round.outcome.cards).toHaveLength(round.outcome.actions.length + 1);
    const { higher, lower } = round.outcome.choices ?? { higher: 0, lower: 0 };
    // The guess that pays less is the likelier one.
    round = await press(higher < lower ? 'h' : 'l');
    if (round.state === 'open') break;
    round = await press('Space');
  }
  await expectShown(page, 'gold_coins', round.balances.gold_coins);
  await expect(table.stage.getByRole('list', { name: 'Cards of this round' }).getByRole('listitem')).toHaveCount(3);
  await expect(table.spoken).toContainText('Cash out at');
  const over = await press('c');
  await expect(table.spoken).toContainText(/^Cashed out at [\d.]+×, the last card is the .*\. (Won|Lost) /);
  expect((await player.wallet()).gold_coins.balance).toBe(over.balances.gold_coins);
  await table.history.getByRole('button', { name: 'Check the chain' }).first().click();
  const panel = page.getByRole('dialog', { name: 'Fairness' });
  await panel.getByRole('button', { name: 'Change seeds and check this chain' }).click();
  await expect(panel.getByText('Seed, hash and chain agree')).toBeVisible();
  await expect(panel.getByText('The multiplier agrees')).toBeVisible();
});

test('while a round is open, the seeds cannot be changed, and the page says why', async ({ page, watch }) => {
  watch.provokes(/409/);
  await arrive(page);
  const table = new StepTable(page, 'fathom');
  await table.open();
  await table.bet();
  await page.getByRole('button', { name: 'Fairness' }).click();
  const panel = page.getByRole('dialog', { name: 'Fairness' });
  await panel.getByRole('button', { name: /^Change seeds|^Change the seeds/ }).click();
  await expect(panel.getByText('Finish your open rounds before you change the seeds')).toBeVisible();
});
