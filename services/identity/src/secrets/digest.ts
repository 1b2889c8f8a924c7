import { hash } from 'node:crypto';

/**
 * Returns the SHA-256 of a random secret, in hex. Secrets are stored only in this form, so that reading the store does
 * not reveal them.
 */
export function digest(secret: string): string {
  return hash('sha256', secret);
}
