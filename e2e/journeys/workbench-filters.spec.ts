import { expectAccessible } from '../support/accessibility.js';
import { arriveAs } from '../support/player.js';
import { expect, test } from '../support/test.js';
import { Workbench } from '../support/workbench.js';

// Engineers see the data of the complete casino, so these tests need one of their own.
test.use({ alone: true, inOneProcess: 'the workbench exists only in single-process mode' });

test('filters narrow the event list, are in the address, can be undone, and work with the keyboard alone', async ({
  page,
  casino,
}) => {
  const anna = await arriveAs(page, 'anna', { bets: 8 });
  const stream = `wallet-${anna.uid}`;
  const versions = (await casino.events(stream)).filter(({ type }) => type === 'bet_and_win_settled');
  const workbench = new Workbench(page, casino);
  await workbench.open(`/${stream}?at=1`);
  const form = page.getByRole('form', { name: 'Filter events' });
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  await form.getByRole('combobox', { name: 'Type' }).fill('bet_and_win_settled');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${casino.url}/workbench/${stream}?at=1&type=bet_and_win_settled`);
  await expect(workbench.list.getByRole('option')).toHaveCount(versions.length);
  await expect(page.getByText(`${versions.length} of `)).toBeVisible();
  await expectAccessible(page, 'the filtered list');

  await test.step('the command line gives the same list', async () => {
    const command = `npm run replay -- show ${stream} --type bet_and_win_settled --data ${casino.dataDir}`;
    await expect(page.getByText(command)).toBeVisible();
  });

  await test.step('the arrow keys visit only the events that match', async () => {
    await workbench.list.focus();
    await page.keyboard.press('Home');
    await expect(workbench.chosen).toHaveAttribute('data-version', String(versions[0]?.version));
    await page.keyboard.press('ArrowDown');
    await expect(workbench.chosen).toHaveAttribute('data-version', String(versions[1]?.version));
    await page.keyboard.press('End');
    await expect(workbench.chosen).toHaveAttribute('data-version', String(versions.at(-1)?.version));
  });

  await test.step('a reason selects the grants that state it', async () => {
    await form.getByRole('combobox', { name: 'Type' }).fill('');
    await form.getByRole('combobox', { name: 'Reason' }).fill('daily_bonus');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/reason=daily_bonus/);
    await expect(workbench.list.getByRole('option')).toHaveCount(1);
    await page.goBack();
    await expect(form.getByRole('combobox', { name: 'Type' })).toHaveValue('bet_and_win_settled');
  });

  await test.step('a filter that cannot be applied says why, and the list says that nothing matches', async () => {
    await form.getByRole('textbox', { name: 'Amount moved' }).fill('lots');
    await page.keyboard.press('Enter');
    await expect(form.getByText('An amount in coins, such as >100')).toBeVisible();
    await form.getByRole('textbox', { name: 'Amount moved' }).fill('>999999');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No event matches these filters.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No event matches these filters.')).toBeVisible();
  });

  await page.goBack();
  await page.goBack();
  await expect(workbench.list.getByRole('option')).toHaveCount(versions.length);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/type=/);
  await expect(workbench.list.getByRole('option')).not.toHaveCount(versions.length);
});
