import { expectAccessible } from '../support/accessibility.js';
import { CARDS, order, packages, pay, purchase } from '../support/cashier.js';
import { arrive } from '../support/player.js';
import { expectConnected, expectShown } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const SHORT_PAGE = '/no/such/place';

test('on a small screen coins are bought from the wallet, and the receipt is in the menu', {
  tag: '@gate-phone',
}, async ({ page, isMobile }) => {
  await arrive(page);
  await page.goto(SHORT_PAGE);
  await expectConnected(page);
  await page.getByRole('button', { name: 'Wallet', exact: true }).click();
  await page
    .getByRole('dialog', { name: /Wallet/ })
    .getByRole('button', { name: 'Buy Coins' })
    .click();
  const act = packages(page).getByRole('button', { name: 'Pay $9.99' });
  await expect(act).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'packages');
  await order(page, '$299.99');
  await pay(page, CARDS.succeeds);
  // The fraud scoring challenges a first purchase of this amount.
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await expect(purchase(page).getByText('Your coins are in your wallet')).toBeVisible();
  await expectAccessible(page, 'a purchase that succeeded');
  await purchase(page).getByRole('button', { name: 'Done' }).click();
  await expectShown(page, 'gold_coins', '3004900000000');

  if (isMobile) {
    await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Transactions' }).click();
  } else await page.goto('/transactions/purchases');
  await page.getByRole('button', { name: /^Receipt of \$299\.99/ }).click();
  await expect(page.getByRole('dialog', { name: /Receipt/ })).toContainText('Visa ending in 4242');
  await expectAccessible(page, 'receipt');
});
