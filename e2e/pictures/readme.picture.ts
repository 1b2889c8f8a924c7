import type { Page } from '@playwright/test';
import { Casino } from '../support/casino.js';
import { takePicture } from '../support/picture.js';
import { arriveAs } from '../support/player.js';
import { DiceTable } from '../support/screen.js';
import { expect, test } from '../support/test.js';
import { Workbench } from '../support/workbench.js';

test.describe('at 1440', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the dice table, a win just landed', async ({ page }) => {
    await arriveAs(page, 'anna');
    const table = new DiceTable(page);
    await table.open();
    let won = false;
    for (let bets = 0; bets < 9 || !won; bets++) ({ won } = await table.bet());
    await page.getByText('Won +').first().waitFor();
    await takePicture(page, 'dice-1440.webp');
  });

  test('the lobby, wide', async ({ page }) => {
    await arriveAs(page, 'anna');
    await openLobby(page);
    await takePicture(page, 'lobby-1440.webp');
  });
});

test.describe('of a harmed history', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the workbench, at the event that bisect names', async ({ page }) => {
    const sound = await Casino.withHistory(3_000);
    await sound.stop();
    const harmed = await sound.harmedCopy('posting-off-by-one', 3);
    const workbench = new Workbench(page, harmed.casino);
    await workbench.open(`/${harmed.event_id.replace('@', '?at=')}`);
    await expect(workbench.chosen).toBeVisible();
    await page.keyboard.press('b');
    await page.getByRole('region', { name: 'Bisect' }).getByText('held until').waitFor();
    await takePicture(page, 'workbench-1440.webp');
    await page.goto('about:blank');
    await harmed.casino.remove();
    await sound.remove();
  });
});

test.describe('at 390', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the lobby', async ({ page }) => {
    await arriveAs(page, 'anna');
    await openLobby(page);
    await takePicture(page, 'lobby-390.webp');
  });
});

/** With its pictures. */
async function openLobby(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByText('Welcome, anna').waitFor();
  await page.waitForLoadState('networkidle');
}
