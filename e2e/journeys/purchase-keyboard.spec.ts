import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { buyCoins, CARDS, method, order, packages, pay, purchase, purchaseRows } from '../support/cashier.js';
import { arrive } from '../support/player.js';
import { expectConnected, expectShown, openWallet, tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';

/** A page with little content keeps the accessibility scans fast. */
const SHORT_PAGE = '/no/such/place';
/** The price of the offer for a first purchase and of a package with the same Gold Coins. */
const PRICE = '$9.99';

const offer = (page: Page) => packages(page).getByRole('radio', { name: /First purchase offer/ });

test('coins are bought with a card, by keyboard alone, and every tab shows them', { tag: '@gate' }, async ({
  page,
  context,
}) => {
  const player = await arrive(page);
  const other = await context.newPage();
  await other.goto(SHORT_PAGE);
  await page.goto(`${SHORT_PAGE}?sort=name`);
  await expectConnected(page);
  await expectConnected(other);

  await tabTo(page.getByRole('banner').getByRole('button', { name: 'Buy Coins' }));
  await page.keyboard.press('Enter');
  await expect(offer(page)).toBeChecked();
  await expectAccessible(page, 'packages');
  await tabTo(offer(page));
  await page.keyboard.press('ArrowDown');
  await expect(packages(page).getByRole('button', { name: `Pay ${PRICE}` })).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await tabTo(packages(page).getByRole('button', { name: `Pay ${PRICE}` }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
  expect(new URL(page.url()).origin).not.toBe(new URL(other.url()).origin);
  await pay(page, CARDS.succeeds);

  await expect(purchase(page).getByText('Your coins are in your wallet')).toBeVisible();
  await expect(purchase(page)).toContainText('+99,900.00 GC');
  await expect(page).toHaveURL(`${SHORT_PAGE}?sort=name`);
  for (const tab of [page, other]) await expectShown(tab, 'gold_coins', '104900000000');
  await expect(purchase(page)).toContainText('Balance 104,900.00 GC');
  await expectAccessible(page, 'a purchase that succeeded');
  expect((await player.wallet()).gold_coins.balance).toBe('104900000000');

  await purchase(page).getByRole('button', { name: 'Done' }).click();
  await buyCoins(page);
  await expect(packages(page).getByRole('radio').first()).toBeVisible();
  await expect(packages(page).getByText('First purchase offer')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openWallet(page);
  const wallet = page.getByRole('dialog', { name: /Wallet/ });
  await wallet.getByRole('tab', { name: 'History' }).click();
  await expect(
    wallet
      .getByRole('list', { name: /^Movements/ })
      .getByRole('listitem')
      .first(),
  ).toContainText('Coins bought');
});

test('a purchase in the wallet history leads to its receipt, by keyboard, and a reload keeps it', async ({ page }) => {
  await arrive(page);
  await page.goto(SHORT_PAGE);
  await buyCoins(page);
  await order(page, '$4.99');
  await pay(page, CARDS.succeeds);
  await purchase(page).getByRole('button', { name: 'Done' }).click();
  await openWallet(page);
  const wallet = page.getByRole('dialog', { name: /Wallet/ });
  await wallet.getByRole('tab', { name: 'History' }).click();
  await tabTo(wallet.getByRole('link', { name: 'Receipt of the purchase' }));
  await page.keyboard.press('Enter');
  const receipt = page.getByRole('dialog', { name: /^Receipt/ });
  await expect(receipt.getByText('$4.99')).toBeVisible();
  await expect(page).toHaveURL(/\/transactions\/purchases\?receipt=/);
  await expect(wallet).toHaveCount(0);
  await expect(receipt.locator(':focus')).toHaveCount(1);
  await page.reload();
  await expect(receipt.getByText('$4.99')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(receipt).toHaveCount(0);
  await expect(page).toHaveURL(/\/transactions\/purchases$/);
  await expect(purchaseRows(page)).toHaveCount(1);

  await page.goBack();
  await expect(page).toHaveURL(SHORT_PAGE);
  await expect(wallet.getByRole('tab', { name: 'History', selected: true })).toBeVisible();
  await expect(wallet.locator(':focus')).toHaveCount(1);
  await page.goForward();
  await expect(purchaseRows(page)).toHaveCount(1);
  await expect(wallet).toHaveCount(0);
});

test('the packages that the wallet opens keep the focus, by keyboard, and pass it back when they close', async ({
  page,
}) => {
  await arrive(page);
  await page.goto(SHORT_PAGE);
  await expectConnected(page);
  const wallet = page.getByRole('dialog', { name: /Wallet/ });
  const opener = page.getByRole('banner').getByRole('button', { name: 'Wallet', exact: true });
  await tabTo(opener);
  await page.keyboard.press('Enter');
  await tabTo(wallet.getByRole('button', { name: 'Buy Coins' }));
  await page.keyboard.press('Enter');
  await expect(offer(page)).toBeVisible();
  // The wallet restores the focus when it is removed, after its closing animation.
  await expect(wallet).toHaveCount(0);
  await page.locator('[role="dialog"][data-closed]').waitFor({ state: 'detached' });
  await expect(offer(page)).toBeFocused();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    await expect(packages(page).locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(packages(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a payment method is chosen by keyboard, is remembered, and is named by the purchase', { tag: '@gate' }, async ({
  page,
}) => {
  await arrive(page);
  await page.goto(SHORT_PAGE);
  await expectConnected(page);
  await buyCoins(page);
  await expect(method(page, 'Card')).toBeChecked();
  await tabTo(method(page, 'Card'));
  await page.keyboard.press('ArrowLeft');
  await expect(method(page, 'Crypto')).toBeChecked();
  await expect(packages(page)).toContainText('The price in crypto is fixed for 15 minutes.');
  await expect(packages(page).getByRole('button', { name: 'Pay $9.99 with crypto' })).toBeVisible();
  await expectAccessible(page, 'packages paid with crypto');
  await page.keyboard.press('ArrowLeft');
  await expect(packages(page)).not.toContainText('The price in crypto');
  const { origin } = new URL(page.url());
  await tabTo(packages(page).getByRole('button', { name: 'Pay $9.99 with Google Pay' }));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.origin !== origin);

  await page.goto(SHORT_PAGE);
  await expect(purchase(page).getByText('Your payment is open')).toBeVisible();
  await expect(purchase(page)).toContainText('Google Pay');
  await purchase(page).getByRole('button', { name: 'Cancel payment' }).click();
  await purchase(page).getByRole('button', { name: 'Try again' }).click();
  await expect(method(page, 'Google Pay')).toBeChecked();
  await page.keyboard.press('Escape');
  await page.reload();
  await buyCoins(page);
  await expect(method(page, 'Google Pay')).toBeChecked();
});
