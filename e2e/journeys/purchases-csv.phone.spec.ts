import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createPurchase } from '../support/cashier.js';
import { OFFLINE } from '../support/offline.js';
import { arrive } from '../support/player.js';
import { expectConnected } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const BYTE_ORDER_MARK = '\uFEFF';

const button = (page: Page) => page.getByRole('main').getByRole('button', { name: /CSV|download again/ });

async function download(page: Page): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await button(page).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('all purchases with the chosen status are downloaded as a CSV file, from every page', async ({ page }) => {
  const player = await arrive(page);
  const ids = [await createPurchase(player, true), await createPurchase(player), await createPurchase(player, true)];
  // With one purchase per page, three purchases have three pages.
  await page.route('**/api/cashier/purchases?*limit=100*', (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=1') }),
  );
  await page.goto('/transactions/purchases');
  const all = await download(page);
  expect(all.name).toMatch(/^goldwake-purchases-\d{4}-\d\d-\d\d\.csv$/);
  expect(all.text.startsWith(`${BYTE_ORDER_MARK}Purchase ID,Status,`)).toBe(true);
  const rows = all.text.trimEnd().split('\r\n');
  expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(ids.toReversed());
  expect(rows[1]).toMatch(
    /^[\w.-]+,Canceled,\d{4}-\d\d-\d\dT[\d:.]+Z,\d{4}-\d\d-\d\dT[\d:.]+Z,,1\.99,19900\.00,2\.00,300,no,Card,,/,
  );

  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Payment open' });
  await expect(page).toHaveURL('/transactions/purchases?status=requires_action');
  const open = await download(page);
  expect(open.name).toMatch(/^goldwake-purchases-requires_action-/);
  expect(open.text.trimEnd().split('\r\n').length).toBe(2);
  expect(open.text).toContain(ids[1]);
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Disputed' });
  await expect(page.getByText('No purchases with the status “Disputed”')).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});

test('a download that fails says so and can be repeated, and waits while the player is offline', async ({
  page,
  context,
  watch,
}) => {
  watch.provokes(...OFFLINE, /^500 GET \/api\/cashier\/purchases/);
  const player = await arrive(page);
  await createPurchase(player, true);
  await page.goto('/transactions/purchases');
  await expectConnected(page);
  const problem = { code: 'data_damaged', status: 500, title: 'Stored data is damaged' };
  await page.route('**/api/cashier/purchases?*limit=100*', (route) => route.fulfill({ status: 500, json: problem }));
  await button(page).click();
  await expect(page.getByRole('alert')).toContainText('The file could not be made.');
  await page.unroute('**/api/cashier/purchases?*limit=100*');
  const { text } = await download(page);
  expect(text.trimEnd().split('\r\n').length).toBe(2);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await context.setOffline(true);
  await expect(button(page)).toBeDisabled();
  await context.setOffline(false);
  await expect(button(page)).toBeEnabled();
});
