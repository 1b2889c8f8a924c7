import { expectAccessible } from '../support/accessibility.js';
import { buyCoins, CARDS, method, offer, packages, pay, purchase } from '../support/cashier.js';
import { SHORT_PAGE } from '../support/pages.js';
import { arrive } from '../support/player.js';
import { expectConnected, expectShown, tabTo } from '../support/screen.js';
import { expect, test } from '../support/test.js';

/** The price of the offer for a first purchase and of a package with the same Gold Coins. */
const PRICE = '$9.99';

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
