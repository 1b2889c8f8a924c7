import { expectAccessible } from '../support/accessibility.js';
import { arriveAs } from '../support/player.js';
import { tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';
import { Workbench, withDamagedCopy } from '../support/workbench.js';

// Engineers see the data of the complete casino, so these tests need one of their own.
test.use({ alone: true, inOneProcess: 'the workbench exists only in single-process mode' });

test('what-if draws the other balance next to the recorded one, with the difference at its end, until it is undone', async ({
  page,
  casino,
}) => {
  const anna = await arriveAs(page, 'anna', { bets: 12 });
  const workbench = new Workbench(page, casino);
  const legend = page.getByTestId('what-if-legend');
  await workbench.open(`/wallet-${anna.uid}?at=2&tab=what-if`);
  await expect(legend).toContainText('without @2');
  await expect(legend).toContainText('(−5,000.00)');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(legend).toContainText('without @2, @3');
  await expect(page).toHaveURL(/tab=what-if&without=2,3$/);
  await expectAccessible(page, 'what-if curve');

  await page.reload();
  await expect(legend).toContainText('without @2, @3');
  await tabTo(legend.getByRole('button', { name: 'Undo the what-if' }));
  await page.keyboard.press('Enter');
  await expect(legend).toBeHidden();
  await expect(page).not.toHaveURL(/without/);
  await page.goBack();
  await expect(legend).toContainText('without @2, @3');
  await page.goto(`/workbench/wallet-${anna.uid}?without=2,x`);
  await expect(page.getByText(/^2,x is not a list of versions/)).toBeVisible();
});

test('bisect narrows the search on the plot, ends at the event at fault and opens it, for any rule or for one', async ({
  page,
  casino,
}) => {
  await arriveAs(page, 'anna', { bets: 12 });
  await withDamagedCopy(page, casino, 'posting-off-by-one', async (damaged) => {
    const { stream, version } = damaged;
    const overlay = page.getByTestId('bisect-overlay');
    const line = page.getByTestId('bisect-line');
    await new Workbench(page, damaged.casino).open(`/${stream}?at=1&tab=bisect`);
    await expect(overlay).toHaveAttribute('data-settled', 'true');
    await expect(line).toContainText(`${damaged.event_id}: its postings do not sum to zero`);
    await expectAccessible(page, 'bisect on the plot');

    await page.getByRole('combobox', { name: 'Look for' }).selectOption('postings');
    await expect(page).toHaveURL(/tab=bisect&rule=postings$/);
    await expect(line).toContainText('postings do not sum to zero');
    await page.getByRole('combobox', { name: 'Look for' }).selectOption('draws');
    await expect(page.getByRole('region', { name: 'Bisect' })).toContainText('Everything is correct');
    await expect(line).toBeHidden();
    await page.goBack();
    await tabTo(line.getByRole('link', { name: damaged.event_id }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${stream}\\?at=${version}&tab=bisect&rule=postings$`));
  });
});

test('with reduced motion the plot shows the end of a bisect at once, otherwise within 1.5 seconds', async ({
  page,
  casino,
}) => {
  await arriveAs(page, 'anna', { bets: 12 });
  await withDamagedCopy(page, casino, 'posting-off-by-one', async (damaged) => {
    const { stream } = damaged;
    await page.addInitScript(() => {
      const first: { drawn?: number; settled?: number } = {};
      Object.assign(window, { first });
      new MutationObserver(() => {
        const overlay = document.querySelector('[data-testid="bisect-overlay"]');
        if (overlay) first.drawn ??= performance.now();
        if (overlay?.hasAttribute('data-settled')) first.settled ??= performance.now();
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    const took = () =>
      page.evaluate(() => {
        const { drawn = Number.NaN, settled = Number.NaN } = (window as unknown as { first: Record<string, number> })
          .first;
        return settled - drawn;
      });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await new Workbench(page, damaged.casino).open(`/${stream}?tab=bisect`);
    await expect(page.getByTestId('bisect-overlay')).toHaveAttribute('data-settled', 'true');
    const moving = await took();
    expect(moving).toBeGreaterThan(300);
    expect(moving).toBeLessThan(1_500);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(page.getByTestId('bisect-overlay')).toHaveAttribute('data-settled', 'true');
    expect(await took()).toBeLessThan(50);
  });
});
