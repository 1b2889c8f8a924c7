/** Prime of the field, order of the group, and constant of the curve; RFC 8032, section 5.1. */
const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const D = mod(-121665n * inverse(121666n));
const ROOT_OF_MINUS_1 = power(2n, (P - 1n) / 4n);

/** A point in extended coordinates: x = X/Z, y = Y/Z, x·y = T/Z. */
type Point = readonly [x: bigint, y: bigint, z: bigint, t: bigint];

const IDENTITY: Point = [0n, 1n, 1n, 0n];

/**
 * Returns whether 32 bytes are a usable Ed25519 public key: the only encoding of a point that generates the group of
 * prime order. OpenSSL accepts any 32 bytes, but a signature for the identity or a point of small order fits many or all
 * messages. The arithmetic is not constant in time; public keys need no secrecy.
 */
export function isOfPrimeOrder(encoded: Uint8Array): boolean {
  const point = decode(encoded);
  return point !== undefined && !isIdentity(point) && isIdentity(multiply(point, ORDER));
}

/** Decodes a point by RFC 8032, section 5.1.3; undefined if the bytes encode none, or not in the shortest way. */
function decode(encoded: Uint8Array): Point | undefined {
  if (encoded.length !== 32) return undefined;
  const number = BigInt(`0x${Buffer.from(encoded).reverse().toString('hex')}`);
  const [sign, y] = [number >> 255n, BigInt.asUintN(255, number)];
  if (y >= P) return undefined;
  const square = mod((y * y - 1n) * inverse(D * y * y + 1n));
  const candidate = power(square, (P + 3n) / 8n);
  const root = [candidate, mod(candidate * ROOT_OF_MINUS_1)].find((one) => mod(one * one) === square);
  if (root === undefined || (root === 0n && sign === 1n)) return undefined;
  const x = BigInt.asUintN(1, root) === sign ? root : P - root;
  return [x, y, 1n, mod(x * y)];
}

/** Adds two points by RFC 8032, section 5.1.4. The formula is complete: it also doubles a point. */
function add([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const a = (y1 - x1) * (y2 - x2);
  const b = (y1 + x1) * (y2 + x2);
  const c = 2n * D * t1 * t2;
  const d = 2n * z1 * z2;
  const [e, f, g, h] = [mod(b - a), mod(d - c), mod(d + c), mod(b + a)];
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

function multiply(point: Point, factor: bigint): Point {
  let product = IDENTITY;
  for (const bit of factor.toString(2)) {
    product = add(product, product);
    if (bit === '1') product = add(product, point);
  }
  return product;
}

function isIdentity([x, y, z]: Point): boolean {
  return x === 0n && y === z;
}

function mod(value: bigint): bigint {
  const rest = value % P;
  return rest < 0n ? rest + P : rest;
}

function power(base: bigint, exponent: bigint): bigint {
  let product = 1n;
  for (const bit of exponent.toString(2)) {
    product = mod(product * product * (bit === '1' ? base : 1n));
  }
  return product;
}

function inverse(value: bigint): bigint {
  return power(mod(value), P - 2n);
}
