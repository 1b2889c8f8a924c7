import { createHmac, timingSafeEqual } from 'node:crypto';
import { TOTP_STEPS_SKEW, totpStep } from '../domain/index.js';

const DIGITS = 6;

/** Length of new keys, the output length of SHA-1 as RFC 4226 recommends. */
export const TOTP_KEY_BYTES = 20;

/** Returns the code of a 30-second step by RFC 6238 with SHA-1 and six digits, which all authenticator apps support. */
export function totpCode(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/**
 * Returns the step whose code was given: the present one, the one before or the one after. All three are compared in
 * constant time.
 */
export function matchingStep(key: Uint8Array, code: string, now: number): number | undefined {
  const present = totpStep(now);
  let matching: number | undefined;
  for (let step = present - TOTP_STEPS_SKEW; step <= present + TOTP_STEPS_SKEW; step++) {
    if (isCodeOf(key, step, code)) matching = step;
  }
  return matching;
}

/** Returns whether a code is that of a step, compared in constant time. */
export function isCodeOf(key: Uint8Array, step: number, code: string): boolean {
  const [given, expected] = [Buffer.from(code), Buffer.from(totpCode(key, step))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
