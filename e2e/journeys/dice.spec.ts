import { coins, formatMoney, microsText, parseMicros } from '@goldwake/contracts';
import type { BetResponseOf } from '@goldwake/contracts/http';
import { arrive, forgetSession, logIn, pushesOf } from '../support/player.js';
import { DiceTable, expectConnected, expectShown, pill, rollText } from '../support/screen.js';
import { expect, test } from '../support/test.js';

test('editing target, chance or multiplier updates the other two, and an invalid value is reported at its field and places no bet', {
  tag: '@gate',
}, async ({ page }) => {
  await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await table.target.fill('75.00');
  await expect(table.chance).toHaveValue('25.00');
  await expect(table.multiplier).toHaveValue('3.9603');
  await table.chance.fill('50');
  await expect(table.target).toHaveValue('50.00');
  await table.chance.fill('10');
  await expect(table.target).toHaveValue('90.00');
  await table.multiplier.fill('2');
  await expect(table.target).toHaveValue('50.50');
  await page.getByRole('button', { name: 'Switch to roll under' }).click();
  await expect(table.target).toHaveValue('49.50');

  await table.chance.fill('99');
  await expect(table.chance).toHaveAttribute('aria-invalid', 'true');
  await expect(table.chance).toHaveValue('99');
  await expect(table.act).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Correct the marked number first')).toBeVisible();

  await table.chance.fill('50');
  await expect(table.act).not.toHaveAttribute('aria-disabled', 'true');
  await table.stake.fill('0,500');
  await expect(table.stake).toHaveAttribute('aria-invalid', 'true');
  await expect(table.stake).toHaveAccessibleDescription(/Use a point for decimals: 0\.50/);
  await expect(table.act).toHaveAttribute('aria-disabled', 'true');
});

test('keyboard shortcuts, once turned on: A halves, S doubles, D stakes all, Q and W move the target, T switches over and under, Space bets, ? lists them', async ({
  page,
}) => {
  await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await expect(table.act).toHaveText('Bet 10.00 GC');
  const { keyboard } = page;
  await keyboard.press('s');
  await keyboard.press('d');
  await expect(table.stake, 'keys do nothing before the player turns them on').toHaveValue('10.00');
  await page.getByRole('button', { name: 'Turn keys on' }).click();
  await keyboard.press('s');
  await expect(table.stake).toHaveValue('20.00');
  await keyboard.press('a');
  await keyboard.press('a');
  await expect(table.stake).toHaveValue('5.00');
  await keyboard.press('d');
  await expect(table.stake).toHaveValue('5000.00');
  await keyboard.press('w');
  await expect(table.target).toHaveValue('51.00');
  await keyboard.press('q');
  await keyboard.press('q');
  await expect(table.target).toHaveValue('49.00');
  await keyboard.press('t');
  await expect(page.getByRole('textbox', { name: 'Roll under' })).toBeVisible();
  await table.stake.fill('1.00');
  await page.getByRole('heading', { name: 'Dice', level: 1 }).click();
  await table.bet(() => keyboard.press('Space'));

  await keyboard.press('Shift+?');
  const legend = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(legend).toContainText('Double the stake');
  await expect(legend).toContainText('Show this list');
  await keyboard.press('Escape');
  await expect(legend).toBeHidden();
  await table.bet(() => keyboard.press('Space'));
});

test('the slider is moved by the arrow keys and exposes its value to screen readers', async ({ page }) => {
  await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  const slider = page.getByRole('slider', { name: 'Target' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Roll over 51.00');
  await expect(table.target).toHaveValue('51.00');
});

test('auto-bet places the chosen number of bets, shows progress in the tab’s title, and its totals match the ledger', {
  tag: '@gate',
}, async ({ page, casino }) => {
  const player = await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Number of bets' }).fill('5');
  await table.act.click();
  await expect(page).toHaveTitle(/^▶ [0-4]\/5 · .* GC · Dice · Goldwake$/);
  await expect(page.getByText('All bets placed.')).toBeVisible();
  await expect(page).toHaveTitle('Dice · Goldwake');
  await expect(table.act).toHaveText('Start auto-bet');
  await expect(table.rolls).toHaveCount(5);

  const bets = (await casino.events(`wallet-${player.uid}`)).filter(({ type }) => type === 'bet_and_win_settled');
  expect(bets).toHaveLength(5);
  const { gold_coins } = await player.wallet();
  const profit = parseMicros(gold_coins.balance) - coins(5_000);
  const shown = `${profit > 0n ? '+' : profit < 0n ? '−' : ''}${formatMoney(profit < 0n ? -profit : profit, 'gold_coins').replace(' GC', '')}`;
  const total = page.getByRole('form', { name: 'Bet' }).locator('dl div', { hasText: 'Profit GC' });
  await expect(total).toContainText(shown);
  // The totals belong to the finished auto-bet, so they keep its currency.
  await page.getByTestId('wallet-pill').click();
  await expect(table.act).toHaveText('Start auto-bet');
  await expect(total).toContainText(shown);
  await page.getByTestId('wallet-pill').click();
  await expectShown(page, 'gold_coins', gold_coins.balance);
});

test('auto-bet stops by itself when its loss limit is reached', async ({ page }) => {
  const player = await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await table.chance.fill('1');
  await page.getByRole('button', { name: 'Fast' }).click();
  await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
  await page.getByRole('radio', { name: 'Endless' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Stop on loss' }).fill('10');
  await table.act.click();
  // One bet in a hundred wins; after a win the limit is another hundred bets away.
  await expect(page.getByText('Stopped: your loss limit is reached.')).toBeVisible();
  const lost = coins(5_000) - parseMicros((await player.wallet()).gold_coins.balance);
  expect(lost).toBeGreaterThanOrEqual(coins(10));
  expect(lost).toBeLessThan(coins(20));
});

test('an endless auto-bet stops when Stop is pressed, and no bet is placed after that', async ({ page, casino }) => {
  const player = await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await page.getByRole('button', { name: 'Fast' }).click();
  await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
  await page.getByRole('radio', { name: 'Endless' }).check({ force: true });
  await table.act.click();
  await expect(table.rolls).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Stop auto-bet' }).click();
  await expect(page.getByText('Stopped.', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Dice · Goldwake');
  const { wallet_version } = await player.wallet();
  await expect(table.history.getByRole('row')).toHaveCount((await casino.events(`wallet-${player.uid}`)).length - 1);
  expect((await player.wallet()).wallet_version).toBe(wallet_version);
});

test('after a reload between settlement and response, the round resumes and appears once', async ({ page, casino }) => {
  const player = await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await expect(table.act).toHaveText('Bet 10.00 GC');
  let settled: BetResponseOf<'dice'> | undefined;
  await page.route('**/api/games/dice/bets', async (route) => {
    if (route.request().method() !== 'POST' || settled) return route.fallback();
    settled = await (await route.fetch()).json();
    // The response never reaches the page.
  });
  await table.act.click();
  await expect.poll(() => settled).toBeDefined();
  await page.reload();
  await expect(table.result).toHaveText(settled ? rollText(settled) : '');
  await expect(table.rolls).toHaveCount(1);
  const bets = (await casino.events(`wallet-${player.uid}`)).filter(({ type }) => type === 'bet_and_win_settled');
  expect(bets).toHaveLength(1);
  await expectShown(page, 'gold_coins', settled?.balances.gold_coins ?? '');
});

test('after a reload before the bet reached the casino, the bet is placed exactly once', { tag: '@gate' }, async ({
  page,
  casino,
}) => {
  const player = await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await expect(table.act).toHaveText('Bet 10.00 GC');
  let held = false;
  await page.route('**/api/games/dice/bets', (route) => {
    if (route.request().method() !== 'POST' || held) return route.fallback();
    held = true;
  });
  await table.act.click();
  await expect.poll(() => held).toBe(true);
  await page.reload();
  await expect(table.rolls).toHaveCount(1);
  await page.reload();
  await expect(table.rolls).toHaveCount(1);
  const bets = (await casino.events(`wallet-${player.uid}`)).filter(({ type }) => type === 'bet_and_win_settled');
  expect(bets).toHaveLength(1);
});

test('a second tab shows the new balance and last rolls, over the one socket that both share', async ({
  page,
  context,
}) => {
  const pushes = pushesOf(page);
  await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  const second = await context.newPage();
  const ownPushes = pushesOf(second);
  const following = new DiceTable(second);
  await following.open();
  await expectConnected(second);
  await expect(following.act).toHaveText('Bet 10.00 GC');
  await page.bringToFront();
  for (const count of [1, 2, 3]) {
    const response = await table.bet();
    await expect(following.rolls).toHaveCount(count);
    await expect(following.rolls.first()).toContainText(rollText(response));
    await expectShown(second, 'gold_coins', response.balances.gold_coins);
  }
  expect(pushes.filter(({ event }) => event === 'bet_and_win_created')).toHaveLength(3);
  expect(ownPushes).toEqual([]);
});

test('a stake above the balance is refused before it is sent, and by the casino if the page shows an outdated balance', async ({
  page,
  watch,
}) => {
  watch.provokes(/^409 POST \/api\/games\/dice\/bets$/);
  // Drops all pushes to this player, as a faulty proxy would, and the offsets in the heartbeats, which reveal them.
  await page.routeWebSocket('**/realtime', (socket) => {
    socket.connectToServer().onMessage((message) => {
      const frame = JSON.parse(String(message));
      if (frame.kind === 'heartbeat') socket.send(JSON.stringify({ ...frame, offsets: {} }));
      else if (frame.kind !== 'push') socket.send(message);
    });
  });
  const player = await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await table.stake.fill('5000.01');
  await expect(page.getByText('Above your balance of 5,000.00')).toBeVisible();
  await expect(table.act).toHaveAttribute('aria-disabled', 'true');

  await table.stake.fill('5000.00');
  await expect(table.act).toHaveText('Bet 5,000.00 GC');
  let { gold_coins } = await player.wallet();
  while (parseMicros(gold_coins.balance) >= coins(5_000)) {
    await player.bet(microsText(coins(100)), { target: '98.99' });
    ({ gold_coins } = await player.wallet());
  }
  await table.act.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your balance is below this stake. Nothing was bet.' }),
  ).toBeVisible();
  expect((await player.wallet()).gold_coins.balance).toBe(gold_coins.balance);
});

test('without Gold Coins the dialog shows the specified text in every tab until Top Up gives new coins', {
  tag: '@gate',
}, async ({ page, context }) => {
  const player = await arrive(page);
  const other = await context.newPage();
  await other.goto('/');
  await expectConnected(other);
  const table = new DiceTable(page);
  await table.open();
  await table.chance.fill('1');
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Max stake' }).click();
    await table.bet();
    expect((await player.wallet()).gold_coins.balance).toBe('0');
  }).toPass();
  await expectShown(page, 'gold_coins', '0');
  const message = page.getByRole('region', { name: 'Messages' });
  const outOfGold = "You've run out of Gold Coins (GC). You can top up in your wallet.";
  for (const tab of [page, other]) await expect(tab.getByText(outOfGold, { exact: true })).toBeVisible();
  await message.getByRole('button', { name: 'Top Up', exact: true }).click();
  const wallet = page.getByRole('dialog', { name: /Wallet/ });
  await expect(wallet.getByRole('tab', { name: 'Top up' })).toHaveAttribute('aria-selected', 'true');
  await wallet.getByRole('button', { name: 'Top up 10,000.00 GC' }).click();
  await expect(wallet.getByText('Opens when your Gold Coins are below 1.00')).toBeVisible();
  const { gold_coins } = await player.wallet();
  expect(parseMicros(gold_coins.balance)).toBeGreaterThan(0n);
  for (const tab of [page, other]) await expect(tab.getByText(outOfGold, { exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await expectShown(page, 'gold_coins', gold_coins.balance);
});

test('the currency chosen in the wallet pill survives a reload, and the dice table uses it', async ({ page }) => {
  await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  const width = (await pill(page).boundingBox())?.width;
  await pill(page).click();
  await expectShown(page, 'sweeps_coins', '1000000');
  expect((await pill(page).boundingBox())?.width).toBe(width);
  await page.reload();
  await expectShown(page, 'sweeps_coins', '1000000');
  await expect(table.act).toHaveText('Bet 0.10 SC');
});

test('a visitor sees the complete table; Bet opens the sign-in and returns to the table', async ({ page, casino }) => {
  const { email } = await arrive(page);
  await forgetSession(page);
  const table = new DiceTable(page);
  await table.open();
  await expect(table.act).toHaveText('Login to play');
  await table.act.click();
  await logIn(page, email);
  await expect(table.act).toHaveText('Bet 10.00 GC');
  expect(page.url()).toBe(`${casino.url}/games/dice`);
});
