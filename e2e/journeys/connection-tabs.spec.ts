import type { BrowserContext, Page } from '@playwright/test';
import { type Account, type Api, arrive } from '../support/player.js';
import { chooseFromMenu, DiceTable, expectConnected, expectShown, pill, rollText } from '../support/screen.js';
import { Lines, openSockets, reloadsOf } from '../support/tabs.js';
import { expect, test } from '../support/test.js';

/** Maximum time from the end of the leading tab to a push in another tab; a player would notice a longer one. */
const HANDED_OVER = { timeout: 2_000 };
const DICE = '/games/dice';

const note = (page: Page) => page.getByTestId('connection');

/** Opens the given number of the player's tabs at the dice table; the first one leads. */
async function tabs(page: Page, context: BrowserContext, count: number) {
  const lines = new Lines(context);
  const player = await arrive(page);
  await page.goto(DICE);
  await expectConnected(page);
  const others: Page[] = [];
  while (others.length < count - 1) {
    const other = await context.newPage();
    await other.goto(DICE);
    await expectConnected(other);
    others.push(other);
  }
  return { lines, player, others: others as [Page, ...Page[]] };
}

/** Places a bet elsewhere and waits until each tab lists its roll, within the time, and then shows its balance. */
async function betShows(player: Account & Api, pages: Page[], options?: { timeout: number }): Promise<void> {
  const round = await player.bet('1000000');
  for (const page of pages) await expect(new DiceTable(page).rolls.first()).toContainText(rollText(round), options);
  for (const page of pages) await expectShown(page, 'gold_coins', round.balances.gold_coins);
}

test.describe('in a separate casino', () => {
  test.use({ alone: true });

  test('three tabs share one connection, and a bet in one tab updates the balance in all', async ({
    page,
    context,
  }) => {
    const { lines, player, others } = await tabs(page, context, 3);
    expect(lines.opened).toBe(1);
    expect(await openSockets(page)).toBe(1);
    const reloads = others.flatMap(reloadsOf);
    for (let bet = 0; bet < 3; bet++) await betShows(player, [page, ...others]);
    expect(reloads).toEqual([]);
    await page.close();
    await betShows(player, others, HANDED_OVER);
    await expect.poll(() => openSockets(others[0])).toBe(1);
  });

  test('after a reload the leading tab becomes a follower and shows every balance', async ({ page, context }) => {
    const { lines, player, others } = await tabs(page, context, 2);
    await page.reload();
    lines.forget(page);
    await expectConnected(page);
    await betShows(player, [page, ...others]);
    expect(await lines.leader()).toBe(others[0]);
    await expect.poll(() => openSockets(page)).toBe(1);
  });
});

test('when the leading tab is closed, the other tabs stay live and reload nothing', async ({ page, context }) => {
  const { lines, player, others } = await tabs(page, context, 3);
  const reloads = others.flatMap(reloadsOf);
  expect(await lines.leader()).toBe(page);
  await page.close();
  await betShows(player, others, HANDED_OVER);
  const leader = await lines.leader();
  const rest = others.filter((other) => other !== leader);
  await leader.close();
  await betShows(player, rest, HANDED_OVER);
  expect(lines.opened).toBe(3);
  expect(reloads).toEqual([]);
});

test('when the leading tab crashes, another tab takes over and no push is lost', async ({ page, context }) => {
  const { lines, player, others } = await tabs(page, context, 2);
  const reloads = others.flatMap(reloadsOf);
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => {});
  await crashed;
  lines.forget(page);
  await betShows(player, others, HANDED_OVER);
  expect(await lines.leader()).toBe(others[0]);
  expect(reloads).toEqual([]);
  await page.close();
});

for (const role of ['leads', 'follows'] as const) {
  test(`signing out in the tab that ${role} closes the connection of all tabs, and the next player gets a new one`, async ({
    page,
    context,
  }) => {
    const { lines, others } = await tabs(page, context, 2);
    const [other] = others;
    const leaving = role === 'leads' ? page : other;
    await leaving.getByRole('button', { name: /^Account of / }).click();
    await chooseFromMenu(leaving, 'Sign Out');
    for (const tab of [page, other]) {
      await expect(pill(tab)).toBeHidden();
      await expect(note(tab)).toHaveAttribute('data-state', 'off');
      await expect(tab.getByText('Your session has ended.')).toBeHidden();
    }
    await expect.poll(() => lines.count()).toBe(0);
    const next = await arrive(other, { bonus: false });
    await other.goto(DICE);
    for (const tab of [page, other]) await expectConnected(tab);
    await next.post('/promotions/daily-claim', {});
    const { gold_coins } = await next.wallet();
    for (const tab of [page, other]) await expectShown(tab, 'gold_coins', gold_coins.balance);
    expect(lines.count()).toBe(1);
  });
}

test('a hanging leading tab is replaced by a visible tab, and becomes a follower when it responds again', async ({
  page,
  context,
}) => {
  const { lines, player, others } = await tabs(page, context, 2);
  const reloads = [page, ...others].flatMap(reloadsOf);
  // Blocks the page for longer than the other tab waits for a response.
  const hanging = page.evaluate(() => {
    for (const end = Date.now() + 14_000; Date.now() < end; );
  });
  await betShows(player, others);
  await expect.poll(() => lines.opened).toBe(2);
  await hanging;
  expect(await lines.leader()).toBe(others[0]);
  await betShows(player, [page, ...others]);
  expect(reloads).toEqual([]);
});

test('without a network all tabs report it, and with the network back all tabs receive what they missed', async ({
  page,
  context,
  watch,
}) => {
  watch.provokes(/ERR_INTERNET_DISCONNECTED/);
  const { lines, player, others } = await tabs(page, context, 2);
  await context.setOffline(true);
  for (const tab of [page, ...others]) await expect(note(tab)).toContainText('Offline');
  await context.setOffline(false);
  for (const tab of [page, ...others]) {
    await expect(tab.getByText('Connected again. Everything is up to date.')).toBeVisible();
  }
  await betShows(player, [page, ...others]);
  expect(lines.count()).toBe(1);
});

test('in a browser without the Web Locks API each tab opens its own connection, and every balance is right', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  const lines = new Lines(context);
  const player = await arrive(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(DICE);
    await expectConnected(tab);
  }
  await betShows(player, [page, other]);
  expect(lines.count()).toBe(2);
});
