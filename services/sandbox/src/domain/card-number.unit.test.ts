import { describe, expect, it } from '@jest/globals';
import { brandOf, cardDigits, isLuhnValid } from './card-number.js';

describe('the digits of a card number', () => {
  it.each([
    ['4242 4242 4242 4242', '4242424242424242'],
    ['4242-4242-4242-4242', '4242424242424242'],
    [' 378282246310005 ', '378282246310005'],
    ['123456789012', '123456789012'],
    ['1234567890123456789', '1234567890123456789'],
    ['12345678901', undefined],
    ['12345678901234567890', undefined],
    ['4242 4242 4242 424x', undefined],
    ['４２４２424242424242', undefined],
    ['', undefined],
  ])('in %p are %p', (text, digits) => expect(cardDigits(text)).toBe(digits));
});

describe('the check digit', () => {
  // Published test numbers of card networks, and the example of ISO/IEC 7812-1.
  it.each([
    '4242424242424242',
    '4000000000000002',
    '5555555555554444',
    '378282246310005',
    '6011111111111117',
    '79927398713',
  ])('of %s is right', (digits) => expect(isLuhnValid(digits)).toBe(true));

  it('detects each single wrong digit', () => {
    const digits = [...'4242424242424242'];
    for (const [at, digit] of digits.entries()) {
      for (let other = 0; other <= 9; other++) {
        if (String(other) !== digit) expect(isLuhnValid(digits.with(at, String(other)).join(''))).toBe(false);
      }
    }
  });

  it('detects neighbouring digits in the wrong order', () => {
    expect(isLuhnValid('4000000000000020')).toBe(false);
  });
});

describe('the brand', () => {
  it.each([
    ['4242424242424242', 'Visa', 3],
    ['5555555555554444', 'Mastercard', 3],
    ['2221000000000009', 'Mastercard', 3],
    ['2720990000000007', 'Mastercard', 3],
    ['2721000000000004', 'Card', 3],
    ['378282246310005', 'American Express', 4],
    ['6011111111111117', 'Discover', 3],
    ['9999999999999995', 'Card', 3],
  ])('of %s is %s, with %i digits in the security code', (digits, brand, cvcLength) =>
    expect(brandOf(digits)).toMatchObject({ brand, cvcLength }),
  );
});
