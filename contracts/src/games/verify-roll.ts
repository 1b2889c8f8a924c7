import { drawMessage, rollFromDigest } from './dice.js';

/*
 * Verifies a roll from the revealed seeds without calling the server. The code uses WebCrypto, so it runs in Node and
 * in browsers (only in secure contexts, which include loopback addresses).
 */

const text = new TextEncoder();

/**
 * Returns the SHA-256 of a text in hex. The published hash of a server seed, shown before its first bet, is the hash of
 * the seed's hex text.
 */
export async function sha256Hex(value: string): Promise<string> {
  const digest = await globalThis.crypto.subtle.digest('SHA-256', text.encode(value));
  return hexOf(new Uint8Array(digest));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the HMAC-SHA256 of messages with the hex text of a server seed as the key. */
export async function digestBy(serverSeed: string): Promise<(message: string) => Promise<Uint8Array>> {
  const { subtle } = globalThis.crypto;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', text.encode(serverSeed), algorithm, false, ['sign']);
  return async (message) => new Uint8Array(await subtle.sign('HMAC', key, text.encode(message)));
}

/** Returns the roll in hundredths (0 to 10,000) for the given seeds and nonce. */
export async function rollOf(serverSeed: string, clientSeed: string, nonce: number): Promise<number> {
  const digest = await digestBy(serverSeed);
  for (let block = 0; ; block++) {
    const roll = rollFromDigest(await digest(drawMessage(clientSeed, nonce, block)));
    if (roll !== undefined) return roll;
  }
}
