import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatPostalCode, isPostalCode, parsePostalCode, postalCodeOf } from './postal-code.js';

const ALPHABET = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
const CODE = '7K3MP9ZX2HZ';
const random = fc.uint8Array({ minLength: 10, maxLength: 10 });

/** Returns a text with another character at a position. */
const replaced = (text: string, at: number, character: string) => text.slice(0, at) + character + text.slice(at + 1);

describe('the check character', () => {
  it('is computed from the ten random characters', () => {
    expect(postalCodeOf(Uint8Array.from([7, 19, 3, 20, 22, 9, 31, 29, 2, 17]))).toBe(CODE);
    expect(postalCodeOf(new Uint8Array(10))).toBe('00000000000');
    expect(postalCodeOf(new Uint8Array(10).fill(255))).toMatch(/^Z{10}[0-9A-Z]$/);
  });

  it('makes every generated code valid', () => {
    fc.assert(fc.property(random, (bytes) => isPostalCode(postalCodeOf(bytes))));
  });

  it('detects every single wrong character, also a wrong check character', () => {
    for (let at = 0; at < CODE.length; at++) {
      for (const character of ALPHABET.filter((one) => one !== CODE[at])) {
        expect([at, character, isPostalCode(replaced(CODE, at, character))]).toEqual([at, character, false]);
      }
    }
  });

  it('detects one wrong character and any two swapped ones in every code', () => {
    const position = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(random, position, position, fc.constantFrom(...ALPHABET), (bytes, at, other, character) => {
        const code = postalCodeOf(bytes);
        const [one = '', two = ''] = [code[at], code[other]];
        expect(isPostalCode(replaced(code, at, character))).toBe(character === one);
        expect(isPostalCode(replaced(replaced(code, at, two), other, one))).toBe(one === two);
      }),
    );
  });
});

describe('parsePostalCode()', () => {
  it.each([
    ['as it is displayed', '7K3M-P9ZX-2HZ'],
    ['in small letters', '7k3m-p9zx-2hz'],
    ['with spaces', ' 7K3 MP9 ZX2 HZ\n'],
    ['without dashes', CODE],
  ])('reads a code %s', (_, text) => {
    expect(parsePostalCode(text)).toBe(CODE);
  });

  it('reads letters that look like digits as digits', () => {
    const code = postalCodeOf(Uint8Array.from([0, 1, 1, 0, 5, 5, 5, 5, 5, 5]));
    expect(code).toMatch(/^0110/);
    for (const start of ['OILO', 'oilo', '0il0']) expect(parsePostalCode(start + code.slice(4))).toBe(code);
  });

  it.each([
    ['an empty text', ''],
    ['a code without its check character', CODE.slice(0, 10)],
    ['a longer text', `${CODE}0`],
    ['a wrong check character', '7K3M-P9ZX-2HY'],
    ['two swapped neighbours', 'K73M-P9ZX-2HZ'],
    ['a letter that is not in the alphabet', 'UK3M-P9ZX-2HZ'],
    ['another separator', '7K3M_P9ZX_2HZ'],
    ['a path', '../../../00'],
    ['a character outside of the first plane', '😀K3MP9ZX2HZ'],
  ])('reads %s as no code', (_, text) => {
    expect(parsePostalCode(text)).toBeUndefined();
  });

  it('reads what formatPostalCode() writes', () => {
    expect(formatPostalCode(CODE)).toBe('7K3M-P9ZX-2HZ');
    fc.assert(
      fc.property(random, (bytes) => parsePostalCode(formatPostalCode(postalCodeOf(bytes))) === postalCodeOf(bytes)),
    );
  });
});
