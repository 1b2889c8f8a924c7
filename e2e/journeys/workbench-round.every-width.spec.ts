import { expectAccessible } from '../support/accessibility.js';
import { arriveAs } from '../support/player.js';
import { tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';
import { Workbench, withDamagedCopy } from '../support/workbench.js';

// Engineers see the data of the complete casino, so these tests need one of their own.
test.use({ alone: true, inOneProcess: 'the workbench exists only in single-process mode' });

test('a round is recomputed step by step: without the seed in use, with a revealed seed, and after an edit', async ({
  page,
  casino,
}) => {
  const anna = await arriveAs(page, 'anna', { bets: 3 });
  const wallet = `/wallet-${anna.uid}`;
  const workbench = new Workbench(page, casino);
  const round = page.getByRole('region', { name: 'Round recomputed' });
  await workbench.open(`${wallet}?at=4&tab=event`);
  await expect(round).toContainText('every step agrees');
  await expect(round).toContainText('in use, so it is not shown');
  await expect(round.getByRole('listitem')).toHaveCount(2);

  for (const clientSeed of ['dusk', 'dawn']) {
    await anna.post('/fairness/rotate', { clientSeed });
    await anna.bet('1000000');
  }
  await page.reload();
  await expect(round).toContainText('every step agrees');
  await expect(round.getByRole('listitem')).toHaveCount(7);
  await expect(round.getByRole('listitem').filter({ hasText: 'HMAC-SHA256 of “' })).toContainText(/[0-9a-f]{64}/);
  await expectAccessible(page, 'a round that agrees');
  await tabTo(round.getByRole('button', { name: 'Copy: client seed' }));
  await tabTo(round.getByRole('link', { name: `fairness-${anna.uid}@1` }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/fairness-${anna.uid}\\?at=1`));

  await withDamagedCopy(page, casino, 'seed-replaced', async (damaged) => {
    // The drill replaces the seed of pair 2 or 3, which decided the bets 7 and 9: each rotation is an event too.
    const pair = damaged.version;
    await new Workbench(page, damaged.casino).open(`${wallet}?at=${2 * pair + 3}&tab=event`);
    await expect(round).toContainText(/\d steps? differs?/);
    const differing = round.locator('[data-differs]');
    await expect(differing.first()).toContainText(/stored: /);
    await expectAccessible(page, 'a round that differs');
  });
});
