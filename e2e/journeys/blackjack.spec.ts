import { formatMicros, parseMicros } from '@goldwake/contracts';
import { type Blackjack, countCards, dealtCards } from '../support/blackjack-hands.js';
import { arrive } from '../support/player.js';
import { expectShown } from '../support/screen.js';
import { StepTable } from '../support/step-table.js';
import { expect, test } from '../support/test.js';

const KEYS = { hit: 'h', stand: 's', double: 'd', split: 'p', insure: 'i', decline_insurance: 'n' } as const;

test('a hand by the keys, played as the hint says: the trainer agrees, and the history lists every card', {
  tag: '@gate',
}, async ({ page }) => {
  const player = await arrive(page);
  const table = new StepTable(page, 'blackjack');
  await table.open();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Trainer' }).click();
  await page.getByRole('button', { name: 'Turn keys on' }).click();
  let round = (await table.betUntilOpen(() => page.keyboard.press('Space'))) as Blackjack;
  await expect(table.spoken).toContainText(/^Your hand: .*The dealer shows the .*\?$/);
  let decisions = 0;
  while (round.state === 'open') {
    const hinted = table.choices.locator('[data-hint]');
    await expect(hinted).toHaveCount(1);
    const action = (await hinted.getAttribute('data-choice')) as keyof typeof KEYS;
    round = (await table.shown(() => page.keyboard.press(KEYS[action]))) as Blackjack;
    decisions += 1;
    await expect(page.getByText(`${decisions} of ${decisions} best`)).toBeVisible();
  }
  await expect(table.spoken).toContainText(/Dealer: .*\. (Won|Lost|Stake returned)/);
  await expectShown(page, 'gold_coins', round.balances.gold_coins);
  expect((await player.wallet()).gold_coins.balance).toBe(round.balances.gold_coins);
  const cell = table.history.getByRole('row').nth(1).getByRole('cell').nth(1);
  expect(await countCards(cell)).toBe(dealtCards(round));
});

test('a double above the balance is disabled and says why', async ({ page }) => {
  const player = await arrive(page);
  const table = new StepTable(page, 'blackjack');
  await table.open();
  for (;;) {
    const balance = parseMicros((await player.wallet()).gold_coins.balance);
    const stake = formatMicros((balance * 6n) / 10n);
    await page.getByRole('textbox', { name: 'Stake' }).fill(stake);
    let round = (await table.bet()) as Blackjack;
    if (round.outcome.insurance === 'offered') {
      round = (await table.shown(() => table.choice('No insurance').click())) as Blackjack;
    }
    if (round.outcome.allowed.includes('double')) {
      await expect(table.choice('Double')).toBeDisabled();
      await expect(page.getByText(`Double needs another ${stake} GC, which is above your balance`)).toBeVisible();
      break;
    }
    await table.end(round);
  }
});

test('the auto-bet plays basic strategy and stops after the chosen number of bets', async ({ page }) => {
  await arrive(page);
  const table = new StepTable(page, 'blackjack');
  await table.open();
  await page.getByRole('button', { name: 'Fast' }).click();
  await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Number of bets' }).fill('4');
  await table.act.click();
  await expect(page.getByText('All bets placed.')).toBeVisible();
  await expect(table.results).toHaveCount(4);
  await expect(table.history.getByRole('row')).toHaveCount(5);
});
