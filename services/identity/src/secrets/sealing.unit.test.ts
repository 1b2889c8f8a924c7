import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newPlayerKey, seal, unseal } from './sealing.js';

const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
const key = newPlayerKey('u1', random);

describe('a sealed field', () => {
  it('any text is returned unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(unseal(key, 'email', seal(key, 'email', text, random))).toBe(text);
      }),
    );
  });

  it('the same text never gives the same ciphertext, and the text is not visible in it', () => {
    const [one, two] = [seal(key, 'email', 'ada@example.com', random), seal(key, 'email', 'ada@example.com', random)];
    expect(one).not.toEqual(two);
    expect(Buffer.from(one.sealed, 'base64url').toString('latin1')).not.toContain('ada');
  });

  it('another key, player or field cannot open it', () => {
    const sealed = seal(key, 'email', 'ada@example.com', random);
    expect(() => unseal(newPlayerKey('u1', random), 'email', sealed)).toThrow();
    expect(() => unseal({ ...key, uid: 'u2' }, 'email', sealed)).toThrow();
    expect(() => unseal(key, 'date_of_birth', sealed)).toThrow();
  });

  it('it does not open after a single bit was changed', () => {
    const bytes = Buffer.from(seal(key, 'email', 'ada@example.com', random).sealed, 'base64url');
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const changed = Buffer.from(bytes);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() => unseal(key, 'email', { sealed: changed.toString('base64url') })).toThrow();
      }),
    );
  });
});
