import { expect, type Locator, type Page } from '@playwright/test';

/** Test cards of the simulated payment provider. */
export const CARDS = {
  succeeds: '4242 4242 4242 4242',
  isDeclined: '4000 0000 0000 0002',
  needsConfirmation: '4000 0027 6000 3184',
} as const;

/** The dialog with the packages. */
export const packages = (page: Page): Locator => page.getByRole('dialog', { name: /Buy coins/ });

/** The dialog that follows one purchase. */
export const purchase = (page: Page): Locator => page.getByRole('dialog', { name: /Your purchase/ });

/** Chooses the package with this price, and goes to the payment page. `offer` means the one for a first purchase. */
export async function order(page: Page, price: string, { offer = false } = {}): Promise<void> {
  const rows = packages(page).locator('label').filter({ hasText: price });
  await rows.filter(offer ? { hasText: 'First purchase offer' } : { hasNotText: 'First purchase offer' }).click();
  await packages(page)
    .getByRole('button', { name: `Pay ${price}` })
    .click();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
}

/** Pays at the payment page. A card that succeeds leads back to the casino; any other one to a page that says why not. */
export async function pay(page: Page, card: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Card number' }).fill(card);
  await page.getByRole('textbox', { name: 'Expiry date' }).fill('12/39');
  await page.getByRole('textbox', { name: 'Security code' }).fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}
