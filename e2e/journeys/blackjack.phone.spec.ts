import { expectAccessible } from '../support/accessibility.js';
import { type Blackjack, countCards, dealPair, dealtCards } from '../support/blackjack-hands.js';
import { arrive } from '../support/player.js';
import { expectShown } from '../support/screen.js';
import { StepTable } from '../support/step-table.js';
import { expect, test } from '../support/test.js';

test('a split and a double: both hands are shown, paid and listed with every card, and the next stake is the chosen one', async ({
  page,
}) => {
  const player = await arrive(page);
  const table = new StepTable(page, 'blackjack');
  await table.resume(await dealPair(player));
  const form = page.getByRole('form', { name: 'Bet' });
  const split = (await table.shown(() => table.choice('Split').click())) as Blackjack;
  await expect(table.stage.getByRole('list', { name: 'Hand 1, active' }).getByRole('listitem')).toHaveCount(2);
  await expect(table.stage.getByRole('list', { name: 'Hand 2' }).getByRole('listitem')).toHaveCount(2);
  await expect(form).toContainText('Profit if both hands win+20.00 GC');
  await expectShown(page, 'gold_coins', split.balances.gold_coins);
  await expectAccessible(page, 'two hands');
  const doubled = (await table.shown(() => table.choice('Double').click())) as Blackjack;
  expect(doubled.stake).toBe('30000000');
  await expect(table.stage.getByRole('list', { name: 'Hand 2, active' })).toBeVisible();
  await expect(table.stage).toContainText('20.00 GC');
  const over = (await table.end(doubled)) as Blackjack;
  await expectShown(page, 'gold_coins', over.balances.gold_coins);
  expect((await player.wallet()).gold_coins.balance).toBe(over.balances.gold_coins);
  const row = table.history.getByRole('row').nth(1);
  await expect(row).toContainText('30.00');
  expect(await countCards(row)).toBe(dealtCards(over));
  await expectAccessible(page, 'two hands, over');
  await expect(page.getByRole('textbox', { name: 'Stake' })).toHaveValue('10.00');
  await expect(table.act).toHaveText('Bet 10.00 GC');
  expect((await table.bet()).stake).toBe('10000000');
});

test('two tabs show one hand, and a press in a tab that is behind does nothing', async ({
  page,
  context,
  casino,
  watch,
}) => {
  watch.provokes(/^409 POST .*\/actions$/);
  const player = await arrive(page);
  const pair = await dealPair(player);
  const table = new StepTable(page, 'blackjack');
  const other = new StepTable(await context.newPage(), 'blackjack');
  await table.resume(pair);
  await other.resume(pair);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await other.page.route('**/actions', async (route) => {
    await held;
    await route.continue();
  });
  const sent = other.page.waitForRequest('**/actions');
  await other.choice('Split').click();
  await sent;
  const split = (await table.shown(() => table.choice('Split').click())) as Blackjack;
  release();
  await expect(other.page.getByText('This round was continued elsewhere. Nothing was done here.')).toBeVisible();
  await other.showsStep(split.sequence);
  await expectAccessible(other.page, 'a tab that was behind');
  for (const tab of [table, other]) await expectShown(tab.page, 'gold_coins', split.balances.gold_coins);

  const stood = await table.shown(() => table.choice('Stand').click());
  await other.showsStep(stood.sequence);
  await expect(other.stage.getByRole('list', { name: 'Hand 2, active' })).toBeVisible();
  const over = await other.shown(() => other.choice('Stand').click());
  for (const tab of [table, other]) {
    await expect(tab.act).toBeEnabled();
    await expect(tab.stage.getByText('face down')).toHaveCount(0);
    await expectShown(tab.page, 'gold_coins', over.balances.gold_coins);
  }
  const events = await casino.events(`rounds-${player.uid}`);
  const taken = events.flatMap(({ type, data }) => {
    const { round_id, action } = data as { round_id: string; action: unknown };
    return type === 'action_taken' && round_id === pair.round_id ? [action] : [];
  });
  expect(taken).toEqual([{ action: 'split' }, { action: 'stand' }, { action: 'stand' }]);
});

test('after a reload in the middle of a hand, the same cards and choices are there', async ({ page }) => {
  await arrive(page);
  const table = new StepTable(page, 'blackjack');
  await table.open();
  const round = (await table.betUntilOpen()) as Blackjack;
  const spoken = (await table.spoken.textContent()) ?? '';
  const hands = await table.results.count();
  await page.reload();
  await expect(table.results).toHaveCount(hands);
  await expect(table.spoken).toHaveText(spoken);
  await expect(table.stage.getByText('face down')).toHaveCount(1);
  await expectShown(page, 'gold_coins', round.balances.gold_coins);
  const over = await table.end(round);
  await expectShown(page, 'gold_coins', over.balances.gold_coins);
});
