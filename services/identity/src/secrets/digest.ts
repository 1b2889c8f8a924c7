import { hash } from 'node:crypto';

/** SHA-256 in hex: how random secrets are stored, so that who reads the store cannot use them. */
export function digest(secret: string): string {
  return hash('sha256', secret);
}
