import { takePicture } from '../support/picture.js';
import { arriveAs } from '../support/player.js';
import { DiceTable } from '../support/screen.js';
import { test } from '../support/test.js';

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
});

test.describe('at 390', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the lobby', async ({ page }) => {
    await arriveAs(page, 'anna');
    await page.goto('/');
    await page.getByText('Welcome, anna').waitFor();
    await takePicture(page, 'lobby-390.webp');
  });
});
