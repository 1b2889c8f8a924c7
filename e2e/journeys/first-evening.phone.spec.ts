import { apiOf, emailOf, freshName, PASSWORD, pushesOf } from '../support/player.js';
import { DiceTable, expectConnected, expectShown, pill, tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';

test('with the keyboard alone: sign up, claim the bonus, set target and stake, bet both coins; screen, socket, API and replay agree to the micro', async ({
  page,
  casino,
}) => {
  const pushes = pushesOf(page);
  const api = apiOf(page);
  const username = freshName();
  const { keyboard } = page;
  await page.goto('/');

  await tabTo(page.getByRole('button', { name: 'Sign Up', exact: true }).first());
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await keyboard.type(emailOf(username));
  await keyboard.press('Tab');
  await keyboard.type(username);
  await keyboard.press('Tab');
  await keyboard.type(PASSWORD);
  for (const [label, choice] of [
    ['Month', 'January'],
    ['Day', '31'],
    ['Year', '1990'],
  ] as const) {
    await tabTo(dialog.getByRole('combobox', { name: label }));
    await keyboard.type(choice);
  }
  await tabTo(dialog.getByRole('button', { name: 'Create account' }));
  await keyboard.press('Enter');

  const claim = page.getByRole('button', { name: 'Claim 5,000.00 GC + 1.00 SC' });
  await tabTo(claim);
  await expectConnected(page);
  await expect(claim).toBeEnabled();
  await keyboard.press('Enter');
  await expectShown(page, 'gold_coins', '5000000000');
  await expect
    .poll(() => pushes.find(({ event }) => event === 'daily_bonus_claimed')?.data)
    .toMatchObject({ gc_balance: '5000000000', sc_balance: '1000000' });
  await tabTo(page.getByRole('button', { name: 'Done' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await tabTo(page.getByRole('main').getByRole('link', { name: /Dice/ }).first());
  await keyboard.press('Enter');
  const table = new DiceTable(page);
  await expect(table.act).toHaveText('Bet 10.00 GC');
  await tabTo(table.act);
  const gold = await table.bet(() => keyboard.press('Space'));
  await expectShown(page, 'gold_coins', gold.balances.gold_coins);

  await tabTo(table.target);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('76.00');
  await expect(table.chance).toHaveValue('24.00');
  await tabTo(table.stake);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('5.00');
  await expect(table.act).toHaveText('Bet 5.00 GC');
  await tabTo(table.act);
  const rarer = await table.bet(() => keyboard.press('Space'));
  await expectShown(page, 'gold_coins', rarer.balances.gold_coins);

  await tabTo(pill(page));
  await keyboard.press('Enter');
  await expect(table.act).toHaveText('Bet 0.10 SC');
  await tabTo(table.act);
  const sweeps = await table.bet(() => keyboard.press('Enter'));
  await expectShown(page, 'sweeps_coins', sweeps.balances.sweeps_coins);

  await expect
    .poll(() => pushes.filter(({ event }) => event === 'bet_and_win_created').map(({ data }) => data))
    .toMatchObject([
      { wallet_version: gold.wallet_version, gc_balance: gold.balances.gold_coins },
      { wallet_version: rarer.wallet_version, gc_balance: rarer.balances.gold_coins },
      { wallet_version: sweeps.wallet_version, sc_balance: sweeps.balances.sweeps_coins },
    ]);
  const wallet = await api().wallet();
  expect(wallet.gold_coins.balance).toBe(sweeps.balances.gold_coins);
  expect(wallet.sweeps_coins.balance).toBe(sweeps.balances.sweeps_coins);
  const replayed = await casino.balance(username);
  expect(replayed).toMatchObject({ version: wallet.wallet_version, balances: sweeps.balances });
  expect(await casino.verify()).toMatchObject({ clean: true });
});
