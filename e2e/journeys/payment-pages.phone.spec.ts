import type { PurchasesResponse } from '@goldwake/contracts/http';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.js';
import { buyCoins, CARDS, order, packages, pay, purchase, purchaseRows } from '../support/cashier.js';
import { SHORT_PAGE } from '../support/pages.js';
import { arrive } from '../support/player.js';
import { expectConnected, expectShown } from '../support/screen.js';
import { expect, test } from '../support/test.js';

const PRICE = '$4.99';
/** Gold Coins before and after a purchase for this price. */
const BEFORE = '5000000000';
const AFTER = '54900000000';

async function openPackages(page: Page): Promise<void> {
  await page.goto(SHORT_PAGE);
  await expectConnected(page);
  await buyCoins(page);
}

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Expects no message now. A matcher that waits would also pass after a message has removed itself. */
async function expectNoMessage(page: Page): Promise<void> {
  expect(await messages(page).textContent()).toBe('');
}

/** Goes to the page of a payment method. */
async function orderWith(page: Page, method: 'Apple Pay' | 'Google Pay' | 'Crypto'): Promise<void> {
  await packages(page).locator('label').filter({ hasText: PRICE }).click();
  await packages(page).getByRole('radio', { name: method, exact: true }).click();
  await packages(page)
    .getByRole('button', { name: `Pay ${PRICE}` })
    .click();
  await expect(page.getByRole('heading', { name: method, exact: true })).toBeVisible();
}

/** Opens the page in a new tab on which an engineer decides what happens to the payment of a purchase. */
async function openControl(context: BrowserContext, origin: string, purchaseId: string): Promise<Page> {
  const control = await context.newPage();
  await control.goto(`${origin}/control`);
  await control.getByRole('listitem').filter({ hasText: purchaseId }).getByRole('link').first().click();
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

for (const wallet of ['Apple Pay', 'Google Pay'] as const) {
  test(`coins are bought with ${wallet}, and the list names it, also if its card is declined`, async ({ page }) => {
    await arrive(page);
    await openPackages(page);
    await orderWith(page, wallet);
    await expectAccessible(page, `the page of ${wallet}`);
    await page.getByRole('radio', { name: /Is declined by the bank/ }).check();
    await page.getByRole('button', { name: `Pay ${PRICE} with ${wallet}` }).click();
    await page.getByRole('link', { name: /^Back to/ }).click();
    await expect(purchase(page).getByText(`The card in ${wallet} was declined`)).toBeVisible();
    await purchase(page).getByRole('button', { name: 'Try again' }).click();
    await orderWith(page, wallet);
    await page.getByRole('button', { name: `Pay ${PRICE} with ${wallet}` }).click();
    await expect(purchase(page).getByText('Your coins are in your wallet')).toBeVisible();
    await expectShown(page, 'gold_coins', AFTER);
    await page.goto('/transactions/purchases');
    await expect(purchaseRows(page)).toHaveCount(2);
    for (const row of await purchaseRows(page).all())
      await expect(row).toContainText(new RegExp(`${wallet}, .+ ending in \\d{4}`));
  });
}

test('a card that is not charged says why, and the list of purchases repeats it', async ({ page }) => {
  const player = await arrive(page);
  for (const [card, title, said, listed] of [
    [
      CARDS.hasTooLittleMoney,
      'The card has too little money',
      'Not enough money on the card',
      'Failed: not enough money',
    ],
    [CARDS.isBlocked, 'The payment was blocked', 'The payment was blocked', 'Failed: payment blocked'],
  ] as const) {
    await openPackages(page);
    await order(page, PRICE);
    await pay(page, card);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page, `the page that says: ${title}`);
    await page.getByRole('link', { name: /^Back to/ }).click();
    await expect(purchase(page).getByText(said)).toBeVisible();
    await expect(purchase(page)).toContainText('Nothing was charged.');
    await expect(purchase(page).getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, said);
    await page.goto('/transactions/purchases');
    await expect(purchaseRows(page).first()).toContainText(listed);
  }
  expect((await player.wallet()).gold_coins.balance).toBe(BEFORE);
});

test('a reload of a payment page keeps the step that the payer has reached, and the payment is made once', async ({
  page,
  watch,
}) => {
  watch.provokes(/^422 POST \/pay\//);
  const player = await arrive(page);
  await openPackages(page);
  await order(page, PRICE);
  await expectAccessible(page, 'the page of a card');
  await page.reload();
  await pay(page, '4242 4242 4242 4241');
  await expect(page.getByRole('alert')).toContainText('Correct this first');
  await expectAccessible(page, 'the page of a card with errors');
  await pay(page, CARDS.needsConfirmation);
  const confirm = page.getByRole('button', { name: 'Confirm the payment' });
  await expect(confirm).toBeVisible();
  await page.reload();
  await expectAccessible(page, 'the page of the bank');
  const paymentPage = page.url();
  await confirm.click();
  await expect(purchase(page).getByText('Your coins are in your wallet')).toBeVisible();

  await page.goto(paymentPage);
  await expect(page.getByRole('heading', { name: 'This payment is complete' })).toBeVisible();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expectShown(page, 'gold_coins', AFTER);
  expect((await player.wallet()).gold_coins.balance).toBe(AFTER);
});

test('crypto that is sent after the payment has expired is credited', async ({ page, context, watch }) => {
  watch.provokes(/^410 GET \/pay\//);
  const player = await arrive(page);
  await openPackages(page);
  await orderWith(page, 'Crypto');
  await expectAccessible(page, 'the choice of a currency');
  await page.getByRole('button', { name: 'Show the address' }).click();
  const address = await page.locator('dd code').textContent();
  await page.reload();
  await expect(page.locator('dd code')).toHaveText(address ?? '');
  await expectAccessible(page, 'the page of crypto');

  const { result } = await player.get<PurchasesResponse>('/cashier/purchases?limit=1');
  const control = await openControl(context, new URL(page.url()).origin, result[0]?.purchase_id ?? '');
  await control.getByRole('button', { name: 'Expire now', exact: true }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This payment has expired' })).toBeVisible();
  await expectAccessible(page, 'the page of crypto that has expired');
  const paymentPage = page.url();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(purchase(page).getByText('The payment page has closed')).toBeVisible();
  await expect(purchase(page)).toContainText('No payment has arrived.');
  await expectAccessible(page, 'a crypto payment that has expired');
  await expectShown(page, 'gold_coins', BEFORE);

  await page.goto(paymentPage);
  await page.getByRole('button', { name: /^Send exactly/ }).click();
  await expect(page.getByText('Coins were sent late.')).toBeVisible();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(purchase(page).getByText('Your coins are in your wallet')).toBeVisible();
  await expectShown(page, 'gold_coins', AFTER);
});

test('coins are bought with crypto, which the network confirms after a while', async ({ page, context }) => {
  await arrive(page);
  await openPackages(page);
  await orderWith(page, 'Crypto');
  await page.getByRole('button', { name: 'Show the address' }).click();
  await page.getByRole('button', { name: /^Send exactly/ }).click();
  // The page of the provider waits for the confirmation too.
  await expect(page.getByRole('button', { name: /^Send exactly/ })).toHaveCount(0);
  const waiting = await context.newPage();
  await waiting.goto(page.url());
  await page.goto(SHORT_PAGE);
  await expect(purchase(page).getByText('Your coins are in your wallet')).toBeVisible();
  await expect(waiting.getByRole('heading', { name: 'This payment is complete' })).toBeVisible();
  await expectShown(page, 'gold_coins', AFTER);
  await page.goto('/transactions/purchases');
  await expect(purchaseRows(page).first()).toContainText('Bitcoin, address ending in');
});

test('the end of a review is told once in each tab that does not show the purchase', async ({
  page,
  context,
  casino,
}) => {
  await arrive(page);
  const other = await context.newPage();
  await other.goto(SHORT_PAGE);
  const message = (tab: Page) => messages(tab).getByText(/payment was/);
  for (const [decision, told, shown] of [
    ['approve', /^Your payment was accepted, and its coins are in your wallet/, 'Your coins are in your wallet'],
    // The refund follows at once, and its message replaces that of the decline.
    [
      'decline',
      /^A payment was not accepted after its review\. The money was returned, and no coins were credited\./,
      'The payment was declined and refunded',
    ],
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
      const control = await openControl(context, origin, purchaseId ?? '');
      await control.getByRole('button', { name: 'Send fewer coins (underpaid)' }).click();
      await expect(control.getByText('Processing', { exact: true })).toBeVisible();
    }
    await expect(purchase(page).getByText('Your payment is in review')).toBeVisible();
    await expect(purchase(page)).toContainText(/Another amount than ordered arrived: \$[\d.]+ instead of \$[\d.]+\./);
    await expectConnected(page);
    await expectConnected(other);
    if (decision === 'decline') await purchase(page).getByRole('button', { name: 'Close' }).last().click();
    await casino.endReview(decision, purchaseId ?? '');

    await expect(message(other)).toHaveText(told);
    if (decision === 'approve') {
      await expect(purchase(page).getByText(shown)).toBeVisible();
      await expect(message(page)).toHaveCount(0);
      await messages(other).getByRole('button', { name: 'Details' }).click();
      await expect(purchase(other).getByText(shown)).toBeVisible();
      await other.reload();
    } else {
      await expect(message(page)).toHaveText(told);
      await expectAccessible(page, 'a payment that was declined after its review');
      await messages(page).getByRole('button', { name: 'Details' }).click();
      await expect(purchase(page).getByText(shown)).toBeVisible();
    }
  }
  await page.goto('/transactions/purchases');
  await purchaseRows(page)
    .first()
    .getByRole('button', { name: /^Details/ })
    .click();
  const details = page.getByRole('dialog', { name: /Purchase details/ });
  await expect(details).toContainText(/Amount paid\s*\$[\d.]+\s*Ordered, not credited\s*[\d,.]+ GC/);
  await expect(details).not.toContainText('Playthrough');
});

test('a payment that is declined after its review is told before its refund', async ({ page, context, casino }) => {
  // The push of the refund, which follows at once, would replace the message.
  await page.routeWebSocket('**/realtime', (line) => {
    const server = line.connectToServer();
    server.onMessage((text) => {
      if (JSON.parse(String(text)).data?.status !== 'refunded') line.send(text);
    });
  });
  await arrive(page);
  await openPackages(page);
  await orderWith(page, 'Crypto');
  const { origin } = new URL(page.url());
  await page.goto(SHORT_PAGE);
  const purchaseId = await page.evaluate(() => sessionStorage.getItem('goldwake.purchase'));
  const control = await openControl(context, origin, purchaseId ?? '');
  await control.getByRole('button', { name: 'Send fewer coins (underpaid)' }).click();
  await expect(purchase(page).getByText('Your payment is in review')).toBeVisible();
  await expectConnected(page);
  await purchase(page).getByRole('button', { name: 'Close' }).last().click();
  await casino.endReview('decline', purchaseId ?? '');
  await expect(messages(page)).toContainText(
    'A payment was not accepted after its review. The money is being returned',
  );
});

test('a disputed payment takes the coins back at once, and a dispute that is won restores them', async ({
  page,
  context,
}) => {
  await arrive(page);
  await openPackages(page);
  await order(page, PRICE);
  const { origin } = new URL(page.url());
  await pay(page, CARDS.succeeds);
  await purchase(page).getByRole('button', { name: 'Done' }).click();
  await page.goto('/transactions/purchases');
  await expect(purchaseRows(page)).toHaveCount(1);
  await expectConnected(page);
  await expectShown(page, 'gold_coins', AFTER);
  await purchaseRows(page)
    .getByRole('button', { name: /^Receipt/ })
    .click();
  const reference = await page
    .getByRole('dialog', { name: /Receipt/ })
    .locator('code')
    .last()
    .textContent();
  await page.keyboard.press('Escape');

  // This tab shows neither the purchase nor its receipt, so it shows a message about each change.
  const other = await context.newPage();
  await other.goto(SHORT_PAGE);
  await expectConnected(other);

  const control = await openControl(context, origin, reference ?? '');
  await control.getByRole('button', { name: 'Dispute', exact: true }).click();

  await expectShown(page, 'gold_coins', BEFORE);
  await expect(purchaseRows(page)).toContainText('Disputed');
  await expect(messages(page)).toContainText('A payment is disputed');
  const receipt = page.getByRole('dialog', { name: /Receipt/ });
  await purchaseRows(page)
    .getByRole('button', { name: /^Receipt/ })
    .click();
  await expect(receipt).toBeVisible();
  await messages(page).getByRole('button', { name: 'Details' }).click();
  await expect(purchase(page).getByText('The payment is disputed')).toBeVisible();
  await expect(purchase(page)).toContainText('The coins were taken back from your wallet.');
  await expect(purchase(page)).toContainText(/Gold Coins taken back\s*49,900\.00 GC/);
  await expectAccessible(page, 'a disputed payment');

  await control.getByRole('button', { name: /^Decide the dispute for the shop/ }).click();
  await expect(messages(other)).toContainText('A disputed payment was confirmed');
  await expect(purchase(page).getByText('The bank confirmed your payment')).toBeVisible();
  await expectNoMessage(page);
  await expectShown(page, 'gold_coins', AFTER);
  await expectAccessible(page, 'a dispute that was won');
  await purchase(page).getByRole('button', { name: 'Done' }).click();
  await expect(receipt.and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Paid, dispute won' });
  await expect(purchaseRows(page)).toHaveCount(1);
  await purchaseRows(page)
    .getByRole('button', { name: /^Receipt/ })
    .click();
  await expect(page.getByRole('dialog', { name: /Receipt/ })).toContainText(
    /What was taken from your wallet was returned to it\.\s*Gold Coins restored\s*49,900\.00 GC/,
  );

  await control.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /Receipt/ })).toContainText(/Status\s*Refunded/);
  await expectShown(page, 'gold_coins', BEFORE);
  await expect(messages(other)).toContainText('A payment was refunded');
  await expectNoMessage(page);
});
