import { arriveAs } from '../support/player.js';
import { tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';
import { Workbench, withDamagedCopy } from '../support/workbench.js';

// Engineers see the data of the complete casino, so these tests need one of their own.
test.use({ alone: true, inOneProcess: 'the workbench exists only in single-process mode' });

test('for a posting off by one micro bisect names the event and links to it, and explain, diff and what-if give results', {
  tag: '@gate',
}, async ({ page, casino }) => {
  await arriveAs(page, 'anna', { bets: 12 });
  await withDamagedCopy(page, casino, 'posting-off-by-one', async (damaged) => {
    const workbench = new Workbench(page, damaged.casino);
    const { stream, version } = damaged;
    await workbench.open(`/${stream}?at=1`);
    await workbench.expectAsOf(1);

    await page.keyboard.press('b');
    const bisect = page.getByRole('region', { name: 'Bisect' });
    const culprit = bisect.getByRole('link', { name: damaged.event_id, exact: true }).first();
    await expect(culprit).toBeVisible();
    await culprit.click();
    await workbench.expectAsOf(version);
    await expect(page).toHaveURL(new RegExp(`${stream}\\?at=${version}&tab=bisect$`));

    await bisect.getByRole('textbox', { name: /^Claim/ }).fill('4,999,999.50');
    await page.keyboard.press('Enter');
    await expect(bisect).toContainText('The balance was never 4,999,999.50 GC up to then');
    await bisect.getByRole('textbox', { name: /^Claim/ }).fill('12,50');
    await page.keyboard.press('Enter');
    await expect(bisect).toContainText('Use a point for decimals: 0.50');

    await workbench.list.focus();
    await page.keyboard.press('e');
    const explain = page.getByRole('region', { name: 'Explain' });
    await expect(explain.getByRole('row', { name: /^daily bonus 1 \+5,000\.00/ })).toBeVisible();

    await page.keyboard.press('d');
    await expect(page.getByRole('region', { name: 'Diff' }).getByRole('status')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article', { name: `Event ${damaged.event_id}` })).toBeVisible();

    await page.keyboard.press('g');
    await page.keyboard.press('j');
    await page.keyboard.press('w');
    const whatIf = page.getByRole('region', { name: 'What if' });
    await expect(whatIf).toContainText('GC would be');
    await expect(whatIf).toContainText('(−5,000.00)');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(whatIf.getByRole('button', { name: 'Keep @2 after all' })).toBeVisible();
    await expect(whatIf.getByRole('button', { name: 'Keep @3 after all' })).toBeVisible();
    await whatIf.getByRole('button', { name: 'Clear the selection' }).click();
    await expect(whatIf.getByRole('button', { name: /^Keep/ })).toHaveCount(0);
  });
});

test('with the keyboard alone: find a player, step through the events, read one, check the balance', async ({
  page,
  casino,
}) => {
  await arriveAs(page, 'anna', { bets: 6 });
  const { version } = await casino.balance('anna');
  const workbench = new Workbench(page, casino);
  const { keyboard } = page;
  await workbench.open();
  await tabTo(page.getByRole('link', { name: /^anna/ }));
  await keyboard.press('Enter');
  await workbench.expectAt(version, version);
  await tabTo(workbench.slider);
  await keyboard.press('Home');
  await workbench.expectAt(1, version);
  await tabTo(workbench.list);
  await keyboard.press('ArrowDown');
  await workbench.expectAt(2, version);
  await tabTo(page.getByRole('tab', { name: 'Event' }));
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Explain' })).toContainText('as of @2');
  await keyboard.press('v');
  await expect(page.getByRole('article')).toBeVisible();
  await keyboard.press('/');
  await expect(workbench.search).toBeFocused();
  await keyboard.press('Escape');
  await expect(workbench.search).not.toBeFocused();
});
