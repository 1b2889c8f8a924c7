import type { Page } from '@playwright/test';
import { Casino } from '../support/casino.js';
import { ORIGINALS, OriginalTable } from '../support/original-table.js';
import { takePicture } from '../support/picture.js';
import { type Api, arriveAs } from '../support/player.js';
import { DiceTable, rollText } from '../support/screen.js';
import { STEP_GAMES, StepTable } from '../support/step-table.js';
import { expect, test } from '../support/test.js';
import { ROUNDS, TidePage, TOO_LATE } from '../support/tide-table.js';
import { Workbench } from '../support/workbench.js';

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844, touch: true },
];

/** Number of bets on one page of the history. */
const HISTORY_PAGE = 10;

test.use({ alone: true, reducedMotion: 'reduce' });

for (const { width, height, touch = false } of SCREENS) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height }, hasTouch: touch, isMobile: touch });

    test('the key screens', async ({ page }) => {
      const anna = await arriveAs(page, 'anna');
      await settleIn(anna);
      await openPage(page, '/settings/profile');
      await page.getByRole('radio', { name: 'Fox with a scarf' }).check({ force: true });
      await page.getByRole('button', { name: 'Save picture' }).click();
      await expect(page.getByRole('button', { name: 'Save picture' })).toHaveAttribute('aria-disabled', 'true');

      await openPage(page, '/');
      await takePicture(page, `lobby-${width}.webp`);

      await page.keyboard.press('/');
      const search = page.getByRole('dialog', { name: 'Search games' });
      await search.getByRole('searchbox').fill('the');
      await expect(search.getByRole('list', { name: 'Games found' }).getByRole('link').first()).toBeVisible();
      await untilDrawn(page);
      await takePicture(page, `search-${width}.webp`);

      await openPage(page, '/provider-games/the-eel-wife');
      await takePicture(page, `game-${width}.webp`);

      await openPage(page, '/settings/profile');
      await takePicture(page, `settings-${width}.webp`);

      const table = new DiceTable(page);
      await table.open();
      await expect(table.act).toHaveText('Bet 10.00 GC');
      let last = await table.bet();
      for (let bets = 1; bets < 9 || !last.outcome.won; bets++) last = await table.bet();
      await page.getByText('Won ').first().waitFor();
      await expect(table.history.getByRole('row').nth(1)).toContainText(rollText(last));
      await takePicture(page, `dice-${width}.webp`);
    });

    test('the one-step games', async ({ page }) => {
      await settleIn(await arriveAs(page, 'anna'));
      for (const game of ORIGINALS) {
        const table = new OriginalTable(page, game);
        await table.open();
        let [won, bets] = [false, 0];
        for (; bets < 5 || !won; bets++) won = Number((await table.bet()).multiplier) > 1;
        await expect(table.history.getByRole('row')).toHaveCount(Math.min(bets, HISTORY_PAGE) + 1);
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await untilDrawn(page);
        await takePicture(page, `${game.id}-${width}.webp`);
      }
    });

    test.describe('with short tides', () => {
      test.use({ alone: false });

      test('Rising Tide, while a bet can be cashed out', async ({ page, watch }) => {
        watch.provokes(...TOO_LATE);
        await settleIn(await arriveAs(page, `anna-${width}`));
        const tide = new TidePage(page);
        await tide.open();
        for (let rounds = 0; rounds < 3; rounds++) {
          await tide.phase('running');
          await tide.phase('ended');
        }
        await tide.bet();
        await expect(tide.act).toContainText(/1\.(0[5-9]|[1-9]\d)× · /, ROUNDS);
        await takePicture(page, `rising-tide-${width}.webp`);
      });
    });

    test('the games in several steps', async ({ page }) => {
      await settleIn(await arriveAs(page, 'anna'));
      for (const { id } of STEP_GAMES) {
        const table = new StepTable(page, id);
        await table.open();
        for (let rounds = 0; rounds < 4; rounds++) await table.end(await table.betUntilOpen());
        const round = await table.betUntilOpen();
        if (id === 'breakwater') await table.step(round);
        await untilDrawn(page);
        await takePicture(page, `${id}-${width}.webp`);
      }
    });

    test('the friends', async ({ page, browser, baseURL }) => {
      const anna = await arriveAs(page, 'anna');
      await settleIn(anna);
      const others = await browser.newContext({ baseURL: baseURL ?? '' });
      for (const [name, asks] of [
        ['berta', false],
        ['harbour-light', false],
        ['Mika', false],
        ['old-salt', false],
        ['zoe', false],
        ['captain-nemo', true],
      ] as const) {
        const other = await arriveAs(await others.newPage(), name, { bonus: false });
        await other.post('/friend-requests', { userId: anna.uid });
        if (!asks) await anna.post('/friend-requests', { userId: other.uid });
      }
      await others.close();
      await openPage(page, '/games/dice');
      await page.getByRole('button', { name: /^Friends and chat/ }).click();
      await expect(page.getByRole('list', { name: 'Friends', exact: true }).getByRole('listitem')).toHaveCount(5);
      await untilDrawn(page);
      await takePicture(page, `friends-${width}.webp`);
    });
  });
}

test.describe('of a casino with an injected fault', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the workbench, at the event that bisect names', async ({ page }) => {
    const sound = await Casino.withHistory(3_000);
    await sound.stop();
    const damaged = await sound.damagedCopy('posting-off-by-one', 3);
    const workbench = new Workbench(page, damaged.casino);
    await workbench.open(`/${damaged.event_id.replace('@', '?at=')}`);
    await expect(workbench.chosen).toBeVisible();
    await page.keyboard.press('b');
    await page.getByRole('region', { name: 'Bisect' }).getByText('correct until').waitFor();
    await takePicture(page, 'workbench-1440.webp');
    await page.goto('about:blank');
    await damaged.casino.remove();
    await sound.remove();
  });
});

/** Completes the player's onboarding, so that the page no longer asks for it. */
async function settleIn(player: Api): Promise<void> {
  await player.post('/self/onboarding', {
    firstName: 'Anna',
    lastName: 'Berg',
    dateOfBirth: '1990-01-31',
    countryId: 'US',
    stateId: 'TX',
  });
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByTestId('wallet-pill')).toBeVisible();
  await untilDrawn(page);
}

/** Waits until the artwork of all visible games is loaded. */
async function untilDrawn(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect
    .poll(() => page.evaluate(() => [...document.images].every((image) => image.complete || image.loading === 'lazy')))
    .toBe(true);
}
