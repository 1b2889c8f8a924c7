import type { Locator, Page } from '@playwright/test';

/** Titles of the promotion cards, in the order of the catalogue. */
export const PROMOTIONS = [
  'Buy Boost',
  'Daily bonus',
  'Instant redemptions',
  'Apple Pay and Google Pay',
  'Made in the US',
  'Crypto support',
  'Referral rewards',
  'No purchase necessary',
];

/** Cards of the lobby's first row. The first one is a welcome. */
export const welcomeCards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('region', { name: /^Welcome/ })
    .getByRole('listitem');

/** Scrolls to a promotion card, because in a narrow window the row draws a card only near the part that is shown. */
export async function promotion(page: Page, title: string): Promise<Locator> {
  const card = welcomeCards(page).nth(PROMOTIONS.indexOf(title) + 1);
  await card.scrollIntoViewIfNeeded();
  return card;
}
