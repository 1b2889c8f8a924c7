import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { CARDS, order, packages, pay, purchase } from '../support/cashier.js';
import { arrive } from '../support/player.js';
import { expectConnected, expectShown } from '../support/screen.js';
import { expect, test } from '../support/test.js';

/** A page with little content keeps the accessibility scans fast. */
const SHORT_PAGE = '/no/such/place';
const PRICE = '$4.99';
/** Gold Coins before and after a purchase for this price. */
const BEFORE = '5000000000';
const AFTER = '54900000000';

const rows = (page: Page) => page.getByRole('list', { name: 'Purchases, newest first' }).getByRole('listitem');

async function openPackages(page: Page): Promise<void> {
  await page.goto(SHORT_PAGE);
  await expectConnected(page);
  await page.getByRole('banner').getByRole('button', { name: 'Buy Coins' }).click();
}

/** Goes to the page of a payment method. */
async function orderWith(page: Page, method: 'Apple Pay' | 'Crypto'): Promise<void> {
  await packages(page).locator('label').filter({ hasText: PRICE }).click();
  await packages(page).getByRole('radio', { name: method, exact: true }).click();
  await packages(page)
    .getByRole('button', { name: `Pay ${PRICE}` })
    .click();
  await expect(page.getByRole('heading', { name: method, exact: true })).toBeVisible();
}

/** Opens a payment at the control page of the provider in another tab. */
async function openControl(page: Page, origin: string, reference: string): Promise<Page> {
  const control = await page.context().newPage();
  await control.goto(`${origin}/control`);
  await control.getByRole('listitem').filter({ hasText: reference }).getByRole('link').first().click();
  return control;
}

test('a payment that the bank must confirm is credited after the confirmation, and not without it', async ({
  page,
}) => {
  await arrive(page);
  await openPackages(page);
  await order(page, PRICE);
  await pay(page, CARDS.needsConfirmation);
  await page.getByRole('button', { name: 'Refuse the payment' }).click();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(purchase(page).getByText('The bank could not confirm that it is you')).toBeVisible();
  await expectAccessible(page, 'a payment that the bank did not confirm');
  await expectShown(page, 'gold_coins', BEFORE);

  await purchase(page).getByRole('button', { name: 'Try again' }).click();
  await packages(page)
    .getByRole('button', { name: `Pay ${PRICE}` })
    .click();
  await pay(page, CARDS.needsConfirmation);
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await expect(purchase(page).getByText('Your coins are in your wallet')).toBeVisible();
  await expectShown(page, 'gold_coins', AFTER);
});

test('coins are bought with Apple Pay, and the list names it', async ({ page }) => {
  await arrive(page);
  await openPackages(page);
  await orderWith(page, 'Apple Pay');
  await page.getByRole('button', { name: `Pay ${PRICE} with Apple Pay` }).click();
  await expect(purchase(page).getByText('Your coins are in your wallet')).toBeVisible();
  await expectShown(page, 'gold_coins', AFTER);
  await page.goto('/transactions/purchases');
  await expect(rows(page).first()).toContainText(/Apple Pay, .+ ending in \d{4}/);
});

test('coins are bought with crypto, which the network confirms after a while', async ({ page }) => {
  await arrive(page);
  await openPackages(page);
  await orderWith(page, 'Crypto');
  await page.getByRole('button', { name: 'Show the address' }).click();
  await page.getByRole('button', { name: /^Send exactly/ }).click();
  // The page of the provider waits for the confirmation too.
  await expect(page.getByRole('button', { name: /^Send exactly/ })).toHaveCount(0);
  await page.goto(SHORT_PAGE);
  await expect(purchase(page).getByText('Your coins are in your wallet')).toBeVisible();
  await expectShown(page, 'gold_coins', AFTER);
  await page.goto('/transactions/purchases');
  await expect(rows(page).first()).toContainText('Bitcoin, address ending in');
});

test('the end of a review is told once in each tab that does not show the purchase', async ({
  page,
  context,
  casino,
}) => {
  await arrive(page);
  const other = await context.newPage();
  await other.goto(SHORT_PAGE);
  const message = (tab: Page) => tab.getByRole('region', { name: 'Messages' }).getByText(/payment was/);
  for (const [decision, told, shown] of [
    ['approve', 'Your payment was accepted, and its coins are in your wallet.', 'Your coins are in your wallet'],
    // The refund, which changes the words, may follow before the page is checked.
    ['decline', 'A payment was not accepted after its review.', /The payment was (not accepted|declined and refunded)/],
  ] as const) {
    await openPackages(page);
    await orderWith(page, 'Crypto');
    const { origin } = new URL(page.url());
    if (decision === 'approve') {
      await page.getByRole('button', { name: 'Show the address' }).click();
      await page.getByRole('button', { name: /^Send less/ }).click();
      await expect(page.getByRole('button', { name: /^Send less/ })).toHaveCount(0);
    }
    await page.goto(SHORT_PAGE);
    const purchaseId = await page.evaluate(() => sessionStorage.getItem('goldwake.purchase'));
    if (decision === 'decline') {
      const control = await openControl(page, origin, purchaseId ?? '');
      await control.getByRole('button', { name: 'Send fewer coins (underpaid)' }).click();
      await expect(control.getByText('Processing', { exact: true })).toBeVisible();
    }
    await expect(purchase(page).getByText('Your payment is in review')).toBeVisible();
    await expectConnected(page);
    await expectConnected(other);
    if (decision === 'decline') await purchase(page).getByRole('button', { name: 'Close' }).last().click();
    await casino.endReview(decision, purchaseId ?? '');

    await expect(message(other)).toHaveText(new RegExp(told));
    if (decision === 'approve') {
      await expect(purchase(page).getByText(shown)).toBeVisible();
      await expect(message(page)).toHaveCount(0);
      await other.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Details' }).click();
      await expect(purchase(other).getByText(shown)).toBeVisible();
      await other.reload();
    } else {
      await expect(message(page)).toHaveText(new RegExp(told));
      await expectAccessible(page, 'a payment that was declined after its review');
      await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Details' }).click();
      await expect(purchase(page).getByText(shown)).toBeVisible();
    }
  }
});

test('a disputed payment takes the coins back at once, and a dispute that is won restores them', {
  tag: '@gate',
}, async ({ page }) => {
  await arrive(page);
  await openPackages(page);
  await order(page, PRICE);
  const { origin } = new URL(page.url());
  await pay(page, CARDS.succeeds);
  await purchase(page).getByRole('button', { name: 'Done' }).click();
  await page.goto('/transactions/purchases');
  await expect(rows(page)).toHaveCount(1);
  await expectConnected(page);
  await expectShown(page, 'gold_coins', AFTER);
  await rows(page)
    .getByRole('button', { name: /^Receipt/ })
    .click();
  const reference = await page
    .getByRole('dialog', { name: /Receipt/ })
    .locator('code')
    .last()
    .textContent();
  await page.keyboard.press('Escape');

  const control = await openControl(page, origin, reference ?? '');
  await control.getByRole('button', { name: 'Dispute', exact: true }).click();

  await expectShown(page, 'gold_coins', BEFORE);
  await expect(rows(page)).toContainText('Disputed');
  const message = page.getByRole('region', { name: 'Messages' });
  await expect(message).toContainText('A payment is disputed');
  await message.getByRole('button', { name: 'Details' }).click();
  await expect(purchase(page).getByText('The payment is disputed')).toBeVisible();
  await expect(purchase(page)).toContainText('taken back from your wallet as far as it had them');
  await expect(purchase(page)).toContainText(/Gold Coins taken back\s*49,900\.00 GC/);
  await expectAccessible(page, 'a disputed payment');

  await control.getByRole('button', { name: /^Decide the dispute for the shop/ }).click();
  await expect(purchase(page).getByText('The bank confirmed your payment')).toBeVisible();
  await expectShown(page, 'gold_coins', AFTER);
  await expectAccessible(page, 'a dispute that was won');
  await purchase(page).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Paid, dispute won' });
  await expect(rows(page)).toHaveCount(1);
  await rows(page)
    .getByRole('button', { name: /^Receipt/ })
    .click();
  await expect(page.getByRole('dialog', { name: /Receipt/ })).toContainText(
    /What was taken from your wallet was returned to it\.\s*Gold Coins restored\s*49,900\.00 GC/,
  );
});
