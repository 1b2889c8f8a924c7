import type { Page } from '@playwright/test';
import { untilInstalled } from '../support/installed.js';
import { arrive } from '../support/player.js';
import { DiceTable, expectShown, pill } from '../support/screen.js';
import { expect, test } from '../support/test.js';

test.use({ serviceWorkers: 'allow' });
// The worker keeps the whole client first, in every test anew.
test.describe.configure({ timeout: 120_000 });

const SAID = { timeout: 20_000 };
const OFFLINE = [/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_REFUSED/, /ERR_FAILED/, /WebSocket connection/];
const AS_OF = /Balances as of \d{1,2}:\d{2}\s[AP]M/;
const note = (page: Page) => page.getByTestId('connection');

/** What this browser keeps of a player, wherever it keeps it, but for the shell, the catalogue and the habits at the table. */
async function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const records: unknown[] = [];
    for (const { name, version } of databases) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '', version);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll();
        records.push(
          await new Promise((resolve) => {
            all.onsuccess = () => resolve(all.result);
          }),
        );
      }
      db.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) cached.push(url);
    }
    return JSON.stringify({ local: { ...localStorage }, session: { ...sessionStorage }, records, cached });
  });
}

test('loaded offline, the lobby, the catalogue, the legal pages, the bets and the balances are there as last known; all of it recovers by itself', async ({
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
  // With the worker in place, as on every visit but the first.
  await page.goto('/');
  const { gold_coins } = await player.wallet();
  await expectShown(page, 'gold_coins', gold_coins.balance);
  await page.goto('/games/dice');
  await expect(table.history.getByRole('row')).toHaveCount(3);
  await expect.poll(() => kept(page)).toContain(bets[1]?.round_id);
  // A moment later the worker has seen the lists that nobody has opened yet.
  await expect.poll(() => kept(page), SAID).toContain('/api/games?tags=originals&page=1&pageSize=50');

  await context.setOffline(true);
  await page.reload();
  await expect(table.history.getByRole('row')).toHaveCount(3);
  await expect(note(page)).toContainText('Offline');
  await expect(note(page)).toContainText(AS_OF);
  await expectShown(page, 'gold_coins', gold_coins.balance);
  await expect(page.getByText('betting opens again by itself')).toBeVisible();
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

  await page.goto('/games/dice');
  await context.setOffline(false);
  await expect(note(page)).toHaveText('', SAID);
  await expect(table.act).not.toHaveAttribute('aria-disabled', 'true', SAID);
  await expect(table.history.getByText(/^As of/)).toBeHidden(SAID);
  const events = await casino.events(`wallet-${player.uid}`);
  expect(events.filter(({ type }) => type === 'bet_and_win_settled')).toHaveLength(2);
});

test.describe('in a casino of its own', () => {
  test.use({ alone: true });

  test('a casino that is closed is as good as offline, and is found again when it opens', async ({
    page,
    casino,
    watch,
  }) => {
    watch.provokes(...OFFLINE, /^50\d /);
    const player = await arrive(page);
    await page.goto('/');
    const { gold_coins } = await player.wallet();
    await expectShown(page, 'gold_coins', gold_coins.balance);
    await untilInstalled(page);
    await casino.stop();
    await page.reload();
    await expect(note(page)).toContainText('Reconnecting');
    await expect(note(page)).toContainText(AS_OF);
    await expectShown(page, 'gold_coins', gold_coins.balance);
    await casino.start();
    await expect(note(page)).toHaveText('', SAID);
    await expect(note(page)).toHaveAttribute('data-state', 'ready', SAID);
    await expectShown(page, 'gold_coins', gold_coins.balance);
  });
});

test('who signs out leaves nothing in the browser: offline there is a visitor, and the next player sees their own', async ({
  page,
  context,
  watch,
}) => {
  watch.provokes(...OFFLINE);
  const anna = await arrive(page);
  const { round_id } = await anna.bet('1000000');
  const table = new DiceTable(page);
  await table.open();
  await untilInstalled(page);
  await expect.poll(() => kept(page)).toContain(round_id);
  expect(await kept(page)).toContain(anna.email);

  await page.getByRole('button', { name: 'Account of anna' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  for (const trace of [round_id, anna.uid, anna.email]) {
    await expect.poll(() => kept(page)).not.toContain(trace);
  }
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(pill(page)).toBeHidden();
  await context.setOffline(false);

  const ben = await arrive(page, { bonus: false });
  await table.open();
  await expectShown(page, 'gold_coins', (await ben.wallet()).gold_coins.balance);
  await expect(page.getByText('No bets yet')).toBeVisible();
  await expect(page.getByText(round_id)).toHaveCount(0);
  expect(await kept(page)).not.toContain(anna.uid);
});

test('it can be installed: every icon that the manifest names is there in its size', async ({ page }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await page.request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone', theme_color: '#0b1220' });
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (url) => {
      const icon = new Image();
      icon.src = url;
      await icon.decode();
      return `${icon.naturalWidth}x${icon.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
});
