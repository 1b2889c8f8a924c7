import { expectAccessible } from '../support/accessibility.js';
import { arriveAs } from '../support/player.js';
import { expect, test } from '../support/test.js';
import { Workbench } from '../support/workbench.js';

// Engineers see the data of the complete casino, so these tests need one of their own.
test.use({ alone: true, inOneProcess: 'the workbench exists only in single-process mode' });

test('the tab is in the address: reload, Back, Forward and another window show the same page', async ({
  page,
  casino,
}) => {
  const anna = await arriveAs(page, 'anna', { bets: 8 });
  const workbench = new Workbench(page, casino);
  const stream = `${casino.url}/workbench/wallet-${anna.uid}`;
  await workbench.open(`/wallet-${anna.uid}?at=3`);
  await workbench.expectAsOf(3);
  await page.keyboard.press('d');
  await expect(page).toHaveURL(`${stream}?at=3&tab=diff`);
  await page.keyboard.press('k');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(`${stream}?at=2&tab=explain`);
  const explain = page.getByRole('region', { name: 'Explain' });
  await expect(explain).toContainText('as of @2');

  await page.reload();
  await workbench.expectAsOf(2);
  await expect(explain).toContainText('as of @2');
  await page.goBack();
  await expect(page).toHaveURL(`${stream}?at=2&tab=diff`);
  await expect(page.getByRole('region', { name: 'Diff' })).toBeVisible();
  await page.goBack();
  await workbench.expectAsOf(3);
  await expect(page.getByRole('region', { name: 'Diff' })).toBeHidden();
  await page.goForward();
  await page.goForward();
  await expect(explain).toContainText('as of @2');

  const window = await page.context().newPage();
  await window.goto(page.url());
  await expect(window.getByRole('region', { name: 'Explain' })).toContainText('as of @2');
  await expectAccessible(window, 'an opened link');
});

test('an address with invalid parts says what is wrong with each and shows the rest', async ({ page, casino }) => {
  const anna = await arriveAs(page, 'anna', { bets: 4 });
  const { version } = await casino.balance('anna');
  const workbench = new Workbench(page, casino);
  await workbench.open(`/wallet-${anna.uid}?at=2`);
  await workbench.expectAsOf(2);
  const stream = `/workbench/wallet-${anna.uid}`;

  await page.goto(`${stream}?at=2&tab=bisekt&tipe=x`);
  await workbench.expectAsOf(2);
  await expect(page.getByText('There is no tab bisekt; the tabs are list, event, explain,')).toBeVisible();
  await expect(page.getByText('The address contains tipe, which the workbench does not know')).toBeVisible();
  await expect(page).toHaveURL(`${casino.url}${stream}?at=2`);

  await page.goto(`${stream}?at=9999`);
  await workbench.expectAsOf(version);
  await expect(
    page.getByText(`wallet-${anna.uid} ends at version ${version}; version 9999 does not exist.`),
  ).toBeVisible();
});

test('an address with a bad percent sign shows the workbench, which reports that there is no such stream', async ({
  page,
  casino,
  watch,
}) => {
  watch.provokes(/^404 GET \/(api\/)?workbench\/%/, /^404 GET \/api\/.*%25/);
  await new Workbench(page, casino).open('/%');
  await expect(page.getByRole('main')).toContainText('%');
});
