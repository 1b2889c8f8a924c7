import { arrive, pushesOf } from '../support/player.js';
import { DiceTable, expectConnected, expectShown } from '../support/screen.js';
import { expect, test } from '../support/test.js';

test('a lost connection that stays lost is reported, and after reconnecting the screen shows the missed updates', async ({
  page,
}) => {
  let cut: (() => void) | undefined;
  let down = false;
  await page.routeWebSocket('**/realtime', async (socket) => {
    if (down) return socket.close({ code: 1012 });
    const server = socket.connectToServer();
    cut = () => {
      down = true;
      void server.close();
      void socket.close({ code: 1012 });
    };
  });
  const player = await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await expectConnected(page);
  cut?.();
  await expect(page.getByTestId('connection')).toContainText('Reconnecting');
  await expect(page.getByText('The connection is lost; trying again. Balances are as last known.')).toBeVisible();
  const { balances } = await player.bet('1000000');
  down = false;
  await expect(page.getByText('Connected again. Everything is up to date.')).toBeVisible();
  await expect(page.getByTestId('connection')).toHaveText('');
  await expectShown(page, 'gold_coins', balances.gold_coins);
});

test('being offline is reported, and a bet that was under way is placed exactly once when the network is back', {
  tag: '@gate',
}, async ({ page, context, casino, watch }) => {
  watch.provokes(/ERR_INTERNET_DISCONNECTED/);
  const player = await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await expect(table.act).toHaveText('Bet 10.00 GC');
  // The network is lost while the bet is under way, so it is unknown whether the casino received it.
  await page.route('**/api/games/dice/bets', async (route) => {
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await table.act.click();
  await expect(page.getByTestId('connection')).toContainText('Offline');
  await expect(page.getByText('You are offline. Balances are as last known.')).toBeVisible();
  await page.unroute('**/api/games/dice/bets');
  await expect(page.getByRole('alert').filter({ hasText: 'No answer from the casino yet.' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Connected again. Everything is up to date.')).toBeVisible();
  await expect(table.rolls).toHaveCount(1);
  await expect(table.act).toHaveText('Bet 10.00 GC');
  const bets = (await casino.events(`wallet-${player.uid}`)).filter(({ type }) => type === 'bet_and_win_settled');
  expect(bets).toHaveLength(1);
  await expectShown(page, 'gold_coins', (await player.wallet()).gold_coins.balance);
});

test('an auto-bet stops at once when the network is lost', async ({ page, context, watch }) => {
  watch.provokes(/ERR_INTERNET_DISCONNECTED/);
  await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
  await page.getByRole('radio', { name: 'Endless' }).check({ force: true });
  await table.act.click();
  await expect(table.rolls).not.toHaveCount(0);
  await context.setOffline(true);
  await expect(page.getByText('Stopped: the connection was lost.')).toBeVisible();
  await context.setOffline(false);
  await expect(table.act).toHaveText('Start auto-bet');
});

test('the lazily loaded connection code is fetched again after a failed download', async ({ page, watch }) => {
  watch.provokes(/failed GET \/assets\/open-connection-.*ERR_CONNECTION_REFUSED/);
  let tries = 0;
  await page.route('**/assets/open-connection-*.js', (route) => {
    tries += 1;
    return tries === 1 ? route.abort('connectionrefused') : route.continue();
  });
  const player = await arrive(page);
  const table = new DiceTable(page);
  await table.open();
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'waiting');
  await expectConnected(page);
  const { balances } = await player.bet('1000000');
  await expectShown(page, 'gold_coins', balances.gold_coins);
});

test.describe('in a separate casino', () => {
  test.use({ alone: true });

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    test(`after the casino ends by ${signal} and restarts, the page reconnects and play continues without losses`, async ({
      page,
      casino,
      watch,
    }) => {
      watch.provokes(/ERR_CONNECTION_REFUSED/, /ERR_CONNECTION_RESET/, /ERR_EMPTY_RESPONSE/, /WebSocket connection to/);
      const pushes = pushesOf(page);
      const player = await arrive(page);
      const table = new DiceTable(page);
      await table.open();
      const before = await table.bet();
      await casino.stop(signal);
      await expect(page.getByTestId('connection')).toContainText('Reconnecting');
      await casino.start();
      await expect(page.getByText('Connected again. Everything is up to date.')).toBeVisible();
      await expectShown(page, 'gold_coins', before.balances.gold_coins);
      const after = await table.bet();
      await expectShown(page, 'gold_coins', after.balances.gold_coins);
      await expect.poll(() => pushes.at(-1)?.data).toMatchObject({ wallet_version: after.wallet_version });
      expect((await casino.balance(player.uid)).balances).toEqual(after.balances);
      expect(await casino.verify()).toMatchObject({ clean: true });
    });
  }
});
