import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { arrive } from '../support/player.js';
import { expectConnected, expectShown, tabTo } from '../support/screen.js';
import { test as testWithClock } from '../support/server-clock.js';
import { expect, test } from '../support/test.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The days of the streak in the dialog. */
const days = (dialog: Locator) => dialog.getByRole('list', { name: 'Days of the streak' }).getByRole('listitem');

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

/** The next midnight of UTC. The clock of the casino begins six minutes before it: a session token lasts ten. */
const MIDNIGHT = Math.ceil(Date.now() / DAY) * DAY;

testWithClock.describe('at midnight', () => {
  testWithClock.use({ serverTime: MIDNIGHT - 6 * MINUTE });

  for (const [words, errorMs] of [
    ['five hours ahead', 5 * HOUR],
    ['seven hours behind', -7 * HOUR],
  ] as const) {
    testWithClock(
      `with a clock ${words}, day 2 of the streak opens at midnight of the server`,
      async ({ page, casino, serverClock }) => {
        /** Moves the server and the device to a time of the server, as if the player waited with the dialog open. */
        const waitUntil = async (time: number) => {
          const waitedMs = time - serverClock.now();
          await serverClock.advance(waitedMs);
          await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + waitedMs);
          await serverClock.isShownBy(casino);
        };
        await arrive(page, { bonus: false });
        await page.clock.install({ time: serverClock.now() + errorMs });
        await page.goto('/');
        await page.getByRole('button', { name: 'Claim the bonus' }).click();
        const dialog = page.getByRole('dialog', { name: 'Daily bonus' });
        await expect(days(dialog)).toHaveCount(7);
        await expect(days(dialog).first()).toHaveAttribute('aria-current', 'date');
        await dialog.getByRole('button', { name: 'Claim 5,000.00 GC + 1.00 SC' }).click();
        await expect(days(dialog).filter({ hasText: 'claimed' })).toHaveText([/^Today.*5,000\.00 GC/]);
        await expect(dialog.getByRole('status')).toContainText(/The next one opens in \d min/);

        await expect(dialog.getByRole('link', { name: 'Play Dice' })).toBeFocused();

        await waitUntil(MIDNIGHT - 2 * MINUTE);
        await expect(dialog.getByRole('status')).toContainText(/The next one opens in (1|2) min/);
        await expect(dialog.getByRole('button', { name: 'Claim' })).toHaveCount(0);

        await waitUntil(MIDNIGHT + SECOND);
        const claim = dialog.getByRole('button', { name: 'Claim 5,500.00 GC + 1.10 SC' });
        await expect(claim).toBeFocused();
        await expect(days(dialog).nth(1)).toHaveAttribute('aria-current', 'date');
        await expectAccessible(page, 'day 2');

        await claim.click();
        await expect(days(dialog).filter({ hasText: 'claimed' })).toHaveText([
          /^Day 1.*5,000\.00 GC/,
          /^Today.*5,500\.00 GC/,
        ]);
        await expect(dialog.getByRole('status')).toContainText('5,500.00 GC + 1.10 SC. Claimed. It is in your wallet.');
        await expectShown(page, 'gold_coins', '10500000000');
      },
    );
  }
});
