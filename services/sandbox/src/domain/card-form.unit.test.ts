import { describe, expect, it } from '@jest/globals';
import { type CardForm, checkCard } from './card-form.js';
import { isLuhnValid } from './card-number.js';
import { TEST_CARDS } from './test-cards.js';

const NOW = Date.UTC(2026, 10, 28, 12);
const check = (form: Partial<CardForm>) =>
  checkCard({ number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', ...form }, NOW);
const errorOf = (field: keyof CardForm, text: string) => {
  const checked = check({ [field]: text });
  return 'errors' in checked ? checked.errors[field] : undefined;
};

describe('a test card', () => {
  it.each([
    ['4242424242424242', '123', 'Visa', '4242', 'succeeded'],
    ['5555 5555 5555 4444', '000', 'Mastercard', '4444', 'succeeded'],
    ['3782 822463 10005', '1234', 'American Express', '0005', 'succeeded'],
    ['4000 0000 0000 0002', '123', 'Visa', '0002', 'card_declined'],
    ['4000-0000-0000-9995', '123', 'Visa', '9995', 'insufficient_funds'],
    ['4000 0027 6000 3184', '123', 'Visa', '3184', 'confirmation'],
    ['4000 0000 0000 0259', '123', 'Visa', '0259', 'disputed'],
    ['4100 0000 0000 0019', '123', 'Visa', '0019', 'fraud_blocked'],
  ])('%s leads to its outcome, and nothing but brand and last digits remains', (number, cvc, brand, last4, outcome) =>
    expect(check({ number, cvc })).toEqual({ card: { brand, last4, outcome } }),
  );

  it('has a valid check digit', () => {
    for (const { number } of TEST_CARDS) expect(isLuhnValid(number.replaceAll(' ', ''))).toBe(true);
  });
});

describe('the card number', () => {
  it.each([
    ['', /Enter the card number/],
    ['4242 4242 4242 4241', /not valid/],
    ['4242', /not valid/],
    ['card', /not valid/],
    ['6011 1111 1111 1117', /not a test card/],
  ])('%p is refused', (text, message) => expect(errorOf('number', text)).toMatch(message));
});

describe('the expiry date', () => {
  it.each(['11/26', '1/27', '12 / 30', '12/2030', '1230', '04-30', '11/46'])('%p is accepted', (text) =>
    expect(errorOf('expiry', text)).toBeUndefined(),
  );

  it.each([
    ['', /Enter the expiry date/],
    ['10/26', /has expired/],
    ['12/2020', /has expired/],
    ['13/30', /month and year/],
    ['00/30', /month and year/],
    ['30', /month and year/],
    ['2030-04', /month and year/],
    ['12/99', /too far/],
  ])('%p is refused', (text, message) => expect(errorOf('expiry', text)).toMatch(message));
});

describe('the security code', () => {
  it.each([
    ['4242 4242 4242 4242', '1234', /3 digits/],
    ['4242 4242 4242 4242', '12', /3 digits/],
    ['4242 4242 4242 4242', 'abc', /3 digits/],
    ['3782 822463 10005', '123', /4 digits/],
    ['4242 4242 4242 4242', '', /Enter the security code/],
  ])('of the card %s is not %p', (number, cvc, message) =>
    expect(check({ number, cvc })).toEqual({ errors: { cvc: expect.stringMatching(message) } }),
  );
});

it('all wrong fields are reported together', () => {
  expect(check({ number: '1', expiry: '1', cvc: '1' })).toEqual({
    errors: { number: expect.any(String), expiry: expect.any(String), cvc: expect.any(String) },
  });
});
