/**
 * Creates a new idempotency key of 128 random bits. Also works over plain HTTP, where `crypto.randomUUID`
 * is unavailable.
 */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
