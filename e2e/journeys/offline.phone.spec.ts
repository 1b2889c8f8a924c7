import { untilInstalled } from '../support/installed.js';
import { AS_OF, kept, note, OFFLINE } from '../support/offline.js';
import { arrive } from '../support/player.js';
import { DiceTable, expectShown } from '../support/screen.js';
import { expect, test } from '../support/test.js';

test.use({ serviceWorkers: 'allow' });

test('offline, the lobby, catalogue, legal pages, bets and balances show the last known data, and recover when the network is back', async ({
  page,
  context,
  casino,
  watch,
}) => {
  watch.provokes(...OFFLINE);
  const player = await arrive(page);
  const bets = [await player.bet('1000000'), await player.bet('2000000')];
  const table = new DiceTable(page);
  await table.open();
  await expect(table.history.getByRole('row')).toHaveCount(3);
  await untilInstalled(page);
  // The service worker is installed, as on every visit but the first.
  await page.goto('/');
  const { gold_coins } = await player.wallet();
  await expectShown(page, 'gold_coins', gold_coins.balance);
  await page.goto('/games/dice');
  await expect(table.history.getByRole('row')).toHaveCount(3);
  await expect.poll(() => kept(page)).toContain(bets[1]?.round_id);
  // The service worker also fetches, with a short delay, the lists that have not been opened yet.
  await expect.poll(() => kept(page)).toContain('/api/games?tags=originals&page=1&pageSize=50');

  await context.setOffline(true);
  await page.reload();
  await expect(table.history.getByRole('row')).toHaveCount(3);
  await expect(note(page)).toContainText('Offline');
  await expect(note(page)).toContainText(AS_OF);
  await expectShown(page, 'gold_coins', gold_coins.balance);
  await expect(page.getByText('this opens again by itself')).toBeVisible();
  await expect(table.act).toHaveAttribute('aria-disabled', 'true');
  await table.act.click({ force: true });
  await page.keyboard.press('Space');

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectShown(page, 'gold_coins', gold_coins.balance);
  const popular = page.getByRole('main').getByRole('region', { name: 'Popular now' });
  await expect(popular.getByRole('link', { name: /Dice$/ })).toBeVisible();
  for (const path of ['/terms-and-conditions', '/privacy-policy', '/sweepstakes-rules', '/responsible-gaming']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await page.goto('/games');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search games' });
  await expect(search.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('eel wife');
  await expect(search.getByText('The search failed')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/games/dice');
  await context.setOffline(false);
  await expect(note(page)).toHaveText('');
  await expect(table.act).not.toHaveAttribute('aria-disabled', 'true');
  await expect(table.history.getByText(/^As of/)).toBeHidden();
  const events = await casino.events(`wallet-${player.uid}`);
  expect(events.filter(({ type }) => type === 'bet_and_win_settled')).toHaveLength(2);
});
