import { brandOf, cardDigits, isLuhnValid } from './card-number.js';
import { type CheckedCard, outcomeOf } from './test-cards.js';

export const CARD_FIELDS = ['number', 'expiry', 'cvc'] as const;
export type CardField = (typeof CARD_FIELDS)[number];
/** What the payer has typed. */
export type CardForm = Record<CardField, string>;
export type CardErrors = Partial<Record<CardField, string>>;

/** Years that a card may be valid from now on; a later expiry is a typing error. */
const YEARS_MAX = 20;

/**
 * Checks a card.
 * @param now in milliseconds since the Unix epoch
 * @returns the card, or a message for each field that must be corrected
 */
export function checkCard(form: CardForm, now: number): { card: CheckedCard } | { errors: CardErrors } {
  const digits = cardDigits(form.number);
  const { brand, cvcLength } = brandOf(digits ?? '');
  const errors: CardErrors = {};
  const add = (field: CardField, message: string | undefined) => {
    if (message) errors[field] = message;
  };
  add('number', numberError(form.number, digits));
  add('expiry', expiryError(form.expiry, now));
  add('cvc', cvcError(form.cvc, cvcLength));
  const outcome = digits === undefined ? undefined : outcomeOf(digits);
  if (digits === undefined || outcome === undefined || Object.keys(errors).length > 0) return { errors };
  return { card: { brand, last4: digits.slice(-4), outcome } };
}

function numberError(text: string, digits: string | undefined): string | undefined {
  if (text.trim() === '') return 'Enter the card number.';
  if (digits === undefined || !isLuhnValid(digits)) return 'This card number is not valid. Check the digits.';
  if (outcomeOf(digits) === undefined) return 'This is not a test card. Use one of the numbers listed on this page.';
  return undefined;
}

function expiryError(text: string, now: number): string | undefined {
  if (text.trim() === '') return 'Enter the expiry date.';
  const [, month = '', year = ''] =
    /^\s*(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})\s*$/.exec(text) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return 'Enter the expiry date as month and year, such as 04/30.';
  // A card is valid until the end of its month.
  const endsAt = Date.UTC(Number(year) < 100 ? 2_000 + Number(year) : Number(year), Number(month));
  if (endsAt <= now) return 'This card has expired.';
  if (endsAt > now + YEARS_MAX * 366 * 86_400_000) return 'This year is too far in the future.';
  return undefined;
}

function cvcError(text: string, length: number): string | undefined {
  if (text.trim() === '') return 'Enter the security code.';
  return new RegExp(`^\\s*\\d{${length}}\\s*$`).test(text)
    ? undefined
    : `The security code of this card has ${length} digits.`;
}
