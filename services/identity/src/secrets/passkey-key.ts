import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { isOfPrimeOrder } from './ed25519-point.js';

/** A public key in COSE (RFC 9052, RFC 9053): values by label. */
export interface CoseKey {
  get(label: number): unknown;
}

/** Algorithms by COSE: Ed25519, ECDSA with P-256, RSA. */
export const ALGORITHMS = [-8, -7, -257] as const;

/** Labels of COSE. The meaning of a negative label depends on the type of the key. */
const TYPE = 1;
const ALGORITHM = 3;
const CURVE = -1;
const [OKP, EC2, RSA] = [1, 2, 3];
const [P256, ED25519] = [1, 6];
const COORDINATE_BYTES = 32;

const MODULUS_BITS_MIN = 2_048;
const MODULUS_BITS_MAX = 8_192;
const EXPONENT = 65_537n;

/**
 * Returns why the public key of a passkey must not be used, worded for the player; undefined if it is sound. The
 * WebAuthn library checks only the algorithm, and a signature for an unsound key can be made without its private key.
 */
export function keyFault(key: CoseKey): string | undefined {
  switch (key.get(ALGORITHM) as (typeof ALGORITHMS)[number]) {
    case -8:
      return isEd25519(key) ? undefined : 'Its key is not a point of prime order on the curve Ed25519';
    case -7:
      return isP256(key) ? undefined : 'Its key is not a point on the curve P-256';
    case -257:
      return isRsa(key)
        ? undefined
        : `Its key is not an RSA key of ${MODULUS_BITS_MIN} to ${MODULUS_BITS_MAX} bits with the exponent ${EXPONENT}`;
    default:
      return 'Its key has an algorithm that was not offered';
  }
}

function isEd25519(key: CoseKey): boolean {
  const x = key.get(-2);
  return key.get(TYPE) === OKP && key.get(CURVE) === ED25519 && x instanceof Uint8Array && isOfPrimeOrder(x);
}

function isP256(key: CoseKey): boolean {
  const [x, y] = [key.get(-2), key.get(-3)];
  if (key.get(TYPE) !== EC2 || key.get(CURVE) !== P256 || !isCoordinate(x) || !isCoordinate(y)) return false;
  return imported({ kty: 'EC', crv: 'P-256', x: base64url(x), y: base64url(y) }) !== undefined;
}

function isRsa(key: CoseKey): boolean {
  const [n, e] = [key.get(-1), key.get(-2)];
  if (key.get(TYPE) !== RSA || !(n instanceof Uint8Array) || !(e instanceof Uint8Array)) return false;
  const { modulusLength = 0, publicExponent } =
    imported({ kty: 'RSA', n: base64url(n), e: base64url(e) })?.asymmetricKeyDetails ?? {};
  const isOdd = (n.at(-1) ?? 0) % 2 === 1;
  return isOdd && modulusLength >= MODULUS_BITS_MIN && modulusLength <= MODULUS_BITS_MAX && publicExponent === EXPONENT;
}

function isCoordinate(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array && value.length === COORDINATE_BYTES;
}

/** Imports a key. OpenSSL refuses points that are not on the curve; it does so for EC keys only. */
function imported(key: JsonWebKey) {
  try {
    return createPublicKey({ key, format: 'jwk' });
  } catch {
    return undefined;
  }
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
