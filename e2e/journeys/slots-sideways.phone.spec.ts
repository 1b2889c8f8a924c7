import { arrive } from '../support/player.js';
import { SlotFrame } from '../support/slot-frame.js';
import { expect, test } from '../support/test.js';

/** A phone held sideways. */
test.use({ viewport: { width: 844, height: 390 } });

/** Slots with 5 × 3, 6 × 5 and 3 × 3 cells. */
const SLOTS = [
  { path: '/provider-games/the-eel-wife', name: 'The Eel Wife' },
  { path: '/provider-games/almond-blossom-bazaar', name: 'Almond Blossom Bazaar' },
  { path: '/provider-games/lucky-lido', name: 'Lucky Lido' },
] as const;

test('slots are played on a phone held sideways without scrolling in the frame', async ({ page }) => {
  await arrive(page);
  for (const { path, name } of SLOTS) {
    await test.step(name, async () => {
      const slot = new SlotFrame(page, name);
      await slot.open(path);
      await expect(slot.game.locator('img.backdrop')).toBeVisible();
      for (const size of ['in the page', 'on the full screen']) {
        if (size === 'on the full screen') await page.getByRole('button', { name: 'Full screen' }).click();
        await expect.poll(() => slot.outside(), size).toEqual([]);
        await slot.play();
        for (const label of ['Balance', 'Won'] as const) {
          await slot.amount(label).evaluate((amount) => {
            amount.textContent = '12,345,678.00 GC';
          });
        }
        await expect.poll(() => slot.outside(), `${size}, after a round with large amounts`).toEqual([]);
        await slot.game.getByRole('button', { name: 'Paytable' }).click();
        const pays = slot.game.getByRole('dialog', { name: 'Paytable' });
        await expect(pays.getByRole('heading', { name: 'What the symbols pay' })).toBeVisible();
        await pays.getByRole('button', { name: 'Back to the game' }).click();
        await expect(pays).toBeHidden();
      }
      await page.getByRole('button', { name: 'Full screen' }).click();
    });
  }
});

test('a slot whose scene cannot be loaded is played before the colours of its game', async ({ page, watch }) => {
  watch.provokes(/failed GET \/backdrops/);
  await page.route('**/backdrops/*', (route) => route.abort());
  await arrive(page);
  const [{ path, name }] = SLOTS;
  const slot = new SlotFrame(page, name);
  await slot.open(path);
  await slot.play();
  await expect(slot.game.locator('img.backdrop')).toHaveCount(0);
});
