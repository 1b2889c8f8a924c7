/** Lengths of card numbers by ISO/IEC 7812. */
const [LENGTH_MIN, LENGTH_MAX] = [12, 19];

const BRANDS: readonly { brand: string; prefix: RegExp; cvcLength: number }[] = [
  { brand: 'Visa', prefix: /^4/, cvcLength: 3 },
  { brand: 'Mastercard', prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, cvcLength: 3 },
  { brand: 'American Express', prefix: /^3[47]/, cvcLength: 4 },
  { brand: 'Discover', prefix: /^(6011|64[4-9]|65)/, cvcLength: 3 },
];

/** Returns the digits of a card number as a person types it, with spaces or hyphens; undefined for anything else. */
export function cardDigits(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return /^[0-9]+$/.test(digits) && digits.length >= LENGTH_MIN && digits.length <= LENGTH_MAX ? digits : undefined;
}

/** Returns whether the last digit of a card number is its check digit by the Luhn algorithm. */
export function isLuhnValid(digits: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Returns the brand of a card number, `Card` if it is unknown, and how many digits its security code has. */
export function brandOf(digits: string): { brand: string; cvcLength: number } {
  return BRANDS.find(({ prefix }) => prefix.test(digits)) ?? { brand: 'Card', cvcLength: 3 };
}
