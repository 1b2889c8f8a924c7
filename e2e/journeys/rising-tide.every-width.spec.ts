import { expectAccessible } from '../support/accessibility.js';
import { overflow } from '../support/layout.js';
import { noteTravel } from '../support/motion.js';
import { arrive } from '../support/player.js';
import { expect, test } from '../support/test.js';
import { TidePage, TOO_LATE } from '../support/tide-table.js';

test.describe.configure({ timeout: 900_000 });
test.beforeEach(({ watch }) => watch.provokes(...TOO_LATE));

test('Rising Tide is accessible and fits the window in every phase, and its button is in view', {
  tag: '@gate-phone',
}, async ({ page }) => {
  await arrive(page);
  const tide = new TidePage(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  await tide.open();
  await tide.target.fill('');
  await tide.phase(/./);
  if (isPhone) await expect(tide.act).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'Rising Tide before a bet');
  await tide.bet();
  await expectAccessible(page, 'Rising Tide with a placed bet');
  await tide.phase(/running|ended/);
  await expectAccessible(page, 'Rising Tide while the round runs');
  if (isPhone) await expect(tide.act).toBeInViewport({ ratio: 1 });
  await tide.phase('ended');
  await expectAccessible(page, 'Rising Tide after the round');
  expect(await overflow(page)).toEqual([]);
  await tide.settled(1);
  await tide.ends.first().getByRole('button').click();
  await expect(page.getByText('Seed, hash and end agree')).toBeVisible();
  await expectAccessible(page, 'Rising Tide, proof');
});

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('nothing moves while a round is played, and the drawing changes once a second', async ({ page }) => {
    const travelled = await noteTravel(page);
    await arrive(page);
    const tide = new TidePage(page);
    await tide.open();
    await tide.target.fill('9999');
    await tide.bet();
    await travelled();
    await tide.phase('ended');
    await tide.settled(1);
    expect(await travelled()).toEqual([]);
  });
});
