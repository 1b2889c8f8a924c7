/**
 * Postal request code: ten random characters and a check character, in Crockford's base32, without the dashes with which
 * it is displayed.
 * @pattern ^[0-9A-HJKMNP-TV-Z]{11}$
 */
export type PostalCode = string;

/** Number of random characters. Their 50 bits cannot be guessed by writing cards. */
export const POSTAL_CODE_RANDOM_LENGTH = 10;

/** Crockford's base32 (https://www.crockford.com/base32.html): digits and capital letters without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a code with its check character. @param random one random byte per random character */
export function postalCodeOf(random: Uint8Array): PostalCode {
  const values = [...random.subarray(0, POSTAL_CODE_RANDOM_LENGTH)].map((byte) => byte % ALPHABET.length);
  return [...values, doubled(checksum(values))].map((value) => ALPHABET[value]).join('');
}

/**
 * Reads a code as a person writes it: in capital or small letters, with or without spaces and dashes, with the letter O
 * for 0 and I or L for 1. Returns undefined if it is not a code, or if its check character is wrong.
 */
export function parsePostalCode(text: string): PostalCode | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return isPostalCode(code) ? code : undefined;
}

/** Returns whether a text is a code as it is stored, with the right check character. */
export function isPostalCode(text: string): boolean {
  const values = [...text].map((character) => ALPHABET.indexOf(character));
  return values.length === POSTAL_CODE_RANDOM_LENGTH + 1 && !values.includes(-1) && checksum(values) === 0;
}

/** Formats a code in the groups in which it is displayed, such as `7K3M-P9ZX-2HZ`. */
export function formatPostalCode(code: PostalCode): string {
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-');
}

/**
 * Returns the weighted sum of the characters in the field GF(32): each has twice the weight of the next one. It is 0 for
 * a code with its check character. Doubling is not zero and changes every value except 0, and no two of the eleven
 * weights are equal. Therefore one wrong character or two swapped ones always change the sum.
 */
function checksum(values: readonly number[]): number {
  return values.reduce((sum, value) => doubled(sum) ^ value, 0);
}

/** Doubles a value in GF(32), modulo the primitive polynomial x⁵ + x² + 1. */
function doubled(value: number): number {
  return (value << 1) ^ (value & 16 ? 0b100101 : 0);
}
