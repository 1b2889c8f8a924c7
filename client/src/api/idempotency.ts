/**
 * Creates a new Idempotency-Key of 128 random bits. Works over plain HTTP too, where `crypto.randomUUID` is missing.
 */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
