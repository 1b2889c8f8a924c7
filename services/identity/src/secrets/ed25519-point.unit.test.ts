import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isOfPrimeOrder } from './ed25519-point.js';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

describe('a point on Ed25519', () => {
  it.each([
    ['the base point of RFC 8032', `58${'66'.repeat(31)}`],
    ['test 1 of RFC 8032', 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'],
    ['test 1024 of RFC 8032', '278117fc144c72340f67d0f2316e8386ceffbf2b2428c9c51fef7c597f1d426e'],
  ])('is accepted if its order is prime: %s', (_, hex) => expect(isOfPrimeOrder(bytes(hex))).toBe(true));

  it('is accepted if OpenSSL has made it', () => {
    const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
    expect(isOfPrimeOrder(new Uint8Array(Buffer.from(x, 'base64url')))).toBe(true);
  });

  // The first eight are all points of small order: the multiples of a point of order 8, computed from RFC 8032.
  it.each([
    ['the identity', `01${'00'.repeat(31)}`],
    ['order 2', `ec${'ff'.repeat(30)}7f`],
    ['order 4', '00'.repeat(32)],
    ['order 8', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'],
    ['order 4, negative', `${'00'.repeat(31)}80`],
    ['order 8, negative', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa'],
    ['order 8, tripled', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'],
    ['order 8, tripled and negative', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85'],
    ['the base point and a point of order 2', `95${'99'.repeat(31)}`],
    ['the base point and a point of order 8', '98519eadf35b995233b51b5cd23e9cc5a28b639b5a4af0ec903cb960d81b7819'],
  ])('is refused if its order is not prime: %s', (_, hex) => expect(isOfPrimeOrder(bytes(hex))).toBe(false));

  it.each([
    ['no point', `02${'00'.repeat(31)}`],
    ['a negative zero', `01${'00'.repeat(30)}80`],
    ['y = p + 1, which is the identity', `ee${'ff'.repeat(30)}7f`],
    ['y = p + 3, which is the point with y = 3', `f0${'ff'.repeat(30)}7f`],
    ['31 bytes', '66'.repeat(31)],
    ['33 bytes', `58${'66'.repeat(32)}`],
    ['nothing', ''],
  ])('is refused if it is not the encoding of one: %s', (_, hex) => expect(isOfPrimeOrder(bytes(hex))).toBe(false));
});
