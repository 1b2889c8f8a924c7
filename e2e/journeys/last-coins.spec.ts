import type { Page } from '@playwright/test';
import { arrive } from '../support/player.js';
import { expectConnected, expectShown } from '../support/screen.js';
import { StepTable } from '../support/step-table.js';
import { expect, test } from '../support/test.js';

const outOfGold = (page: Page) =>
  page
    .getByRole('region', { name: 'Messages' })
    .getByText("You've run out of Gold Coins (GC). You can top up in your wallet.", { exact: true });

test('a bet of the last Gold Coins in a game in several steps says so in every tab, once and for a while, and the round goes on', {
  tag: '@gate',
}, async ({ page, context }) => {
  await arrive(page);
  const other = await context.newPage();
  await other.goto('/');
  await expectConnected(other);
  const table = new StepTable(page, 'breakwater');
  await table.open();
  await page.getByRole('button', { name: 'Max stake' }).click();
  // Both tabs are watched from before the bet, because the message does not stay.
  const [round] = await Promise.all([
    table.bet(),
    expect(outOfGold(page)).toBeVisible(),
    expect(outOfGold(other)).toBeVisible(),
  ]);
  expect(round.balances.gold_coins).toBe('0');
  for (const tab of [page, other]) await expectShown(tab, 'gold_coins', '0');
  for (const tab of [page, other]) await expect(outOfGold(tab)).toBeHidden();
  await expect(table.choice('Random tile')).toBeEnabled();
  await table.shown(() => table.choice('Random tile').click());
  for (const tab of [page, other]) await expect(outOfGold(tab)).toBeHidden();
});
