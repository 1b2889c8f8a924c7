import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { keyFault } from './passkey-key.js';

const bytes = (base64url = '') => new Uint8Array(Buffer.from(base64url, 'base64url'));
const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
const ed = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export({ format: 'jwk' });
const modulus = bytes(rsa.n);

const ES256: [number, unknown][] = [
  [1, 2],
  [3, -7],
  [-1, 1],
  [-2, bytes(ec.x)],
  [-3, bytes(ec.y)],
];
const EDDSA: [number, unknown][] = [
  [1, 1],
  [3, -8],
  [-1, 6],
  [-2, bytes(ed.x)],
];
const RS256: [number, unknown][] = [
  [1, 3],
  [3, -257],
  [-1, modulus],
  [-2, hex('010001')],
];

/** Returns a modulus of so many bits, which is odd. */
const modulusOf = (bits: number) => {
  const made = new Uint8Array(Math.ceil(bits / 8)).fill(0xff);
  made[0] = 0xff >> (made.length * 8 - bits);
  return made;
};
const even = Uint8Array.from([...modulus.slice(0, -1), 0x10]);
const offCurve = Uint8Array.from([...bytes(ec.y).slice(0, -1), (bytes(ec.y).at(-1) ?? 0) ^ 1]);

describe('the public key of a passkey', () => {
  it.each([
    ['Ed25519', EDDSA],
    ['ECDSA with P-256', ES256],
    ['RSA with 2,048 bits', RS256],
    ['RSA with 8,192 bits', [...RS256, [-1, modulusOf(8_192)]]],
  ] as [string, [number, unknown][]][])('is accepted if it is sound: %s', (_, key) => {
    expect(keyFault(new Map(key))).toBeUndefined();
  });

  it.each([
    ['the identity of Ed25519', EDDSA, -2, hex(`01${'00'.repeat(31)}`)],
    ['a point of small order', EDDSA, -2, hex('00'.repeat(32))],
    ['bytes that encode no point', EDDSA, -2, hex(`02${'00'.repeat(31)}`)],
    ['Ed25519 without a point', EDDSA, -2, undefined],
    ['Ed25519 under the curve X25519', EDDSA, -1, 4],
    ['Ed25519 under the type EC2', EDDSA, 1, 2],
    ['Ed25519 under the algorithm ES256', EDDSA, 3, -7],
    ['a point off P-256', ES256, -3, offCurve],
    ['the point 0, 0', [...ES256, [-2, hex('00'.repeat(32))]], -3, hex('00'.repeat(32))],
    ['a coordinate that is not below the prime', ES256, -2, hex('ff'.repeat(32))],
    ['a coordinate of 31 bytes', ES256, -2, bytes(ec.x).slice(1)],
    ['a compressed point', ES256, -3, true],
    ['P-256 under the curve P-384', ES256, -1, 2],
    ['P-256 under the type OKP', ES256, 1, 1],
    ['P-256 under the algorithm RS256', ES256, 3, -257],
    ['P-256 under the algorithm ES384', ES256, 3, -35],
    ['RSA with e = 1', RS256, -2, hex('01')],
    ['RSA with e = 3', RS256, -2, hex('03')],
    ['RSA with e = 65,536', RS256, -2, hex('010000')],
    ['RSA with 2,047 bits', RS256, -1, modulusOf(2_047)],
    ['RSA with 1,024 bits after zeros', RS256, -1, hex('00'.repeat(128) + 'ff'.repeat(128))],
    ['RSA with 8,193 bits', RS256, -1, modulusOf(8_193)],
    ['RSA with an even modulus', RS256, -1, even],
    ['RSA under the algorithm EdDSA', RS256, 3, -8],
    ['RSA under the algorithm PS256', RS256, 3, -37],
    ['RSA under the type EC2', RS256, 1, 2],
    ['no algorithm', ES256, 3, undefined],
  ] as [string, [number, unknown][], number, unknown][])('is refused: %s', (_, key, label, value) => {
    expect(keyFault(new Map([...key, [label, value]]))).toMatch(/^Its key /);
  });
});
