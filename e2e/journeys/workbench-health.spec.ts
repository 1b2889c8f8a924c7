import { expectAccessible } from '../support/accessibility.js';
import { Casino } from '../support/casino.js';
import { arriveAs } from '../support/player.js';
import { tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';
import { Workbench, withDamagedCopy } from '../support/workbench.js';

// Engineers see the data of the complete casino, so these tests need one of their own.
test.use({ alone: true, inOneProcess: 'the workbench exists only in single-process mode' });

test('the first view is the health of the casino; verify runs from it with the keyboard, and its result stays', {
  tag: '@gate',
}, async ({ page, casino }) => {
  await arriveAs(page, 'anna', { bets: 6 });
  const workbench = new Workbench(page, casino);
  await workbench.open();
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible();
  const verify = page.getByRole('region', { name: 'Verify' });
  await expect(verify).toContainText('It has not run on this history yet.');
  const gold = page.getByRole('region', { name: 'Gold Coins' });
  await expect(gold).toContainText('sums to zero');
  await expect(gold.getByRole('row', { name: /^house:games / })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Consumers' })).toContainText('wallet.balances');
  await expect(page.getByRole('region', { name: 'Dead letters' })).toContainText('none');
  await expect(page.getByRole('region', { name: 'Anchor' })).toBeVisible();
  await expect(verify.getByText(`npm run replay -- verify --data ${casino.dataDir}`)).toBeVisible();

  await tabTo(verify.getByRole('button', { name: 'Run verify' }));
  await page.keyboard.press('Enter');
  await expect(verify).toContainText(/Clean: \d+ events of \d+ streams\./);
  await page.reload();
  await expect(verify).toContainText(/Clean: \d+ events of \d+ streams\./);
  await expect(verify.getByRole('button', { name: 'Run again' })).toBeVisible();
});

test('verify names the changed event of a damaged history, and its link opens the event', async ({ page, casino }) => {
  await arriveAs(page, 'anna', { bets: 12 });
  await withDamagedCopy(page, casino, 'posting-off-by-one', async (damaged) => {
    const workbench = new Workbench(page, damaged.casino);
    await workbench.open();
    await page.getByRole('button', { name: 'Run verify' }).click();
    const causes = page.getByRole('list', { name: 'Root causes' });
    await expect(causes).toContainText('the postings do not sum to zero');
    await expectAccessible(page, 'findings');
    await causes.getByRole('link', { name: damaged.event_id }).click();
    await workbench.expectAsOf(damaged.version);
    await page.goBack();
    await expect(causes).toBeVisible();
  });
});

test('verify of 100,000 events shows its progress, and can be cancelled', async ({ page }) => {
  test.slow();
  const casino = await Casino.withHistory(100_000);
  try {
    const workbench = new Workbench(page, casino);
    await workbench.open();
    const verify = page.getByRole('region', { name: 'Verify' });
    await page.getByRole('button', { name: 'Run verify' }).click();
    // The run yields the processor to everything else, so a busy machine delays it.
    await expect(verify).toContainText(/[\d,]+ of 100,\d{3} events.* · \d+ %/, { timeout: 90_000 });
    await expectAccessible(page, 'running');
    await verify.getByRole('button', { name: 'Cancel' }).click();
    await expect(verify).toContainText('The run was cancelled.');
    await expect(verify.getByRole('button', { name: 'Run verify' })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await casino.remove();
  }
});
