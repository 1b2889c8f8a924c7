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
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the roll in hundredths (0 to 10,000) for the given seeds and nonce. */
export async function rollOf(serverSeed: string, clientSeed: string, nonce: number): Promise<number> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await globalThis.crypto.subtle.importKey('raw', text.encode(serverSeed), algorithm, false, ['sign']);
  for (let block = 0; ; block++) {
    const digest = await globalThis.crypto.subtle.sign('HMAC', key, text.encode(drawMessage(clientSeed, nonce, block)));
    const roll = rollFromDigest(new Uint8Array(digest));
    if (roll !== undefined) return roll;
  }
}
