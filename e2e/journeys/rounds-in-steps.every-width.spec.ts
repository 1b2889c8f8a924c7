import { expectAccessible } from '../support/accessibility.js';
import { overflow } from '../support/layout.js';
import { noteTravel } from '../support/motion.js';
import { arrive } from '../support/player.js';
import { STEP_GAMES, StepTable } from '../support/step-table.js';
import { expect, test } from '../support/test.js';

for (const { id, name } of STEP_GAMES) {
  test(`${name} is accessible and fits the window before, in and after a round, and its buttons are in view`, {
    tag: id === 'blackjack' ? '@gate-phone' : [],
  }, async ({ page }) => {
    await arrive(page);
    const table = new StepTable(page, id);
    await table.open();
    const isPhone = (page.viewportSize()?.width ?? 0) < 600;
    await expectAccessible(page, `${name} before a bet`);
    if (isPhone) await expect(table.act).toBeInViewport({ ratio: 1 });
    const round = await table.betUntilOpen();
    await expectAccessible(page, `${name} in a round`);
    expect(await overflow(page)).toEqual([]);
    await expect(table.choices).toBeInViewport({ ratio: 1 });
    await table.end(round);
    await expectAccessible(page, `${name} after a round`);
    expect(await overflow(page)).toEqual([]);
    await table.results.first().getByRole('button').click();
    await expect(page.getByRole('dialog', { name: 'Fairness' }).getByText('Round id')).toBeVisible();
    await expectAccessible(page, `${name}, fairness`);
  });
}

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });

  for (const { id, name } of STEP_GAMES) {
    test(`${name}: nothing moves while a round is played`, async ({ page }) => {
      const travelled = await noteTravel(page);
      await arrive(page);
      const table = new StepTable(page, id);
      await table.open();
      await travelled();
      await table.end(await table.betUntilOpen());
      expect(await travelled()).toEqual([]);
    });
  }
});
