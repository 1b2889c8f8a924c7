import type { PurchaseResponse } from '@goldwake/contracts/http';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { buyCoins, CARDS, offer, order, packages, pay, purchase, purchaseRows } from '../support/cashier.js';
import { delayRequests } from '../support/delay-requests.js';
import { OFFLINE } from '../support/offline.js';
import { SHORT_PAGE } from '../support/pages.js';
import { arrive } from '../support/player.js';
import { expectConnected } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const PRICE = '$9.99';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function openPackagesByLink(page: Page): Promise<void> {
  await page.goto('/?acn=purchase');
  await expectConnected(page);
  await expect(packages(page).getByRole('radio').first()).toBeVisible();
}

test('an offer whose payment is open cannot be chosen again, and a notice leads to that payment', async ({
  page,
  context,
  watch,
}) => {
  watch.provokes(/^409 POST \/api\/cashier\/purchases$/);
  await arrive(page);
  const other = await context.newPage();
  await openPackagesByLink(other);
  await expect(offer(other)).toBeChecked();
  await expect(packages(other)).toContainText('25.00 SC bonus instead of 10.00 SC');
  // This tab does not learn that the offer is taken before the casino refuses it.
  let isRefused = false;
  other.on('response', (response) => {
    isRefused ||= response.status() === 409;
  });
  await other.route('**/api/cashier/purchases?*', (route) => (isRefused ? route.continue() : route.abort('aborted')));
  await openPackagesByLink(page);
  await order(page, PRICE, { offer: true });

  await test.step('a tab that does not know it is told so', async () => {
    await expect(offer(other)).toBeChecked();
    await packages(other)
      .getByRole('button', { name: `Pay ${PRICE}` })
      .click();
    await expect(packages(other).getByRole('alert')).toContainText(
      'payment for the first purchase offer is already open',
    );
    await expect(offer(other)).toBeDisabled();
    await expect(offer(other)).not.toBeChecked();
    await expectAccessible(other, 'packages with an open payment');
  });

  await test.step('a tab that loads the packages anew shows it at once', async () => {
    await page.goto(SHORT_PAGE);
    await expect(purchase(page).getByText('Your payment is open')).toBeVisible();
    await page.keyboard.press('Escape');
    await buyCoins(page);
    await expect(offer(page)).toBeDisabled();
    await expect(
      packages(page).getByRole('group', { name: 'Package' }).getByRole('radio', { checked: true }),
    ).toBeFocused();
    await packages(page).getByRole('button', { name: 'Go to the payment' }).click();
    await expect(purchase(page).getByRole('button', { name: 'Continue payment' })).toBeFocused();
  });
});

test('the focus is on what the player does next, and after the dialog on the heading of the page', async ({ page }) => {
  await arrive(page);
  await openPackagesByLink(page);
  await expect(offer(page)).toBeFocused();
  await order(page, '$1.99');
  await page.goto(SHORT_PAGE);
  await expect(purchase(page).getByRole('button', { name: 'Continue payment' })).toBeFocused();
  // The page behind the dialog loads meanwhile; roles do not reach it.
  await page.locator('h1').waitFor();
  await page.keyboard.press('Escape');
  await expect(heading(page)).toBeFocused();
});

test('packages can be ordered while payments are open, and a sixth order leads to those payments', async ({
  page,
  watch,
}) => {
  watch.provokes(/^409 POST \/api\/cashier\/purchases$/);
  await arrive(page);
  for (let n = 0; n < 5; n++) {
    // The link asks for packages, so the payment that this tab has left is not shown instead.
    await openPackagesByLink(page);
    await order(page, '$1.99');
  }
  await openPackagesByLink(page);
  await expect(packages(page).getByRole('button', { name: 'Go to the payment' })).toBeVisible();
  await packages(page).getByRole('button', { name: /^Pay / }).click();
  await expect(packages(page).getByRole('alert')).toHaveText(
    '5 payments of yours are open. Pay or cancel one of them first.',
  );
  await expectAccessible(page, 'an order while five payments are open');
  await packages(page).getByRole('link', { name: 'See your purchases' }).click();
  await expect(page).toHaveURL('/transactions/purchases');
  await expect(packages(page)).toHaveCount(0);
  await expect(purchaseRows(page)).toHaveCount(5);
});

test('a link to an old purchase says when it was bought', async ({ page }) => {
  await arrive(page);
  await openPackagesByLink(page);
  await order(page, '$1.99');
  const returned = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes('purchase='),
  );
  await pay(page, CARDS.succeeds);
  const link = (await returned).url();
  await expect(purchase(page).getByText('Your coins are in your wallet')).toBeVisible();
  await expect(purchase(page).locator('[data-actions] :focus')).toHaveCount(1);
  await purchase(page).getByRole('button', { name: 'Done' }).click();
  await page.route('**/api/cashier/purchases/*/check', async (route) => {
    const response = await route.fetch();
    const loaded: PurchaseResponse = await response.json();
    const bought = Date.parse(loaded.purchase.ended_at ?? '');
    loaded.purchase.ended_at = new Date(bought - 6 * 60_000).toISOString();
    await route.fulfill({ response, json: loaded });
  });
  await page.goto(link);
  await expect(purchase(page).getByText('You bought these coins earlier')).toBeVisible();
  await expect(purchase(page)).toContainText(/You paid \$1\.99 on \w+ \d+, \d{4}/);
});

test('the fifth declined card says when buying opens again, and offers no other try', async ({ page }) => {
  await arrive(page);
  for (let declined = 1; declined <= 5; declined++) {
    await openPackagesByLink(page);
    await order(page, '$1.99');
    await pay(page, CARDS.isDeclined);
    await page.getByRole('link', { name: /^Back to/ }).click();
    await expect(purchase(page).getByText('The card was declined')).toBeVisible();
  }
  await expect(purchase(page)).toContainText('Buying opens again at');
  await expect(purchase(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await purchase(page).getByRole('button', { name: 'Done' }).click();
  await page.goto('/?acn=purchase');
  await expect(packages(page).getByRole('status')).toContainText(
    /^Too many orders or payments were not accepted in a short time\. Buying opens again at/,
  );
  await packages(page).getByRole('button', { name: 'Done' }).click();
  await expect(packages(page)).toHaveCount(0);
});

test('an order that takes long says that it is checked', async ({ page }) => {
  await arrive(page);
  await openPackagesByLink(page);
  const answer = await delayRequests(page, '**/api/cashier/purchases');
  await packages(page)
    .getByRole('button', { name: `Pay ${PRICE}` })
    .click();
  await expect(packages(page).getByRole('button', { name: 'Checking your order…' })).toBeFocused();
  await expect(packages(page).getByRole('status').filter({ hasText: 'Checking your order…' })).toHaveCount(1);
  answer();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
});

test('an open payment is not canceled while offline', async ({ page, context, watch }) => {
  watch.provokes(...OFFLINE);
  await arrive(page);
  await openPackagesByLink(page);
  await order(page, '$1.99');
  await page.goto(SHORT_PAGE);
  await expectConnected(page);
  const cancel = purchase(page).getByRole('button', { name: 'Cancel payment' });
  await expect(cancel).toBeEnabled();
  await context.setOffline(true);
  await expect(cancel).toBeDisabled();
  await context.setOffline(false);
  await expect(cancel).toBeEnabled();
  await cancel.click();
  await expect(purchase(page).getByText('You canceled the payment')).toBeVisible();
});

test('a payment page that does not load leads to the open payment', async ({ page, baseURL }) => {
  await arrive(page);
  await openPackagesByLink(page);
  await page.route(
    ({ origin }) => origin !== new URL(baseURL ?? '').origin,
    (route) => route.fulfill({ status: 204 }),
  );
  await packages(page)
    .getByRole('button', { name: `Pay ${PRICE}` })
    .click();
  await expect(purchase(page).getByText('Your payment is open')).toBeVisible({ timeout: 15_000 });
  await expect(purchase(page).getByRole('button', { name: 'Continue payment' })).not.toHaveAttribute(
    'aria-busy',
    'true',
  );
});
