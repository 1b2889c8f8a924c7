import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { Casino } from '../support/casino.js';
import { arrive } from '../support/player.js';
import { expectConnected } from '../support/screen.js';
import { test as base, expect, IN_ONE_PROCESS } from '../support/test.js';

const CATALOGUE = fileURLToPath(new URL('../../services/games/catalogue/catalogue.json', import.meta.url));

interface ListedGame {
  game_id: string;
  enabled: boolean;
}

/** The file from which a casino reads its games. */
class CatalogueFile {
  private constructor(
    readonly path: string,
    private readonly catalogue: { games: ListedGame[] },
  ) {}

  static async in(folder: string): Promise<CatalogueFile> {
    const file = new CatalogueFile(join(folder, 'catalogue.json'), JSON.parse(await readFile(CATALOGUE, 'utf8')));
    await file.write();
    return file;
  }

  async switchOff(gameId: string): Promise<void> {
    const game = this.catalogue.games.find(({ game_id }) => game_id === gameId);
    if (!game) throw new Error(`the catalogue has no game ${gameId}`);
    game.enabled = false;
    await this.write();
  }

  async remove(gameId: string): Promise<void> {
    this.catalogue.games = this.catalogue.games.filter(({ game_id }) => game_id !== gameId);
    await this.write();
  }

  private async write(): Promise<void> {
    await writeFile(this.path, JSON.stringify(this.catalogue));
  }
}

const test = base.extend<{ file: CatalogueFile }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
  file: async ({}, use, { annotations }) => {
    annotations.push({ type: IN_ONE_PROCESS, description: 'its catalogue is a file of its own' });
    const folder = await mkdtemp(join(tmpdir(), 'goldwake-catalogue-'));
    await use(await CatalogueFile.in(folder));
    await rm(folder, { recursive: true });
  },
  casino: async ({ file }, use) => {
    const casino = await Casino.open(undefined, { GOLDWAKE_CATALOGUE: file.path });
    await use(casino);
    await casino.remove();
  },
});

const cards = (page: Page, gameId: string) => page.getByRole('main').locator(`a[href$="/${gameId}"]`);

test('a game that is switched off leaves every open list without a reload, and its page says so', async ({
  page,
  context,
  file,
}) => {
  const GAME = 'ink-dragon-pavilion';
  const player = await arrive(page);
  await player.put(`/games/${GAME}/favourite`, {});
  const open = async (path: string) => {
    const tab = await context.newPage();
    await tab.goto(path);
    await expectConnected(tab);
    return tab;
  };
  const favourites = await open('/favourites');
  const lists = [await open('/providers/nine-herons'), favourites];
  const about = await open(`/provider-games/${GAME}`);
  const search = await open('/');
  await search.keyboard.press('/');
  await search.getByRole('searchbox').fill('ink dragon pavilion');
  const found = search.getByRole('dialog').locator(`a[href$="/${GAME}"]`);
  for (const tab of lists) await expect(cards(tab, GAME)).toHaveCount(1);
  await expect(found).toHaveCount(1);
  await expect(about.getByRole('button', { name: 'Play with GC' })).toBeVisible();

  await file.switchOff(GAME);
  for (const tab of lists) await expect(cards(tab, GAME)).toHaveCount(0);
  await expect(favourites.getByRole('heading', { level: 1 })).toHaveText('No favourites to show');
  await expect(favourites.getByRole('main')).toContainText('Favourites that are closed for now are hidden.');
  await expect(about.getByText('This game is closed for now.')).toBeVisible();
  await expect(about.getByRole('button', { name: 'Play with GC' })).toHaveCount(0);
  await expect(found).toHaveCount(0);
});

test('a game that is removed leaves the favourites, and its page says that there is no such game', {
  tag: '@gate',
}, async ({ page, context, file, watch }) => {
  watch.provokes(/404 GET \/api\/games\/.*/);
  const GAME = 'ink-dragon-pavilion';
  const player = await arrive(page);
  await player.put(`/games/${GAME}/favourite`, {});
  await page.goto('/favourites');
  await expectConnected(page);
  await expect(cards(page, GAME)).toHaveCount(1);
  const about = await context.newPage();
  await about.goto(`/provider-games/${GAME}`);
  await expectConnected(about);
  await file.remove(GAME);
  await expect(cards(page, GAME)).toHaveCount(0);
  await expect(about.getByRole('heading', { level: 1, name: 'No such game' })).toBeVisible();
});

test('an original that is switched off says so on its open page and takes no bet', async ({ page, file }) => {
  await arrive(page);
  await page.goto('/games/dice');
  await expectConnected(page);
  const bet = page.getByRole('form', { name: 'Bet' }).locator('button[type="submit"]');
  await expect(bet).toBeEnabled();
  await file.switchOff('dice');
  await expect(page.getByRole('form', { name: 'Bet' })).toContainText('This game is closed at the moment');
  await expect(bet).toBeDisabled();
});

test('an original that is switched off is no longer suggested by the lobby and the pages of other games', async ({
  page,
  context,
  file,
}) => {
  await arrive(page);
  await page.goto('/');
  await expectConnected(page);
  const about = await context.newPage();
  await about.goto('/provider-games/ink-dragon-pavilion');
  await expectConnected(about);
  const dice = (tab: Page) => tab.getByRole('main').getByRole('link', { name: 'Play Dice' });
  for (const tab of [page, about]) await expect(dice(tab)).toBeVisible();
  await file.switchOff('dice');
  for (const tab of [page, about]) {
    await expect(dice(tab)).toHaveCount(0);
    await expect(tab.getByRole('main').getByRole('link', { name: 'Play Plumb Line' })).toBeVisible();
  }
});

test('a visitor sees the change when the window regains focus', async ({ page, file }) => {
  const GAME = 'ink-dragon-pavilion';
  await page.clock.install();
  await page.goto('/providers/nine-herons');
  await expect(cards(page, GAME)).toHaveCount(1);
  await file.switchOff(GAME);
  await expect.poll(async () => (await (await page.request.get(`/api/games/${GAME}`)).json()).enabled).toBe(false);
  await page.clock.fastForward(61_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(cards(page, GAME)).toHaveCount(0);
});
