import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { expectConnected, expectShown, tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';

test('after the claim the dialog shows what was granted and leads to a game, by keyboard alone', {
  tag: '@gate',
}, async ({ page }) => {
  await arrive(page, { bonus: false });
  await page.goto('/');
  await page.getByRole('button', { name: 'Claim the bonus' }).click();
  const dialog = page.getByRole('dialog');
  const claim = dialog.getByRole('button', { name: 'Claim 5,000.00 GC + 1.00 SC' });
  await tabTo(claim);
  await expectConnected(page);
  await expect(claim).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveAccessibleName('Daily bonus');
  await expect(dialog.getByRole('status')).toContainText('5,000.00 GC + 1.00 SC. Claimed. It is in your wallet.');
  const play = dialog.getByRole('link', { name: 'Play Dice' });
  await expect(play).toBeFocused();
  await expectAccessible(page, 'claimed');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/games/dice');
  await expect(page.getByRole('heading', { name: 'Dice', level: 1 })).toBeVisible();
  await expectShown(page, 'gold_coins', '5000000000');
});

test('the moment after the claim does not move for players who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await arrive(page, { bonus: false });
  await page.goto('/');
  await page.getByRole('button', { name: 'Claim the bonus' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Claim 5,000.00 GC + 1.00 SC' }).click();
  await expect(dialog.getByRole('link', { name: 'Play Dice' })).toBeVisible();
  const moving = await dialog.evaluate((element) =>
    element
      .getAnimations({ subtree: true })
      .flatMap((animation) => (animation.effect as KeyframeEffect).getKeyframes())
      .filter((frame) => 'transform' in frame || 'translate' in frame || 'scale' in frame),
  );
  expect(moving).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});
