import type { PackagesResponse, PurchaseResponse } from '@goldwake/contracts/http';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Api } from './player.js';
import { menuButton, openMenu } from './screen.js';

/** Test cards of the simulated payment provider. */
export const CARDS = {
  succeeds: '4242 4242 4242 4242',
  isDeclined: '4000 0000 0000 0002',
  hasTooLittleMoney: '4000 0000 0000 9995',
  isBlocked: '4100 0000 0000 0019',
  needsConfirmation: '4000 0027 6000 3184',
} as const;

/** The dialog with the packages. */
export const packages = (page: Page): Locator => page.getByRole('dialog', { name: /Buy coins/ });

/** The choice of the offer for a first purchase in the dialog with the packages. */
export const offer = (page: Page): Locator => packages(page).getByRole('radio', { name: /First purchase offer/ });

/** The choice of a payment method in the dialog with the packages. */
export const method = (page: Page, name: string): Locator => packages(page).getByRole('radio', { name, exact: true });

/** Checks that each payment method can be scrolled into the window with its complete name. */
export async function expectMethodsShown(page: Page): Promise<void> {
  for (const name of ['Card', 'Apple Pay', 'Google Pay', 'Crypto']) {
    await method(page, name).scrollIntoViewIfNeeded();
    await expect(method(page, name)).toBeInViewport({ ratio: 1 });
  }
}

/** The dialog that follows one purchase. */
export const purchase = (page: Page): Locator => page.getByRole('dialog', { name: /Your purchase/ });

/** The rows of the list of purchases. */
export const purchaseRows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Purchases, newest first' }).getByRole('listitem');

/** Creates a purchase of the cheapest package over HTTP. */
export async function createPurchase(player: Api, isCanceled = false): Promise<string> {
  const { packages_version, result } = await player.get<PackagesResponse>('/cashier/packages');
  const [cheapest] = result.toSorted((a, b) => Number(a.price) - Number(b.price));
  const { purchase } = await player.post<PurchaseResponse>('/cashier/purchases', {
    packageId: cheapest?.package_id,
    packagesVersion: packages_version,
    method: 'card',
    returnPath: '/',
  });
  if (isCanceled) await player.post(`/cashier/purchases/${purchase.purchase_id}/cancel`, {});
  return purchase.purchase_id;
}

/** Chooses the package with this price, and goes to the payment page. `offer` means the one for a first purchase. */
export async function order(page: Page, price: string, { offer: isOffer = false } = {}): Promise<void> {
  const rows = packages(page).locator('label').filter({ hasText: price });
  await rows.filter(isOffer ? { hasText: 'First purchase offer' } : { hasNotText: 'First purchase offer' }).click();
  await packages(page)
    .getByRole('button', { name: `Pay ${price}` })
    .click();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
}

/** Pays at the payment page. A card that succeeds leads back to the casino, any other to a page that says why not. */
export async function pay(page: Page, card: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Card number' }).fill(card);
  await page.getByRole('textbox', { name: 'Expiry date' }).fill('12/39');
  await page.getByRole('textbox', { name: 'Security code' }).fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

/** Opens the packages with the button of the top bar or, on a phone, from the menu. */
export async function buyCoins(page: Page): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name: 'Buy Coins' });
  await expect(button.or(menuButton(page))).toBeVisible();
  if (await button.isVisible()) return button.click();
  const menu = await openMenu(page);
  await menu.getByRole('button', { name: 'Buy Coins' }).click();
}
