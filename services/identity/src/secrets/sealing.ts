import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { CommandContext, Sealed } from '@goldwake/contracts';
import type { Random } from '@goldwake/core';
import type { PlayerKey } from '../documents.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const DIGEST_BYTES = 16;

export function newPlayerKey(uid: string, random: Random): PlayerKey {
  return { uid, key: Buffer.from(random.bytes(KEY_BYTES)).toString('base64url') };
}

/**
 * Returns the additional authenticated data, which binds an encrypted text to its player and field. A text copied to
 * another player or field cannot be decrypted.
 */
function associatedData(key: PlayerKey, field: string): Buffer {
  return Buffer.from(`${key.uid}:${field}`);
}

/** Encrypts a text with AES-256-GCM. Returns IV, tag and ciphertext, concatenated in base64url. */
export function seal(key: PlayerKey, field: string, text: string, random: Random): Sealed {
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key.key, 'base64url'), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(key, field));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url') };
}

/**
 * Decrypts a sealed text.
 * @throws Error for another key, another field or a changed text
 */
export function unseal(key: PlayerKey, field: string, { sealed }: Sealed): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key.key, 'base64url'), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associatedData(key, field));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/**
 * Derives secret bytes from the player's key and the Idempotency-Key, so that a repeated request gets the same secret
 * although neither it nor the Idempotency-Key is stored. The body has no part in it: it may contain a password, which
 * could then be guessed with the secret. A random Idempotency-Key cannot be guessed.
 */
export function derivedSecret(
  key: PlayerKey,
  purpose: string,
  { commandId }: Pick<CommandContext, 'commandId'>,
  count: number,
): Buffer {
  const info = `secret:${key.uid}:${purpose}:${commandId}`;
  return Buffer.from(hkdfSync('sha256', Buffer.from(key.key, 'base64url'), '', info, count));
}

/**
 * Returns a digest that is equal for equal texts of a player's field. Its key is derived from the player's key. Once
 * that key is destroyed, nobody can compare the digest with guessed texts.
 */
export function sealedDigest(key: PlayerKey, field: string, text: string): string {
  const digestKey = hkdfSync('sha256', Buffer.from(key.key, 'base64url'), '', `digest:${key.uid}:${field}`, KEY_BYTES);
  const digest = createHmac('sha256', Buffer.from(digestKey)).update(text, 'utf8').digest();
  return digest.subarray(0, DIGEST_BYTES).toString('base64url');
}
