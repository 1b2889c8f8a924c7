import { expectAccessible } from '../support/accessibility.js';
import { CARDS, createPurchase, order, pay, purchase, purchaseRows } from '../support/cashier.js';
import { arrive } from '../support/player.js';
import { expect, test } from '../support/test.js';

const PRICE = '$9.99';

test('the list of purchases is empty at first and can be filtered, and each purchase has a receipt', async ({
  page,
}) => {
  const { username, email } = await arrive(page);
  await page.goto('/transactions/purchases');
  await expect(page.getByText('No purchases yet')).toBeVisible();
  await expectAccessible(page, 'no purchases');
  await page.getByRole('main').getByRole('button', { name: 'Buy Coins' }).click();
  await order(page, PRICE, { offer: true });
  await pay(page, CARDS.succeeds);
  await purchase(page).getByRole('button', { name: 'Done' }).click();
  await expect(purchaseRows(page)).toHaveCount(1);
  await expect(purchaseRows(page)).toContainText('99,900.00 GC');
  await expect(purchaseRows(page)).toContainText('Visa ending in 4242');
  await expectAccessible(page, 'purchases');

  const open = purchaseRows(page).getByRole('button', { name: /^Receipt/ });
  await open.click();
  const receipt = page.getByRole('dialog', { name: /Receipt/ });
  await expect(receipt).toContainText(PRICE);
  await expect(receipt).toContainText(username);
  await expect(receipt).toContainText(email);
  await expect(receipt.getByRole('button', { name: 'Print' })).toBeVisible();
  await expectAccessible(page, 'receipt');
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await open.click();
  await expect(receipt).toContainText(PRICE);
  await page.reload();
  await expect(receipt).toContainText(PRICE);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await expect(page).toHaveURL('/transactions/purchases');

  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Expired' });
  await expect(page).toHaveURL('/transactions/purchases?status=expired');
  await expect(page.getByText('No purchases with the status “Expired”')).toBeVisible();
  await page.getByRole('button', { name: 'Show all purchases' }).click();
  await expect(purchaseRows(page)).toHaveCount(1);
  await page.goto('/transactions/purchases?status=nonsense');
  await expect(page).toHaveURL('/transactions/purchases');
  await expect(purchaseRows(page)).toHaveCount(1);
  await page.getByRole('navigation', { name: 'Transactions' }).getByRole('link', { name: 'Redemptions' }).click();
  await expect(page.getByText('Redemptions are not open yet')).toBeVisible();
});

test('older purchases are shown on demand and get the focus, also those with the chosen status', async ({ page }) => {
  const player = await arrive(page);
  for (const isCanceled of [true, false, true]) await createPurchase(player, isCanceled);
  // With one purchase per page, three purchases have three pages.
  await page.route('**/api/cashier/purchases?*limit=20*', (route) =>
    route.continue({ url: route.request().url().replace('limit=20', 'limit=1') }),
  );
  await page.goto('/transactions/purchases');
  const older = page.getByRole('button', { name: 'Show older' });
  for (const shown of [2, 3]) {
    await older.click();
    await expect(purchaseRows(page)).toHaveCount(shown);
    await expect(purchaseRows(page).last().getByRole('button')).toBeFocused();
    await expect(purchaseRows(page).last().getByRole('button')).toBeInViewport({ ratio: 1 });
  }
  await expect(older).toHaveCount(0);
  await expect(purchaseRows(page).nth(1)).toContainText('Payment open');
  await expectAccessible(page, 'three pages of purchases');
  const last = purchaseRows(page).last().getByRole('button');
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await last.click();
    await expect(page.getByRole('dialog', { name: /Purchase details/ })).toBeVisible();
    await close();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/transactions/purchases');
    await expect(purchaseRows(page)).toHaveCount(3);
    await expect(last).toBeFocused();
  }

  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Failed or canceled' });
  await expect(purchaseRows(page)).toHaveCount(1);
  await older.click();
  await expect(purchaseRows(page)).toHaveCount(2);
  await expect(older).toHaveCount(0);
  for (const row of await purchaseRows(page).all()) await expect(row).toContainText('Canceled');
});

test('purchases that cannot be loaded say so, and the retry loads them', async ({ page, watch }) => {
  watch.provokes(/^500 GET \/api\/cashier\/purchases/);
  await arrive(page);
  const problem = { code: 'data_damaged', status: 500, title: 'Stored data is damaged' };
  await page.route('**/api/cashier/purchases?*', (route) => route.fulfill({ status: 500, json: problem }));
  await page.goto('/transactions/purchases');
  await expect(page.getByText('Your purchases could not be loaded')).toBeVisible();
  await page.unroute('**/api/cashier/purchases?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No purchases yet')).toBeVisible();
});
