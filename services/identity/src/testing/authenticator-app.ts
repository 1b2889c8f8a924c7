import { totpStep } from '../domain/index.js';
import { totpCode } from '../secrets/totp.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes base32 without padding (RFC 4648). */
export function base32Bytes(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the code that an authenticator app shows for a key in base32 at a time. */
export function appCode(secret: string, now: number): string {
  return totpCode(base32Bytes(secret), totpStep(now));
}
