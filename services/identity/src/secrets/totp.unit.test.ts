import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { totpStep } from '../domain/index.js';
import { base32 } from './base32.js';
import { matchingStep, totpCode } from './totp.js';

/** Key and codes of RFC 6238, appendix B, for SHA-1; the last six of its eight digits. */
const RFC_KEY = Buffer.from('12345678901234567890');
const RFC_CODES: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

describe('a time-based code', () => {
  it.each(RFC_CODES)('at second %d is that of RFC 6238', (seconds, code) => {
    expect(totpCode(RFC_KEY, totpStep(seconds * 1_000))).toBe(code);
  });

  it('is accepted in its own step, the one before and the one after, and in no other', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.integer({ min: 10, max: 4_000_000_000 }),
        fc.integer({ min: -5, max: 5 }),
        fc.integer({ min: 0, max: 29_999 }),
        (key, step, skew, within) => {
          const matched = matchingStep(key, totpCode(key, step), (step + skew) * 30_000 + within);
          // Two steps share a code once in a million; then the newer one may be returned.
          if (Math.abs(skew) <= 1) expect(matched).toBeDefined();
          if (matched !== undefined) expect(totpCode(key, matched)).toBe(totpCode(key, step));
          if (Math.abs(skew) > 1 && matched !== undefined) expect(matched).not.toBe(step);
        },
      ),
    );
  });

  it.each(['', '28708', '2870820', '２８７０８２', 'abcdef'])('%j is never a code', (code) => {
    expect(matchingStep(RFC_KEY, code, 59_000)).toBeUndefined();
  });
});

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %j is %j, as RFC 4648 says', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });
});
